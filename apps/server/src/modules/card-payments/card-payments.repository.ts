import type { CardFinding } from '@ghost-pay/contract/card-payments/card-findings';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import { type Insertable, type Selectable, sql } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { CardPaymentsTable, TransactionsTable } from '../../migrations/tables.ts';

type CardPaymentRow = Selectable<CardPaymentsTable>;
/** A payment with its card columns; they are null for a payment without a card wallet of this site. */
export type CardTransactionRow = Selectable<TransactionsTable> & {
  readonly [Column in 'checked_at' | 'next_check_at' | 'last_response' | 'finding']:
    | CardPaymentRow[Column]
    | null;
};

export async function insertCardPayment(
  database: Queryable,
  row: Pick<
    Insertable<CardPaymentsTable>,
    'transaction_id' | 'callback_secret_hash' | 'address_in' | 'next_check_at'
  >,
): Promise<void> {
  await database.insertInto('card_payments').values(row).execute();
}

/** The payment with this public id, if it is by card. */
export async function findByPaymentId(
  database: Queryable,
  paymentId: string,
): Promise<
  | (Selectable<TransactionsTable> & Pick<CardPaymentRow, 'address_in' | 'callback_secret_hash'>)
  | undefined
> {
  return database
    .selectFrom('transactions')
    .innerJoin('card_payments', 'card_payments.transaction_id', 'transactions.id')
    .selectAll('transactions')
    .select(['card_payments.address_in', 'card_payments.callback_secret_hash'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/**
 * Claims the payment for one request to the card network; undefined if another request is in progress. A
 * claim that ends later than `atMostMs` from now was made by a clock that ran ahead, and does not count.
 */
export async function claimCheck(
  database: Queryable,
  {
    transactionId,
    now,
    until,
    atMostMs,
  }: { transactionId: string; now: Date; until: Date; atMostMs: number },
): Promise<{ payment_ipn_token_encrypted: Buffer | null } | undefined> {
  return database
    .updateTable('card_payments')
    .from('transactions')
    .set({ checking_until: until, next_check_at: until })
    .whereRef('transactions.id', '=', 'card_payments.transaction_id')
    .where('transaction_id', '=', transactionId)
    .where((where) =>
      where.or([where('checking_until', 'is', null), isDue('checking_until', { now, atMostMs })]),
    )
    .returning('transactions.payment_ipn_token_encrypted')
    .executeTakeFirst();
}

/**
 * Ends a request. If a callback came meanwhile, `next_check_at` differs from the claim's value. The payment
 * is then due at once, because the answer may be older than the callback.
 */
export async function endCheck(
  database: Queryable,
  {
    transactionId,
    until,
    nextCheckAt,
    answered,
    unansweredAt,
  }: {
    transactionId: string;
    /** The claim's own expiry: an expired claim that another instance took over is not changed. */
    until: Date;
    nextCheckAt: Date | null;
    answered?: { at: Date; response: PayGateResponse; finding: CardFinding | null };
    /** The network gave no answer. */
    unansweredAt?: Date | undefined;
  },
): Promise<void> {
  await database
    .updateTable('card_payments')
    .set({
      next_check_at: sql<Date | null>`case when next_check_at is distinct from checking_until
        then next_check_at else ${nextCheckAt}::timestamptz end`,
      checking_until: null,
      unanswered_since: unansweredAt
        ? sql<Date>`coalesce(unanswered_since, ${unansweredAt}::timestamptz)`
        : null,
      ...(answered !== undefined && {
        checked_at: answered.at,
        last_response: JSON.stringify(answered.response),
        finding: answered.finding,
      }),
    })
    .where('transaction_id', '=', transactionId)
    .where('checking_until', '=', until)
    .execute();
}

/** So many payments that the network kept waiting become due with each answer. */
const hastenedAtOnce = 20;

/** The network answers, so the payments that waited for it are asked about at once. */
export async function hastenUnanswered(database: Queryable, now: Date): Promise<void> {
  await database
    .updateTable('card_payments')
    .set({
      next_check_at: sql<Date>`least(next_check_at, ${now}::timestamptz)`,
      unanswered_since: null,
    })
    .where('transaction_id', 'in', (query) =>
      query
        .selectFrom('card_payments')
        .select('transaction_id')
        .where('unanswered_since', 'is not', null)
        // A payment that is asked about no more stays so.
        .where('next_check_at', 'is not', null)
        .where('checking_until', 'is', null)
        .orderBy('next_check_at')
        .limit(hastenedAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The payments about which the network gives no answer, and since when. */
export async function readHeldUp(
  database: Queryable,
): Promise<{ waiting: number; since: Date | null }> {
  return database
    .selectFrom('card_payments')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      sql<Date | null>`min(unanswered_since)`.as('since'),
    ])
    .where('unanswered_since', 'is not', null)
    .where('next_check_at', 'is not', null)
    .executeTakeFirstOrThrow();
}

/** Records the time of the payment's first callback. */
export async function noteCallback(
  database: Queryable,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  await database
    .updateTable('card_payments')
    .set({ called_back_at: now })
    .where('transaction_id', '=', transactionId)
    .where('called_back_at', 'is', null)
    .execute();
}

/** The `most` payments found paid last, newest first: whether each had a callback, and the coin that was paid out. */
export async function listPaid(
  database: Queryable,
  most: number,
): Promise<readonly { readonly called: boolean; readonly coin: string | null }[]> {
  return database
    .selectFrom('card_payments')
    .select([
      sql<boolean>`called_back_at is not null`.as('called'),
      sql<string | null>`last_response ->> 'coin'`.as('coin'),
    ])
    .where(sql<boolean>`last_response ->> 'status' = 'paid'`)
    .orderBy('checked_at', 'desc')
    .limit(most)
    .execute();
}

/** The most distinct payments into one wallet; more do not occur in practice. */
const mostReported = 20;

/**
 * Records that the card network reported a payment into the wallet. After a further payment, an earlier
 * finding counts as new again.
 */
export async function recordReportedPayment(
  database: Queryable,
  { transactionId, txid }: { transactionId: string; txid: string },
): Promise<void> {
  await database
    .updateTable('card_payments')
    .set({
      told_txids: sql`array_append(told_txids, ${txid})`,
      finding: sql<CardFinding | null>`case when cardinality(told_txids) = 0 then finding end`,
    })
    .where('transaction_id', '=', transactionId)
    .where(
      sql<boolean>`not ${txid} = any (told_txids) and cardinality(told_txids) < ${mostReported}`,
    )
    .execute();
}

/** Makes the payment due now. Returns whether it was not due before, so only the first of many callbacks counts. */
export async function makeDue(
  database: Queryable,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<boolean> {
  const made = await database
    .updateTable('card_payments')
    .set({ next_check_at: now })
    .where('transaction_id', '=', transactionId)
    .where((where) =>
      where.or([where('next_check_at', 'is', null), where('next_check_at', '>', now)]),
    )
    .returning('transaction_id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Payments that are due for a check, longest waiting first. A check time further away than `atMostMs` counts
 * as due.
 */
export async function listDue(
  database: Queryable,
  { now, atMostMs, limit }: { now: Date; atMostMs: number; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('card_payments')
    .select('transaction_id')
    .where(isDue('next_check_at', { now, atMostMs }))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map(({ transaction_id: id }) => id);
}

export async function findCardPayment(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<CardPaymentRow | undefined> {
  return trx
    .selectFrom('card_payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/** One page of the pending card payments, newest first, and their total number. */
export async function listAwaitingPage(
  database: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: CardTransactionRow[]; total: number }> {
  const awaiting = () =>
    database
      .selectFrom('transactions')
      .where('payment_method', '=', 'card')
      .where('status', '=', 'pending_payment_verification');
  const [rows, { total }] = await Promise.all([
    awaiting()
      .leftJoin('card_payments', 'card_payments.transaction_id', 'transactions.id')
      .selectAll('transactions')
      .select(['checked_at', 'next_check_at', 'last_response', 'finding'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    awaiting()
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

type CardAnswerRow = Pick<Selectable<CardPaymentsTable>, 'checked_at' | 'last_response'>;

/** Of these payments those that were paid out, each with the coin. */
export async function listPayoutCoins(
  database: Queryable,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('card_payments')
    .select(['transaction_id', 'last_response'])
    .where('transaction_id', 'in', transactionIds)
    .execute();
  return new Map(
    rows.map(({ transaction_id: id, last_response: said }) => [id, said?.coin ?? null]),
  );
}

/** The card network's last answer about a payment; undefined for a payment that is not by card. */
export async function findCardAnswer(
  database: Queryable,
  transactionId: string,
): Promise<CardAnswerRow | undefined> {
  return database
    .selectFrom('card_payments')
    .select(['checked_at', 'last_response'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/**
 * Makes a reopened card payment due for a check now. A payment with a payout is excluded: an administrator reopened
 * it on purpose, and the same payout would settle it again. A payment without a token cannot be checked.
 */
export async function askAboutReopened(
  trx: DatabaseTransaction,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('card_payments')
    .from('transactions')
    .set({ next_check_at: now })
    .whereRef('transactions.id', '=', 'card_payments.transaction_id')
    .where('transactions.id', '=', transactionId)
    .where('transactions.payment_ipn_token_encrypted', 'is not', null)
    .where('transactions.txid', 'is', null)
    .execute();
}
