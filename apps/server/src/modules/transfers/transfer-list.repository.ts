import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { assetKeys, assets } from '@ghost-pay/contract/evidence/assets';
import type { ListTransfersQuery } from '@ghost-pay/contract/transfers/transfers.schemas';
import { type InferResult, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { freed, unsettled } from './followed.repository.ts';

function withPayments(database: Queryable) {
  return database
    .selectFrom('incoming_transfers')
    .leftJoin('transactions as payment', 'payment.id', 'incoming_transfers.transaction_id')
    .selectAll('incoming_transfers')
    .select(['payment.payment_id', 'payment.user_username', 'payment.status as payment_status']);
}

/** A transfer with the payment that it counts for. */
export type ListedTransfer = InferResult<ReturnType<typeof withPayments>>[number];

/** A place in the list: the time by which it is sorted, in microseconds since 1970, and the id. */
const placeOf = (column: 'first_seen_at' | 'settled_at') =>
  sql<string>`(extract(epoch from incoming_transfers.${sql.ref(column)}) * 1000000)::bigint::text || '_' || incoming_transfers.id`;

/** One page of transfers, the newest first, and one more where another page follows. */
export async function listPage(
  database: Queryable,
  { view, chain, symbol, state, older, after, limit }: ListTransfersQuery,
  now: Date,
): Promise<(ListedTransfer & { place: string })[]> {
  const by = view === 'settled' ? 'settled_at' : 'first_seen_at';
  const time = sql.ref<Date>(`incoming_transfers.${by}`);
  let query = withPayments(database).select(placeOf(by).as('place'));
  if (view === 'settled') query = query.where('settled_at', 'is not', null);
  else query = query.where(unsettled).where('is_small', '=', view === 'small');
  if (chain !== undefined) query = query.where('incoming_transfers.chain', '=', chain);
  if (symbol !== undefined)
    query = query.where(
      'asset',
      'in',
      assetKeys.filter((key) => assets[key].symbol === symbol),
    );
  if (state !== undefined) query = query.where('state', '=', state);
  if (older !== undefined)
    query = query.where('first_seen_at', '<', new Date(now.getTime() - 86_400_000));
  if (after !== undefined) {
    const [micros = '0', id = ''] = after.split('_');
    query = query.where(
      sql<boolean>`(${time}, incoming_transfers.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
    );
  }
  return query
    .orderBy(time, 'desc')
    .orderBy('incoming_transfers.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findTransfer(
  database: Queryable,
  id: string,
): Promise<ListedTransfer | undefined> {
  return withPayments(database).where('incoming_transfers.id', '=', id).executeTakeFirst();
}

const mostAsking = 500;

function asking(database: Queryable) {
  return database
    .selectFrom('transactions')
    .leftJoin('quotes', 'quotes.id', 'transactions.quote_id')
    .leftJoin('payment_evidence', 'payment_evidence.transaction_id', 'transactions.id')
    .select([
      'transactions.id',
      'transactions.payment_id',
      'transactions.status',
      'transactions.user_username',
      'transactions.user_email',
      'transactions.crypto_type',
      'transactions.txid',
      'transactions.created_at',
      sql<string | null>`coalesce(quotes.amount_atomic, payment_evidence.due_atomic)::text`.as(
        'due',
      ),
      'quotes.created_at as quoted_at',
      'quotes.expires_at as quoted_until',
    ])
    .where('transactions.payment_method', '=', 'crypto')
    .$narrowType<{ crypto_type: CoinKey }>();
}

/** A payment that may be meant by a transfer. */
export type AskingRow = InferResult<ReturnType<typeof asking>>[number];

/** The newest payments by these coins that wait for verification and for their money. */
export async function listAsking(
  database: Queryable,
  wanted: readonly CoinKey[],
): Promise<AskingRow[]> {
  if (wanted.length === 0) return [];
  return (
    asking(database)
      .where('transactions.status', '=', 'pending_payment_verification')
      // What is paid in full needs no more.
      .where((is) =>
        is.or([
          is('transactions.verdict', 'is', null),
          is('transactions.verdict', 'not in', ['proven', 'settling']),
        ]),
      )
      .where('transactions.crypto_type', 'in', wanted)
      .orderBy('transactions.created_at', 'desc')
      .limit(mostAsking)
      .execute()
  );
}

/** The newest payments by coins that a search finds: by payment id, name or e-mail. */
export async function findAsking(database: Queryable, search: string): Promise<AskingRow[]> {
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return asking(database)
    .where((is) =>
      is.or([
        is('transactions.payment_id', '=', search.toUpperCase()),
        is('transactions.user_username', 'ilike', part),
        is('transactions.user_email', 'ilike', part),
      ]),
    )
    .where('transactions.crypto_type', 'in', coinKeys)
    .orderBy('transactions.created_at', 'desc')
    .limit(10)
    .execute();
}

/** What else the page counts. */
export async function readListFigures(
  database: Queryable,
  { since }: { since: Date },
): Promise<{ attached: number; small: number }> {
  const { rows } = await sql<{ attached: number; small: number }>`
    select (select count(*) from incoming_transfers where settled_at >= ${since} and transaction_id is not null) as attached,
      (select count(*) from incoming_transfers where ${unsettled} and is_small) as small`.execute(
    database,
  );
  return rows[0] ?? { attached: 0, small: 0 };
}

/** Lets a transfer count for a payment, or says why it counts for none; the caller has locked it. */
export async function settle(
  trx: DatabaseTransaction,
  {
    id,
    by,
    now,
    ...to
  }: {
    id: string;
    /** The administrator's name; null for the system, which goes by the amount. */
    by: string | null;
    now: Date;
  } & ({ readonly transactionId: string } | { readonly reason: string }),
): Promise<void> {
  await trx
    .updateTable('incoming_transfers')
    .set({
      transaction_id: 'transactionId' in to ? to.transactionId : null,
      attached_how: 'transactionId' in to ? (by === null ? 'amount' : 'hand') : null,
      dismiss_reason: 'reason' in to ? to.reason : null,
      settled_at: now,
      settled_by: by,
    })
    .where('id', '=', id)
    .execute();
}

/** Lists a transfer as unclaimed again. */
export async function unsettle(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx
    .updateTable('incoming_transfers')
    .set({ ...freed, dismiss_reason: null })
    .where('id', '=', id)
    .execute();
}
