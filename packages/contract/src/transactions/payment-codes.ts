import { z } from 'zod';
import { amountSchema } from '../money.ts';
import { lineOfText } from '../text.ts';
import { withoutSeparators } from './may-be-code.ts';
import {
  canonicalCode,
  maxCodeText,
  nintendoLetters,
  nintendoRule,
  paysafecardRule,
  pinLine,
  rewarbleRule,
  rewarbleTypes,
  type VoucherCurrency,
  voucherCurrencies,
} from './payer-rules.ts';

const nintendoRequired = nintendoRule.required;
const rewarbleRequired = rewarbleRule.required;
const paysafecardRequired = paysafecardRule.required;

// The accepted texts for gift-card and voucher codes. Forms and the create payload use these
// schemas, so a page and the server give the same sentences (specification, section 5).

export type RatedCurrency = Exclude<VoucherCurrency, 'USD' | 'Other'>;
/** The currencies whose value in dollars can be fetched. */
export const ratedCurrencies = voucherCurrencies.filter(
  (currency): currency is RatedCurrency => currency !== 'USD' && currency !== 'Other',
);

/** A Nintendo eShop code; the result is canonical. */
export const nintendoCodeSchema = z
  .string(nintendoRequired)
  .max(maxCodeText, nintendoRule.refused)
  .transform(canonicalCode)
  .pipe(
    z
      .string()
      .min(1, { error: nintendoRequired, abort: true })
      .regex(nintendoRule.shape, { error: nintendoRule.refused, abort: true })
      .regex(nintendoLetters.shape, nintendoLetters.refused),
  );

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
    code: z
      .string(rewarbleRequired)
      .max(maxCodeText, rewarbleRule.refused)
      .transform(withoutSeparators)
      .pipe(
        z
          .string()
          .min(1, { error: rewarbleRequired, abort: true })
          .regex(rewarbleRule.shape, rewarbleRule.refused),
      ),
    type: z.enum(rewarbleTypes, rewarbleRequired),
    amount: voucherAmount(rewarbleRequired),
    currency: voucherCurrencySchema,
    pin: z
      .union([z.literal('').transform(() => undefined), lineOfText(pinLine)])
      .nullish()
      .transform((pin) => pin ?? undefined),
  },
  rewarbleRequired,
);
export type RewarbleVoucher = z.output<typeof rewarbleVoucherSchema>;

/** A Paysafecard PIN with its stated value. */
export const paysafecardSchema = z.object(
  {
    code: z
      .string(paysafecardRequired)
      .max(maxCodeText, paysafecardRule.refused)
      .transform(withoutSeparators)
      .pipe(
        z
          .string()
          .min(1, { error: paysafecardRequired, abort: true })
          .regex(paysafecardRule.shape, paysafecardRule.refused),
      ),
    amount: voucherAmount(paysafecardRequired),
    currency: voucherCurrencySchema,
  },
  paysafecardRequired,
);
export type Paysafecard = z.output<typeof paysafecardSchema>;

/**
 * A voucher in the create payload: JSON text in one field. The field is refused with one sentence;
 * a missing part is reported before a wrong one.
 */
function voucherText<Voucher extends z.ZodType>(voucher: Voucher, required: string) {
  return z
    .string(required)
    .max(1000, required)
    .transform((text, context): z.output<Voucher> => {
      const result = voucher.safeParse(readJson(text));
      if (result.success) return result.data;
      const sentences = result.error.issues.map(({ message }) => message);
      const message = sentences.includes(required) ? required : (sentences[0] ?? required);
      // Leaves the input out, because it may be a code.
      context.issues.push({ code: 'custom', message, input: undefined });
      return z.NEVER;
    });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const rewarbleTextSchema = voucherText(rewarbleVoucherSchema, rewarbleRequired);
export const paysafecardTextSchema = voucherText(paysafecardSchema, paysafecardRequired);
