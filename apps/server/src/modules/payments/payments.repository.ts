import { type Insertable, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { claimingKey, type KeyClaim } from '../../core/database/idempotency.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { Tables, TransactionLogsTable, TransactionsTable } from '../../migrations/tables.ts';
import { type SealedCode, setReleased } from './codes.repository.ts';
import type { Move } from './payment-moves.ts';

/** A payment without the text that searches look through, which the database makes. */
export type TransactionRow = Omit<Selectable<TransactionsTable>, 'search_text'>;
export type TransactionLogRow = Selectable<TransactionLogsTable>;
export type NewTransaction = Omit<
  Insertable<TransactionsTable>,
  | 'status'
  | 'payment_verified'
  | 'subscription_updated'
  | 'updated_at'
  | 'notes'
  | 'is_contested'
  | 'may_be_held'
  | 'claim_released_at'
  | 'card_flags'
  | 'chain_flags'
  | 'verdict'
  | 'delivery_problem'
  | 'reopened_at'
  | 'personal_erased_at'
  | 'erased_person_hash'
  | 'import_id'
  | 'import_line'
>;

/** The administrator in an entry of a payment's log. */
export interface AdminOfLog {
  readonly userId: string;
  readonly username: string;
}

/** An entry of a payment's log; `admin` is null for visitors and the system. */
export interface LogEntry {
  readonly action: string;
  readonly details: string;
  readonly admin: AdminOfLog | null;
}

interface NewPayment {
  readonly transaction: NewTransaction;
  readonly code?: SealedCode | undefined;
  readonly log: LogEntry;
}

/**
 * Inserts a payment, its code, its first log row and its event in one statement. Throws a unique violation if the
 * payment id, the code or, on its chain, the transaction hash is taken.
 */
export async function insertTransaction(
  database: Queryable,
  payment: NewPayment,
): Promise<{ id: string }> {
  const [made] = (await insertionOf(payment).execute(database)).rows;
  if (made === undefined) throw new TypeError('A payment was not inserted');
  return made;
}

/**
 * The same in one statement with the claim of the request's key. Returns false, and inserts nothing, if the key is used.
 */
export async function insertUnderKey(
  database: Queryable,
  payment: NewPayment,
  claim: KeyClaim,
): Promise<boolean> {
  const { rows } = await insertionOf(payment, claimingKey(claim)).execute(database);
  return rows.length > 0;
}

/** What a payment has that is not said to be otherwise. */
const plainPayment = {
  id: null,
  crypto_type: null,
  chain: null,
  txid: null,
  payment_address: null,
  root_address: null,
  other_address: null,
  other_price_minor: null,
  other_price_currency: null,
  processor: null,
  payment_provider: null,
  payment_ipn_token_encrypted: null,
  region: null,
  usd_amount_minor: null,
  usd_rate: null,
  usd_rate_source: null,
  usd_rate_at: null,
  subscription_duration: null,
  user_username: null,
  user_email: null,
  quote_id: null,
  quote_late: false,
  language: null,
} satisfies Partial<Record<keyof NewTransaction, unknown>>;

/** The columns that every statement inserts as they are given. */
const givenColumns = [
  ...(Object.keys(plainPayment) as (keyof typeof plainPayment)[]).filter((name) => name !== 'id'),
  'payment_id',
  'type',
  'payment_method',
  'amount_minor',
  'currency',
  'created_at',
] as const satisfies (keyof NewTransaction)[];

/** With a claim, everything is inserted only if the key is claimed. The text is the same for every payment. */
function insertionOf(
  { transaction, code, log }: NewPayment,
  claim?: RawBuilder<unknown>,
): RawBuilder<{ id: string }> {
  const values = { ...plainPayment, ...transaction };
  const columns = sql.raw(givenColumns.join(', '));
  const given = sql.join(givenColumns.map((name) => sql`${values[name]}`));
  const { created_at: now } = values;
  return sql`
    with ${claim === undefined ? sql`` : sql`claimed as (${claim}),`} made as (
      insert into transactions (id, ${columns}, updated_at, status, payment_verified, subscription_updated)
      select coalesce(${values.id}::uuid, uuidv7()), ${given}, ${now}, 'pending_payment_verification', false, false
      ${claim === undefined ? sql`` : sql`from claimed`}
      returning id
    ), coded as (
      insert into payment_codes (id, transaction_id, code_encrypted, code_hash, last4, type, stated_hundredths, stated_currency, created_at)
      select ${code?.id ?? null}::uuid, id, ${code?.code_encrypted ?? null}::bytea, ${code?.code_hash ?? null}::bytea,
        ${code?.last4 ?? null}::text, ${code?.type ?? null}::text, ${code?.stated_hundredths ?? null}::bigint,
        ${code?.stated_currency ?? null}::text, ${now}::timestamptz
      from made where ${code !== undefined}::boolean
    ), logged as (
      insert into transaction_logs (transaction_id, action, details, created_at)
      select id, ${log.action}, ${log.details}, ${now}::timestamptz from made
    ), announced as (
      insert into events (kind, transaction_id, facts, happened_at, due_at)
      select 'payment_created', id, '{}'::jsonb, ${now}::timestamptz, ${now}::timestamptz from made
    )
    select id from made ${prepared}`;
}

export async function findById(
  database: Queryable,
  id: string,
): Promise<TransactionRow | undefined> {
  return database.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The payment of a public id in its stored form. */
export async function findByPaymentId(
  database: Queryable,
  paymentId: string,
): Promise<TransactionRow | undefined> {
  return database
    .selectFrom('transactions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The payment that was registered by a quote. */
export async function findByQuote(
  database: Queryable,
  quoteId: string,
): Promise<TransactionRow | undefined> {
  return database
    .selectFrom('transactions')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
}

/**
 * The row, locked until the transaction ends: no other transaction can move it or erase its code. Rows that
 * refer to it can still be written, so their writers do not wait for this lock.
 */
export async function lockById(
  trx: DatabaseTransaction,
  id: string,
): Promise<TransactionRow | undefined> {
  return trx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertLog(
  trx: DatabaseTransaction,
  { transactionId, log, now }: { transactionId: string; log: LogEntry; now: Date },
): Promise<void> {
  await trx
    .insertInto('transaction_logs')
    .values({
      transaction_id: transactionId,
      action: log.action,
      details: log.details,
      admin_id: log.admin?.userId ?? null,
      admin_username: log.admin?.username ?? null,
      created_at: now,
    })
    .execute();
}

/** Whoever sends different ones must not fill the log. */
const mostOfVisitor = 5;

/**
 * Notes what a visitor says of a payment that the caller has locked: once, and five different entries of a kind at most.
 * Says whether it stands there.
 */
export async function insertVisitorsLog(
  trx: DatabaseTransaction,
  {
    transactionId,
    action,
    details,
    now,
  }: { transactionId: string; action: string; details: string; now: Date },
): Promise<boolean> {
  const said = (await listLogs(trx, transactionId)).filter((entry) => entry.action === action);
  if (said.some((entry) => entry.details === details)) return true;
  if (said.length >= mostOfVisitor) return false;
  await insertLog(trx, { transactionId, log: { action, details, admin: null }, now });
  return true;
}

/** Whether the payment's log has an entry of this kind. */
export async function isLogged(
  database: Queryable,
  { transactionId, action }: { transactionId: string; action: string },
): Promise<boolean> {
  const found = await database
    .selectFrom('transaction_logs')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listLogs(
  database: Queryable,
  transactionId: string,
): Promise<TransactionLogRow[]> {
  return database
    .selectFrom('transaction_logs')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** What an act can change of a payment. An undo puts these columns back. */
export const columnsOfActs = [
  'status',
  'payment_verified',
  'subscription_updated',
  'updated_at',
  'notes',
  'delivery_problem',
  'personal_erased_at',
  'claim_released_at',
  'reopened_at',
] as const satisfies readonly (keyof TransactionRow)[];

/**
 * Moves a payment, which the caller has locked, and writes its log row. A reopened failed payment claims its hash or
 * code again: a unique violation if another payment holds it.
 */
export async function moveTransaction(
  trx: DatabaseTransaction,
  {
    transactionId,
    move,
    now,
    notes,
    log,
  }: {
    transactionId: string;
    move: Move;
    now: Date;
    notes?: string | undefined;
    log: LogEntry;
  },
): Promise<TransactionRow> {
  const changed: Pick<UpdateObject<Tables, 'transactions'>, (typeof columnsOfActs)[number]> = {
    status: move.to,
    payment_verified: move.paymentVerified,
    subscription_updated: move.subscriptionUpdated,
    updated_at: changedAt(now),
    // The problem belonged to the earlier state.
    delivery_problem: null,
    // Later notes have a retention period of their own.
    personal_erased_at: null,
    ...(move.takesClaimBack ? { claim_released_at: null } : {}),
    ...(move.reopens ? { reopened_at: now } : {}),
    ...(notes === undefined ? {} : { notes }),
  };
  const moved = await trx
    .updateTable('transactions')
    .set(changed)
    .where('id', '=', transactionId)
    .where('status', '=', move.from)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (move.takesClaimBack) await setReleased(trx, { transactionId, isReleased: false });
  await insertLog(trx, { transactionId, log, now });
  return moved;
}
