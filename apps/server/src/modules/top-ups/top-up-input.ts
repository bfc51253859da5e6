import type { AddCode } from '@ghost-pay/contract/top-ups/top-ups.schemas';
import type { CodePaymentMethod } from '@ghost-pay/contract/transactions/code-words';
import {
  nintendoCodeSchema,
  paysafecardSchema,
  rewarbleVoucherSchema,
} from '@ghost-pay/contract/transactions/payment-codes';
import type { VoucherCurrency } from '@ghost-pay/contract/transactions/payer-rules';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import type { CodeRow } from '../payments/payments.public.ts';

/** A code that the customer adds, in its canonical form, with what they state. */
export interface TypedCode {
  readonly method: CodePaymentMethod;
  readonly code: string;
  readonly pin: string | null;
  readonly stated: Pick<CodeRow, 'type' | 'stated_hundredths' | 'stated_currency'>;
}

const giftCardSchema = z.object({ code: nintendoCodeSchema });
const voucherSchema = rewarbleVoucherSchema.omit({ type: true });

/** Throws INVALID_INPUT, with the sentence of each field, for what cannot be a code of this method. */
export function readTypedCode(
  { method, like }: { method: CodePaymentMethod; like: Pick<CodeRow, 'type'> },
  typed: AddCode,
): TypedCode {
  const { type } = like;
  switch (method) {
    case 'nintendo-eshop': {
      const { code } = read(giftCardSchema, typed);
      const stated = { type, stated_hundredths: null, stated_currency: null };
      return { method, code, pin: null, stated };
    }
    case 'alternative-rewarble': {
      const { code, pin = null, ...value } = read(voucherSchema, typed);
      return { method, code, pin, stated: { type, ...hundredthsOf(value) } };
    }
    case 'alternative-paysafe': {
      const { code, ...value } = read(paysafecardSchema, typed);
      return { method, code, pin: null, stated: { type, ...hundredthsOf(value) } };
    }
  }
}

function hundredthsOf({ amount, currency }: { amount: number; currency: VoucherCurrency }) {
  return { stated_hundredths: Math.round(amount * 100), stated_currency: currency };
}

function read<Schema extends z.ZodType>(schema: Schema, typed: AddCode): z.output<Schema> {
  // A missing text is said to be missing by the schema of its code.
  const result = schema.safeParse({ ...typed, code: typed.code ?? '' });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[String(path[0])] ??= message;
  throw new AppError('INVALID_INPUT', { fields });
}
