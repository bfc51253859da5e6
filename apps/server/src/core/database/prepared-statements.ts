import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

const mark = '/* prepared */';
const pipelinedMark = '/* pipelined, prepared */';

/**
 * Appended to a query with `modifyEnd(prepared)`: PostgreSQL then parses and plans the statement once per
 * connection instead of at every call. Only for the few most frequent queries. Their text must not vary with the
 * data, and they must list their columns: a prepared `select *` fails permanently once a migration adds a column.
 */
export const prepared = sql.raw(mark);

/**
 * As `prepared`, for a read of few rows by a key: outside a transaction it is sent behind others on the same connection,
 * and the next ones wait for it.
 */
export const pipelined = sql.raw(pipelinedMark);

export function isPipelined(text: string): boolean {
  return text.endsWith(pipelinedMark);
}

/**
 * What is compared with an id of a prepared statement: any of these. The subquery hides their number from the planner,
 * which otherwise plans for each number anew.
 */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any (array(select unnest(${ids}::uuid[])))`;
}

/**
 * Names for marked statements, derived from their text: a name always stands for the same text. Undefined for
 * unmarked statements.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.endsWith(mark) && !text.endsWith(pipelinedMark)) return undefined;
    const name =
      names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}

/** Stands for a value while a statement's text is built. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A prepared statement whose text is built at the first call only: building it costs more than sending it. `build`
 * gets stand-ins for the values, so it must pass each of them on as it is. The statement must be marked as prepared.
 */
export function buildOnce<Values extends object, Row>(
  build: (
    values: Values,
    database: Queryable,
  ) => { compile(database: Queryable): CompiledQuery<Row> },
): (database: Queryable, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (database, values) => {
    built ??= build(slots as Values, database).compile(database);
    const parameters = built.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await database.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

/** Has a stand-in for every value. */
const slots = new Proxy({}, { get: (_target, name) => new Slot(name) });
