import { z } from 'zod';
import { recordOf } from '../record-of.ts';
import { amountSchema } from '../money.ts';
import { signs } from '../text.ts';
import { type PlainVoucherMethod, plainVoucherMethods } from './code-words.ts';
import {
  codeComplaint,
  nintendoRule,
  codeRules,
  type CodeRule,
  pinLine,
  sentCode,
  rewarbleRule,
  rewarbleTypes,
  type VoucherCurrency,
  voucherCurrencies,
} from './payer-rules.ts';
import { parsedJson } from '../parsed-json.ts';

// The accepted texts for gift-card and voucher codes. Forms and the create payload use the same rules, so a page and the
// server give the same sentences (specification, section 5).

export type RatedCurrency = Exclude<VoucherCurrency, 'USD' | 'Other'>;
/** The currencies whose value in dollars can be fetched. */
export const ratedCurrencies = voucherCurrencies.filter(
  (currency): currency is RatedCurrency => currency !== 'USD' && currency !== 'Other',
);

/** A code as it is stored, also from a text that holds it. */
function codeSchema(rule: CodeRule) {
  return z
    .string(rule.required)
    .check(({ value, issues }) => {
      const message = codeComplaint(value, rule);
      // Leaves the input out, because it may be a code.
      if (message !== undefined) issues.push({ code: 'custom', message, input: undefined });
    })
    .transform((text) => sentCode(text, rule));
}

export const nintendoCodeSchema = codeSchema(nintendoRule);

function voucherAmount(required: string) {
  return z
    .number(required)
    .pipe(amountSchema)
    .refine(
      (amount) => Math.round(amount * 100) / 100 === amount,
      'Please enter an amount with at most two decimals',
    );
}

const voucherCurrencySchema = z.enum(voucherCurrencies, 'Please choose a currency');

/** A Rewarble voucher as it is printed; the case of its letters is kept. An empty PIN counts as none. */
export const rewarbleVoucherSchema = z.object(
  {
    code: codeSchema(rewarbleRule),
    type: z.enum(rewarbleTypes, rewarbleRule.required),
    amount: voucherAmount(rewarbleRule.required),
    currency: voucherCurrencySchema,
    pin: z
      .union([z.literal('').transform(() => undefined), signs(pinLine)])
      .nullish()
      .transform((pin) => pin ?? undefined),
  },
  rewarbleRule.required,
);
export type RewarbleVoucher = z.output<typeof rewarbleVoucherSchema>;

function plainVoucherSchema(rule: CodeRule) {
  const { required } = rule;
  return z.object(
    { code: codeSchema(rule), amount: voucherAmount(required), currency: voucherCurrencySchema },
    required,
  );
}

/** A code with its stated value. */
export const plainVoucherSchemas = recordOf(plainVoucherMethods, (method) =>
  plainVoucherSchema(codeRules[method]),
);

/**
 * A voucher in the create payload: JSON text in one field. The field is refused with one sentence;
 * a missing part is reported before a wrong one.
 */
function voucherText<Voucher extends z.ZodType>(voucher: Voucher, required: string) {
  return z
    .string(required)
    .max(1000, required)
    .transform((text, context): z.output<Voucher> => {
      const result = voucher.safeParse(parsedJson(text));
      if (result.success) return result.data;
      const sentences = result.error.issues.map(({ message }) => message);
      const message = sentences.includes(required) ? required : (sentences[0] ?? required);
      // Leaves the input out, because it may be a code.
      context.issues.push({ code: 'custom', message, input: undefined });
      return z.NEVER;
    });
}

export const rewarbleTextSchema = voucherText(rewarbleVoucherSchema, rewarbleRule.required);
export function plainVoucherTextSchema(method: PlainVoucherMethod) {
  return voucherText(plainVoucherSchemas[method], codeRules[method].required);
}
