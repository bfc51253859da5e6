import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { readInBatches } from '../../core/database/snapshot.ts';
import type {
  PaymentCodesTable,
  TransactionLogsTable,
  TransactionsTable,
} from '../../migrations/tables.ts';

type WithText<Row, Column extends keyof Row> = Omit<Row, Column> & Record<Column, string | null>;

/** A code of an exported payment; the cell as hexadecimal digits, moments as texts. */
type CodeOfExport = WithText<
  Omit<Selectable<PaymentCodesTable>, 'transaction_id' | 'code_hash'>,
  'code_encrypted' | 'outcome_at' | 'created_at' | 'replaced_at'
>;
type LogOfExport = WithText<
  Pick<Selectable<TransactionLogsTable>, 'action' | 'details' | 'admin_username' | 'created_at'>,
  'created_at'
>;

/** A payment with everything that belongs to it alone. */
export type PaymentOfExport = Selectable<TransactionsTable> & {
  readonly codes: readonly CodeOfExport[] | null;
  readonly logs: readonly LogOfExport[] | null;
};

/** Every payment in the order of its creation, as a stream. */
export function readPaymentsToExport(
  trx: DatabaseTransaction,
): AsyncGenerator<readonly PaymentOfExport[]> {
  return readInBatches(
    trx,
    sql<PaymentOfExport>`
      select transactions.*,
        (select json_agg(json_build_object(
            'id', id, 'code_encrypted', encode(code_encrypted, 'hex'), 'last4', last4, 'type', type,
            'stated_hundredths', stated_hundredths, 'stated_currency', stated_currency, 'outcome', outcome,
            'found_minor', found_minor, 'outcome_at', outcome_at, 'is_released', is_released,
            'created_at', created_at, 'replaced_at', replaced_at) order by created_at, id)
          from payment_codes where transaction_id = transactions.id) as codes,
        (select json_agg(json_build_object('action', action, 'details', details,
            'admin_username', admin_username, 'created_at', created_at) order by id)
          from transaction_logs where transaction_id = transactions.id) as logs
      from transactions order by created_at, id`,
  );
}

// Payments that another system took. They are inserted as they are: without an event, so that nothing is sent, asked or
// decided because of them.

const paymentColumns = [
  'id',
  'payment_id',
  'type',
  'payment_method',
  'crypto_type',
  'chain',
  'txid',
  'payment_address',
  'processor',
  'payment_provider',
  'payment_ipn_token_encrypted',
  'region',
  'amount_minor',
  'currency',
  'usd_amount_minor',
  'usd_rate',
  'usd_rate_source',
  'usd_rate_at',
  'status',
  'payment_verified',
  'subscription_updated',
  'subscription_duration',
  'notes',
  'user_username',
  'user_email',
  'claim_released_at',
  'created_at',
  'updated_at',
  'import_id',
  'import_line',
] as const satisfies readonly (keyof TransactionsTable)[];

const codeColumns = [
  'id',
  'transaction_id',
  'code_encrypted',
  'code_hash',
  'last4',
  'type',
  'stated_hundredths',
  'stated_currency',
  'outcome',
  'found_minor',
  'outcome_at',
  'is_released',
  'created_at',
  'replaced_at',
] as const satisfies readonly (keyof PaymentCodesTable)[];

const logColumns = [
  'transaction_id',
  'action',
  'details',
  'admin_username',
  'created_at',
] as const satisfies readonly (keyof TransactionLogsTable)[];

export type ImportedRow = Required<
  Pick<Insertable<TransactionsTable>, (typeof paymentColumns)[number]>
> & { readonly id: string };
export type ImportedCode = Pick<Selectable<PaymentCodesTable>, (typeof codeColumns)[number]>;
export type ImportedLog = Pick<Selectable<TransactionLogsTable>, (typeof logColumns)[number]>;

/** Ids for rows that are about to be inserted; later ids sort later. */
export async function newRowIds(database: Queryable, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${count}::int)`.execute(database);
  return rows.map(({ id }) => id);
}

/** Inserts payments with their codes and log rows; a unique violation if one of them is taken. */
export async function insertImported(
  trx: DatabaseTransaction,
  {
    payments,
    codes,
    logs,
  }: {
    payments: readonly ImportedRow[];
    codes: readonly ImportedCode[];
    logs: readonly ImportedLog[];
  },
): Promise<void> {
  await insertRows(trx, { table: 'transactions', columns: paymentColumns, rows: payments });
  await insertRows(trx, { table: 'payment_codes', columns: codeColumns, rows: codes });
  await insertRows(trx, { table: 'transaction_logs', columns: logColumns, rows: logs });
}

async function insertRows(
  trx: DatabaseTransaction,
  {
    table,
    columns,
    rows,
  }: { table: string; columns: readonly string[]; rows: readonly Record<string, unknown>[] },
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // One parameter for any number of rows, so that every batch is the same statement.
  const text = JSON.stringify(rows, (_name, value: unknown) => bytesAsText(value));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(
    trx,
  );
}

/** A buffer as JSON has it, in PostgreSQL's form of bytes; any other value as it is. */
function bytesAsText(value: unknown): unknown {
  const isBuffer =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBuffer ? `\\x${Buffer.from(value as never).toString('hex')}` : value;
}

/** A payment that has one of the asked ids, hashes or codes. */
export type TakenBy = Pick<
  Selectable<TransactionsTable>,
  | 'payment_id'
  | 'type'
  | 'payment_method'
  | 'amount_minor'
  | 'currency'
  | 'created_at'
  | 'import_id'
  | 'import_line'
>;

/** The payments that have the asked ids, hashes and codes already, by id, `chain:txid` and the code's hash in hex. */
export async function findTaken(
  database: Queryable,
  {
    paymentIds,
    hashes,
    codeHashes,
  }: {
    paymentIds: readonly string[];
    /** Of a card payment, with the chain `card`. */
    hashes: readonly { readonly chain: string; readonly txid: string }[];
    codeHashes: readonly Buffer[];
  },
): Promise<ReadonlyMap<string, TakenBy>> {
  const shown = sql`payment_id, transactions.type, payment_method, amount_minor, currency, transactions.created_at, import_id,
    import_line`;
  const byId = await sql<TakenBy>`
    select ${shown} from transactions where payment_id = any(${paymentIds})`.execute(database);
  const ofCoins = hashes.filter(({ chain }) => chain !== 'card');
  const asked = sql`unnest(${ofCoins.map(({ chain }) => chain)}::text[], ${ofCoins.map(({ txid }) => txid)}::text[])
    as asked (chain, txid)`;
  const ofCards = hashes.filter(({ chain }) => chain === 'card').map(({ txid }) => txid);
  const byHash = await sql<TakenBy & { key: string }>`
    select asked.chain || ':' || asked.txid as key, ${shown}
    from ${asked} join transactions on transactions.chain = asked.chain and transactions.txid = asked.txid
      and root_address is null and claim_released_at is null
    union all
    select asked.chain || ':' || asked.txid, ${shown}
    from ${asked} join earlier_hashes on earlier_hashes.chain = asked.chain and earlier_hashes.txid = asked.txid
      join transactions on transactions.id = transaction_id
    union all
    select 'card:' || txid, ${shown} from transactions
    where payment_method = 'card' and txid = any(${ofCards}) and claim_released_at is null`.execute(
    database,
  );
  const byCode = await sql<TakenBy & { key: string }>`
    select encode(code_hash, 'hex') as key, ${shown}
    from payment_codes join transactions on transactions.id = transaction_id
    where code_hash = any(${[...codeHashes]}::bytea[]) and not is_released`.execute(database);
  return new Map([
    ...byId.rows.map((row) => [row.payment_id, row] as const),
    ...[...byHash.rows, ...byCode.rows].map((row) => [row.key, row] as const),
  ]);
}

/** Whether the site has a payment that it did not take over from another system. */
export async function hasOwnPayment(database: Queryable): Promise<boolean> {
  const found = await database
    .selectFrom('transactions')
    .select('id')
    .where('import_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives the planner the figures of many new rows. The caller must own the tables. */
export async function analyzePayments(database: Database): Promise<void> {
  await sql`analyze transactions, payment_codes, transaction_logs`.execute(database);
}
