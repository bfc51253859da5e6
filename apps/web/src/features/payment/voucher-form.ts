import {
  rewarbleVoucherSchema,
  type RewarbleType,
  type VoucherCurrency,
} from '@ghost-pay/contract/transactions/payment-codes';
import { z } from 'zod';
import { decimalSentence, readDecimal } from '../../lib/typed-decimal.ts';

/** A typed amount. An empty text fails the contract's schema as a missing amount. */
export function typedAmount<Output>(schema: z.ZodType<Output, number>) {
  return z
    .string()
    .refine((text) => text.trim() === '' || readDecimal(text) !== undefined, {
      message: decimalSentence,
      abort: true,
    })
    .transform((text) => readDecimal(text) ?? Number.NaN)
    .pipe(schema);
}

// A select starts with no value, which the contract's input type does not allow.
const anyType = z.custom<RewarbleType | ''>().transform((value) => value as RewarbleType);

export const rewarbleForm = z.object({
  ...rewarbleVoucherSchema.shape,
  type: anyType.pipe(rewarbleVoucherSchema.shape.type),
  amount: typedAmount(rewarbleVoucherSchema.shape.amount),
});
export type RewarbleForm = z.input<typeof rewarbleForm>;

/** The draft's voucher currency; the tab's storage may contain any text. */
export function voucherCurrency(
  text: string,
  currencies: readonly VoucherCurrency[],
): VoucherCurrency {
  return currencies.find((currency) => currency === text) ?? 'USD';
}

/**
 * The sentence of each field. Several missing fields share one sentence (specification, section 5), which is
 * shown once, at the first of them.
 */
export function shownOnce<Name extends string>(
  names: readonly Name[],
  errors: Partial<Record<Name, { message?: string | undefined }>>,
): Partial<Record<Name, string>> {
  const shown: Partial<Record<Name, string>> = {};
  const said = new Set<string>();
  for (const name of names) {
    const message = errors[name]?.message;
    if (message === undefined || said.has(message)) continue;
    said.add(message);
    shown[name] = message;
  }
  return shown;
}
