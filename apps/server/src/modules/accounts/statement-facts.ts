import { type PayoutCoin, payoutCoins } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { paymentMethodFacts } from '@ghost-pay/contract/transactions/transaction-words';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { isOwnerInDoubt } from '../evidence/evidence.public.ts';
import type { PaymentRow, ReturnRow } from './accounts.repository.ts';
import type { PaymentFact, ReturnFact, Unit } from './statement-rules.ts';

/** The verdicts under which money arrived for the payment itself. */
const arrived: readonly (Verdict | null)[] = ['proven', 'settling', 'questionable'];

/** What PayGate pays out; a stable coin is worth one US dollar. */
const payouts: Readonly<Record<PayoutCoin, 'usdc' | 'usdt'>> = {
  polygon_usdc: 'usdc',
  polygon_usdt: 'usdt',
  bep20_usdc: 'usdc',
  bep20_usdt: 'usdt',
};
const payoutRate = '1';

type Paid = Pick<
  PaymentRow,
  'payment_method' | 'crypto_type' | 'currency' | 'payout_coin' | 'payout'
>;

/** The coin that was paid out, if the row has one that is known. */
const payoutOf = ({ payout_coin: coin }: Paid) => {
  const known = payoutCoins.find((one) => one === coin);
  return known && payouts[known];
};

function unitOf(row: Paid): Unit {
  return row.crypto_type ?? payoutOf(row) ?? row.currency;
}

/** A payment as the statement counts it. */
export function paymentFact(row: PaymentRow): PaymentFact {
  const { payment_method: method, currency, status, payment_verified: isVerified } = row;
  return {
    method,
    unit: unitOf(row),
    currency,
    isCounted: status === 'completed',
    isVerified,
    amount: BigInt(row.amount_minor),
    usd: row.usd_amount_minor === null ? null : BigInt(row.usd_amount_minor),
    received: receivedOf(row),
    ...rateOf(row),
  };
}

function receivedOf(row: PaymentRow): bigint | null {
  switch (paymentMethodFacts[row.payment_method].kind) {
    case 'coin': {
      // Money whose owner is in doubt counts once, for the payment for which an administrator decides.
      const isOthers =
        row.is_claim_released || (!row.payment_verified && isOwnerInDoubt(row.findings ?? []));
      const received =
        !isOthers && arrived.includes(row.verdict) ? BigInt(row.received_atomic ?? 0) : 0n;
      return received === 0n ? null : received;
    }
    case 'card': {
      const coin = payoutOf(row);
      return coin === undefined ? null : (toAtomic(coin, row.payout ?? '') ?? null);
    }
    case 'code':
      return row.found_minor === null ? null : BigInt(row.found_minor);
  }
}

function rateOf(row: PaymentRow): Pick<PaymentFact, 'rate' | 'rateSource'> {
  if (row.crypto_type !== null) return { rate: row.coin_rate, rateSource: row.coin_rate_source };
  if (payoutOf(row) !== undefined) return { rate: payoutRate, rateSource: null };
  return { rate: row.usd_rate, rateSource: row.usd_rate_source };
}

/** A return as the statement counts it. */
export function returnFact(row: ReturnRow): ReturnFact {
  return {
    method: row.payment_method,
    unit: unitOf(row),
    currency: row.currency,
    amount: BigInt(row.amount),
    usd: row.usd_amount_minor === null ? null : BigInt(row.usd_amount_minor),
  };
}
