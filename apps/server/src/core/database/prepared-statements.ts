import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Appended to a query with `modifyEnd(prepared)`: PostgreSQL then parses and plans the statement once per
 * connection instead of at every call. Only for the few most frequent queries. Their text must not vary with
 * the data, and they must list their columns: a prepared `select *` fails permanently once a migration adds a
 * column.
 */
export const prepared = sql.raw(mark);

/**
 * Names for marked statements, derived from their text: a name always stands for the same text. Undefined for
 * unmarked statements.
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
