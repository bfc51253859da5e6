import { type Chain, type CoinKey, coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { AddCode, CorrectPayment } from '@ghost-pay/contract/answers/answers.schemas';
import {
  type CodePaymentMethod,
  isPaidByCode,
  isPlainVoucher,
} from '@ghost-pay/contract/transactions/code-words';
import type { VoucherCurrency } from '@ghost-pay/contract/transactions/payer-rules';
import {
  nintendoCodeSchema,
  plainVoucherSchemas,
  rewarbleVoucherSchema,
} from '@ghost-pay/contract/transactions/payment-codes';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import type { CodeRow, TransactionRow } from '../payments/payments.public.ts';

/** A hash in its canonical form. */
export interface TypedHash {
  readonly kind: 'hash';
  readonly chain: Chain;
  readonly txid: string;
}

/** A code in its canonical form. */
export interface TypedCode {
  readonly kind: 'code';
  readonly method: CodePaymentMethod;
  readonly code: string;
  readonly pin: string | null;
}

/** What a customer says of a code that they add. */
export type Stated = Pick<CodeRow, 'type' | 'stated_hundredths' | 'stated_currency'>;

const codeSchemas = {
  'nintendo-eshop': nintendoCodeSchema,
  'alternative-rewarble': rewarbleVoucherSchema.shape.code,
} as const;

/**
 * What corrects a payment of this method. Throws TXID_REQUIRED, INVALID_TXID or INVALID_INPUT for what cannot be a hash or
 * a code of it.
 */
export function readCorrection(
  {
    payment_method: method,
    chain,
    crypto_type: coin,
  }: Pick<TransactionRow, 'payment_method' | 'chain' | 'crypto_type'>,
  { txid: typed, code: typedCode, pin }: CorrectPayment,
): TypedHash | TypedCode {
  if (isPaidByCode(method)) {
    const schema = isPlainVoucher(method)
      ? plainVoucherSchemas[method].shape.code
      : codeSchemas[method];
    const { code } = read(z.object({ code: schema }), { code: typedCode });
    // Only these vouchers have a PIN beside their code.
    return {
      kind: 'code',
      method,
      code,
      pin: method === 'alternative-rewarble' ? (pin ?? null) : null,
    };
  }
  if (chain === null || coin === null) throw new AppError('CORRECTION_NOT_POSSIBLE');
  if (!typed)
    throw new AppError('TXID_REQUIRED', { fields: { txid: 'Please enter the transaction hash' } });
  return { kind: 'hash', chain, txid: readHash({ chain, coin, typed }) };
}

function readHash({ chain, coin, typed }: { chain: Chain; coin: CoinKey; typed: string }): string {
  const txid = transactionHashIn(chain, typed);
  if (txid !== undefined) return txid;
  throw new AppError('INVALID_TXID', {
    fields: { txid: `This does not look like a transaction hash of ${coins[coin].name}.` },
  });
}

const giftCardSchema = z.object({ code: nintendoCodeSchema });
const voucherSchema = rewarbleVoucherSchema.omit({ type: true });

/**
 * A further code of this method, with what is said of it; its kind is that of the code before. Throws INVALID_INPUT, with
 * the sentence of each field, for what cannot be one.
 */
export function readFurtherCode(
  { method, type }: { method: CodePaymentMethod; type: CodeRow['type'] },
  typed: AddCode,
): TypedCode & { readonly stated: Stated } {
  const kind = 'code';
  if (method === 'nintendo-eshop') {
    const { code } = read(giftCardSchema, typed);
    const stated = { type, stated_hundredths: null, stated_currency: null };
    return { kind, method, code, pin: null, stated };
  }
  const { code, pin, ...value } = isPlainVoucher(method)
    ? { ...read(plainVoucherSchemas[method], typed), pin: null }
    : read(voucherSchema, typed);
  return { kind, method, code, pin: pin ?? null, stated: { type, ...hundredthsOf(value) } };
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
