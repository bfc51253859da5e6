import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type {
  PaymentMethod,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { readInBatches } from '../../core/database/snapshot.ts';

/** A month in UTC: from its first moment until that of the next month. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** In what a payment was paid. */
interface PaidRow {
  readonly payment_method: PaymentMethod;
  readonly crypto_type: CoinKey | null;
  readonly currency: Currency;
  /** PayGate's name of the coin that it paid out, and the amount as a decimal; null without a payout. */
  readonly payout_coin: string | null;
  readonly payout: string | null;
}

export interface PaymentRow extends PaidRow {
  readonly status: TransactionStatus;
  readonly payment_verified: boolean;
  readonly amount_minor: number;
  readonly usd_amount_minor: number | null;
  readonly usd_rate: string | null;
  readonly usd_rate_source: string | null;
  readonly verdict: Verdict | null;
  readonly findings: readonly Finding[] | null;
  /** Whether another payment may have its hash by now. */
  readonly is_claim_released: boolean;
  readonly received_atomic: string | null;
  /** What the codes brought, in minor units; null while one of them is to be redeemed, and if none brought anything. */
  readonly found_minor: number | null;
  /** Dollars for one coin by the quote, or by the first reading without one. */
  readonly coin_rate: string | null;
  readonly coin_rate_source: string | null;
}

export interface ReturnRow extends PaidRow {
  readonly payment_id: string;
  readonly amount: string;
  readonly usd_amount_minor: number | null;
  readonly usd_rate: string | null;
  readonly txid: string | null;
  readonly notes: string | null;
  readonly admin_username: string;
  readonly returned_at: Date;
}

const paid = sql`payment_method, crypto_type, currency,
  case when last_response ->> 'status' = 'paid' then last_response ->> 'coin' end as payout_coin,
  case when last_response ->> 'status' = 'paid' then last_response ->> 'value_coin' end as payout`;

/** The payments that were made in the month, as a stream. */
export function readPaymentsOf(
  trx: DatabaseTransaction,
  { from, until }: Period,
): AsyncGenerator<readonly PaymentRow[]> {
  return readInBatches(
    trx,
    sql<PaymentRow>`
      select ${paid}, status, payment_verified, amount_minor, usd_amount_minor, usd_rate, usd_rate_source,
        verdict, findings, is_claim_released, received_atomic,
        case when crypto_type is null and payment_method <> 'card' then (
          select case when bool_and(outcome is not null or replaced_at is not null) then sum(found_minor)::bigint end
          from payment_codes where transaction_id = made.id) end as found_minor,
        coalesce(quote_rate::text, basis -> 'rate' ->> 'usd') as coin_rate, coin_rate_source
      from (
        select id, quote_id, payment_method, crypto_type, currency, status, payment_verified, amount_minor,
          usd_amount_minor, usd_rate, usd_rate_source, claim_released_at is not null as is_claim_released
        from transactions where created_at >= ${from} and created_at < ${until}
      ) as made
      left join (select transaction_id as id, verdict, findings, received_atomic, basis from payment_evidence) as evidence using (id)
      left join (select transaction_id as id, last_response from card_payments) as card using (id)
      left join (
        select id as quote_id, usd_rate as quote_rate, usd_rate_source as coin_rate_source from quotes
      ) as quote using (quote_id)`,
  );
}

/** The returns that were recorded in the month, oldest first, as a stream. */
export function readReturnsOf(
  trx: DatabaseTransaction,
  { from, until }: Period,
): AsyncGenerator<readonly ReturnRow[]> {
  return readInBatches(
    trx,
    sql<ReturnRow>`
      select ${paid}, payment_id, amount::text as amount, usd_amount_minor, usd_rate, txid, notes, admin_username,
        returned_at
      from (
        select id as number, transaction_id as id, amount, usd_amount_minor, usd_rate, txid, notes, admin_username,
          returned_at
        from payment_returns where returned_at >= ${from} and returned_at < ${until}
      ) as returned
      join (select id, payment_id, payment_method, crypto_type, currency from transactions) as made using (id)
      left join (select transaction_id as id, last_response from card_payments) as card using (id)
      order by returned_at, number`,
  );
}
