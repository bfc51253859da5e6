import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const mark = /\/\* prepared: ([a-z-]+) \*\/$/;

/**
 * Put at the end of a query (`modifyEnd`), has PostgreSQL parse and plan the statement once per
 * connection instead of at every call: for the few that are asked for all the time. The text must
 * always be the same, and the columns listed: a prepared `select *` fails for good once a migration
 * adds a column.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql`/* prepared: ${sql.raw(name)} */`;
}

/** The pool as Kysely sees it, which has no names for statements: marked ones are sent with theirs. */
export function preparing(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[] = []) => {
    // Looking for the mark costs next to nothing where there is none.
    const name = text.endsWith('*/') ? mark.exec(text)?.[1] : undefined;
    return client.query(name === undefined ? { text, values } : { name, text, values });
  };
  // Kysely's other way of calling it, with a cursor, is one that we do not give it.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}
