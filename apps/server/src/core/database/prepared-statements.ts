import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Put at the end of a query (`modifyEnd(prepared)`), has PostgreSQL parse and plan the statement
 * once per connection instead of at every call: for the few that are asked for all the time. Their
 * text must not vary with the data, and they list their columns: a prepared `select *` fails for
 * good once a migration adds one.
 */
export const prepared = sql.raw(mark);

/** The pool as Kysely sees it. Kysely has no names for statements; here the marked ones get theirs. */
export function preparing(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = createNames();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client, nameOf);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** A name for each text, made of it: whatever is prepared under a name is that text. */
function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name =
      names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}

function wrap(client: pg.PoolClient, nameOf: (text: string) => string): PostgresPoolClient {
  const query = (text: string, values: unknown[] = []) =>
    client.query(text.endsWith(mark) ? { name: nameOf(text), text, values } : { text, values });
  // Kysely's other way of calling it, with a cursor, is one that we do not give it.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
