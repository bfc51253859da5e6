import { type Chain, type CoinKey, coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { CorrectPayment } from '@ghost-pay/contract/corrections/corrections.schemas';
import { type CodePaymentMethod, isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import {
  nintendoCodeSchema,
  paysafecardSchema,
  rewarbleVoucherSchema,
} from '@ghost-pay/contract/transactions/payment-codes';
import { AppError } from '../../core/errors.ts';
import type { TransactionRow } from '../payments/payments.public.ts';

/** What the visitor sends instead, in its canonical form. */
export type Instead =
  | { readonly kind: 'hash'; readonly chain: Chain; readonly txid: string }
  | {
      readonly kind: 'code';
      readonly method: CodePaymentMethod;
      readonly code: string;
      readonly pin: string | null;
    };

const codeSchemas = {
  'nintendo-eshop': nintendoCodeSchema,
  'alternative-rewarble': rewarbleVoucherSchema.shape.code,
  'alternative-paysafe': paysafecardSchema.shape.code,
} as const satisfies Record<CodePaymentMethod, unknown>;

/** Throws TXID_REQUIRED, INVALID_TXID or INVALID_INPUT for what cannot be a hash or a code of this payment's method. */
export function readInstead(
  {
    payment_method: method,
    chain,
    crypto_type: coin,
  }: Pick<TransactionRow, 'payment_method' | 'chain' | 'crypto_type'>,
  { txid: typed, code: typedCode, pin }: CorrectPayment,
): Instead {
  if (isPaidByCode(method)) {
    const read = codeSchemas[method].safeParse(typedCode ?? '');
    if (!read.success)
      throw new AppError('INVALID_INPUT', {
        fields: { code: read.error.issues[0]?.message ?? 'Please enter the code' },
      });
    // Only these vouchers have a PIN beside their code.
    return {
      kind: 'code',
      method,
      code: read.data,
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
