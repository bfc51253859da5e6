import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Appended to a query with `modifyEnd(prepared)`: PostgreSQL then parses and plans the statement once per
 * connection instead of at every call. Only for the few most frequent queries. Their text must not vary with the
 * data, because a connection keeps each text until it ends, and they must list their columns: a prepared `select *`
 * fails permanently once a migration adds one. Frequent texts are templates of `sql`: building one with Kysely's builder
 * takes as long as calling it.
 */
export const prepared = sql.raw(mark);

/**
 * What is compared with an id of a prepared statement: any of these. The subquery hides their number from the planner,
 * which otherwise plans for each number anew.
 */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any (array(select unnest(${ids}::uuid[])))`;
}

/**
 * Names for marked statements, derived from their text: the driver refuses a name that comes with another text. Undefined
 * for unmarked statements.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.endsWith(mark)) return undefined;
    const name =
      names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
