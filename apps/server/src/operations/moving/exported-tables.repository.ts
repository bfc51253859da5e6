import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { readInBatches } from '../../core/database/snapshot.ts';

interface TableColumn {
  readonly name: string;
  readonly type: string;
  /** The table and column that it refers to, as `admin_users.id`; null without a reference. */
  readonly refers_to: string | null;
}

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
}

/** The tables of the schema and their columns, from the database's own catalogue. */
export async function listTablesToExport(trx: DatabaseTransaction): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relation.relname as name,
      json_agg(json_build_object('name', attribute.attname, 'type', format_type(atttypid, atttypmod),
        'refers_to', (
          select confrelid::regclass || '.' || target.attname
          from pg_constraint join pg_attribute target
            on target.attrelid = confrelid and target.attnum = confkey[1]
          where contype = 'f' and conrelid = relation.oid and conkey = array[attribute.attnum] limit 1
        )) order by attribute.attnum) as columns
    from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and attribute.attnum > 0 and not attribute.attisdropped
    group by relation.relname order by relation.relname`.execute(trx);
  return rows;
}

/** The rows of a table as JSON objects with these columns, as a stream, in the order in which they are stored. */
export function readTableAsJson(
  trx: DatabaseTransaction,
  { name, columns }: { name: string; columns: readonly string[] },
): AsyncGenerator<readonly { line: string }[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  return readInBatches(
    trx,
    sql<{ line: string }>`
      select row_to_json(shown)::text as line from (select ${listed} from ${sql.table(name)}) as shown`,
  );
}
