import { type ClientBase, escapeIdentifier } from 'pg';
import { inOrderOfReference } from '../src/operations/backup/copied-tables.repository.ts';

/** Kysely's own tables for migrations; all other tables belong to the program. */
export const migrationTables: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];

export interface StoredTable {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** Whether its rows survive a crash. */
  readonly isDurable: boolean;
}

/** A column's value as PostgreSQL prints it; null for SQL's null. */
export type StoredRow = Readonly<Record<string, string | null>>;
/** Every row of every table, by the table's name. */
export type StoredRows = Readonly<Record<string, readonly StoredRow[]>>;
type Client = Pick<ClientBase, 'query'>;

/** All tables, each after those that it refers to. */
export async function listStoredTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
       relpersistence = 'p' as "isDurable"
     from pg_class relation join pg_attribute on attrelid = relation.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relation.oid, relname, relpersistence order by relation.oid`,
  );
  return inOrderOfReference(client, rows);
}

/**
 * Every row of every table except the migrations' own, in a fixed but arbitrary order; `durable` leaves out
 * the tables that PostgreSQL empties in crash recovery.
 */
export async function readRows(
  client: Client,
  { durable = false }: { durable?: boolean } = {},
): Promise<StoredRows> {
  const tables = await listStoredTables(client);
  const stored: Record<string, StoredRow[]> = {};
  for (const { name, columns, isDurable } of tables) {
    if (migrationTables.includes(name) || (durable && !isDurable)) continue;
    const texts = columns.map(escapeIdentifier).map((column) => `${column}::text`);
    const { rows } = await client.query<StoredRow>(
      `select ${texts.join(', ')} from ${escapeIdentifier(name)}`,
    );
    stored[name] = inOneOrder(rows);
  }
  return stored;
}

/**
 * The part of `after` that existed `before`: the same tables with the same columns. It equals `before` if
 * every row still exists and none was added; later tables and columns are left out.
 */
export function withoutWhatCameLater(after: StoredRows, before: StoredRows): StoredRows {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const kept = (after[table] ?? []).map((row) =>
        Object.fromEntries(
          columns.flatMap((name) => (name in row ? [[name, row[name] ?? null]] : [])),
        ),
      );
      return [table, inOneOrder(kept)];
    }),
  );
}

/** The tables of earlier schemas that a later one dropped with all that they hold. */
const droppedTables: ReadonlySet<string> = new Set(['retired_prices']);

/** The rows that an upgrade must keep. */
export function withoutDroppedTables(rows: StoredRows): StoredRows {
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !droppedTables.has(table)));
}

/** Where the columns of a code stand since it has a table of its own. */
const movedCodeColumns: Readonly<Record<string, string>> = {
  payment_code_encrypted: 'code_encrypted',
  payment_code_hash: 'code_hash',
  payment_code_last4: 'last4',
  payment_code_type: 'type',
  payment_code_amount_hundredths: 'stated_hundredths',
  payment_code_currency: 'stated_currency',
};

/** Rows with the codes in their payments, as earlier schemas have them: a moved code has its payment's id. */
export function withCodesInPayments(rows: StoredRows): StoredRows {
  const codes = new Map((rows['payment_codes'] ?? []).map((code) => [code['id'], code]));
  const transactions = (rows['transactions'] ?? []).map((payment) => {
    const code = codes.get(payment['id'] ?? null);
    const moved = Object.entries(movedCodeColumns).map(([before, now]) => [
      before,
      code?.[now] ?? null,
    ]);
    return { ...(Object.fromEntries(moved) as StoredRow), ...payment };
  });
  return { ...rows, transactions };
}

function inOneOrder(rows: readonly StoredRow[]): StoredRow[] {
  return rows.toSorted((one, other) => compare(JSON.stringify(one), JSON.stringify(other)));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
