import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Put at the end of a query (`modifyEnd(prepared)`), has PostgreSQL parse and plan the statement
 * once per connection instead of at every call: for the few that are asked for all the time. Their
 * text must not vary with the data, and they list their columns: a prepared `select *` fails for
 * good once a migration adds one.
 */
export const prepared = sql.raw(mark);

/** Names for marked texts, made of the text: what is prepared under a name is that text. Undefined for all others. */
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
