import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { readInBatches } from '../../core/database/snapshot.ts';
import { orderOf, type Sort, type TransactionRow } from './payment-list.repository.ts';
import { conditionsOf, type Filter, type Search } from './payment-search.repository.ts';

const exportedColumns = [
  'payment_id',
  'user_username',
  'user_email',
  'type',
  'payment_method',
  'crypto_type',
  'region',
  'amount_minor',
  'currency',
  'status',
  'payment_verified',
  'subscription_updated',
  'subscription_duration',
  'notes',
  'verdict',
] as const;
/** The exported columns of a payment. */
export type ExportedRow = Pick<TransactionRow, (typeof exportedColumns)[number]> & {
  /** In UTC, as PostgreSQL writes a time: 2026-03-10 23:59:01.5 */
  readonly created: string;
  /** In atomic units of its coin; null before the chain was read, and without coins. */
  readonly received_atomic: string | null;
  /** Oldest first; null without one. */
  readonly returns:
    | readonly {
        /** Atomic units of its coin, or minor units of its currency. */
        readonly amount: string;
        readonly txid: string | null;
        readonly notes: string | null;
        readonly by: string;
      }[]
    | null;
  /** Null without a code that was tried. */
  readonly codes: {
    /** What they brought, in the order of their arrival. */
    readonly outcomes: string;
    /** Together, in minor units of the payment's currency; null if none brought anything. */
    readonly found_minor: number | null;
  } | null;
};
// As a text: the server would read each time and write it again, and to_char takes as long as all other columns.
const created = sql`(created_at at time zone 'UTC')::text`;
const columns = sql.join(exportedColumns.map((column) => sql.ref(column)));
const isOfPayment = sql`transaction_id = transactions.id`;
const ofCodes = sql`from payment_codes where ${isOfPayment}`;
/**
 * Looked up for each row, so that the rows keep their order and arrive as a stream; an aggregate only where there is
 * something to add up, because it costs more than to look.
 */
const lookedUp = sql`
  ${created} as created,
  case when crypto_type is not null then
    (select received_atomic from payment_evidence where ${isOfPayment}) end as received_atomic,
  case when exists (select from payment_returns where ${isOfPayment}) then
    (select json_agg(json_build_object('amount', amount::text, 'txid', txid, 'notes', notes, 'by', admin_username)
      order by returned_at, id) from payment_returns where ${isOfPayment}) end as returns,
  case when exists (select ${ofCodes} and outcome is not null) then
    (select json_build_object('outcomes', string_agg(outcome, ', ' order by created_at, id),
      'found_minor', sum(found_minor)) ${ofCodes}) end as codes`;

/** The exact number of payments that match an optional search within a filter. */
export async function countHits(
  trx: DatabaseTransaction,
  { search, filter }: { search: Search | undefined; filter: Filter },
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from transactions where ${conditionsOf(search, filter)}`.execute(trx);
  return rows[0]?.hits ?? 0;
}

/** All payments that match a search within a filter, in order. Rows arrive as a stream. */
export function readHits(
  trx: DatabaseTransaction,
  { search, filter, sort }: { search: Search | undefined; filter: Filter; sort: Sort },
): AsyncGenerator<readonly ExportedRow[]> {
  return readInBatches(
    trx,
    sql<ExportedRow>`select ${columns}, ${lookedUp} from transactions
      where ${conditionsOf(search, filter)} order by ${orderOf(sort)}`,
  );
}
