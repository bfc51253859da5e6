import type pg from 'pg';

/** The oldest PostgreSQL that the schema can be made on. */
const oldestMajor = 18;

/**
 * What a session is, whatever the database, its role, a pooler or the machine prescribe. The values are in PostgreSQL's
 * own spelling, because it is asked for them again.
 */
const settings = {
  client_encoding: 'UTF8',
  // The driver reads moments in this form only.
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  // PostgreSQL reports an unconfirmed commit as a warning, so warnings must reach the client.
  client_min_messages: 'warning',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
};

/** Limits of the sessions of one pool, such as `10s`; 0 is no limit. */
export type SessionLimits = Partial<
  Record<
    Extract<keyof typeof settings, `${string}_timeout`> | 'default_transaction_read_only',
    string
  >
>;

/** The database cannot be used, or not through this pooler. `predicate` goes on after its name. */
export class DatabaseSessionError extends Error {
  override readonly name = 'DatabaseSessionError';
  readonly predicate: string;

  constructor(predicate: string) {
    super(`The database ${predicate}`);
    this.predicate = predicate;
  }
}

/** Listens to what a server says of itself while a connection is made. */
export function readServer(connection: pg.Connection): ReadonlyMap<string, string> {
  const server = new Map<string, string>();
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ServerParameter) =>
    server.set(parameterName, parameterValue),
  );
  return server;
}

interface ServerParameter {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * Makes a new connection's session what it must be. By a statement and not while connecting: a pooler in session mode
 * passes statements on, and refuses or drops what comes with the connection. Throws a DatabaseSessionError.
 */
export async function beginSession(
  client: pg.Client,
  { server, limits }: { server: ReadonlyMap<string, string>; limits: SessionLimits },
): Promise<void> {
  const problem = problemOfServer(server);
  if (problem !== undefined) throw new DatabaseSessionError(problem);
  const wanted = { ...settings, ...limits };
  const { rows } = await client.query<{ name: string; value: string; found: string }>(
    `select name, value, set_config(name, value, false) as found
     from unnest($1::text[], $2::text[]) as wanted (name, value)`,
    [Object.keys(wanted), Object.values(wanted)],
  );
  const other = rows.find(({ value, found }) => value !== found);
  if (other !== undefined)
    throw new DatabaseSessionError(
      `keeps ${other.name} at ${other.found}, and the site needs ${other.value}. If a pooler stands before it, connect without it.`,
    );
}

/** Exported for the table of its test. */
export function problemOfServer(server: ReadonlyMap<string, string>): string | undefined {
  const version = server.get('server_version') ?? '';
  const major = /^\d+/.exec(version)?.[0];
  if (major !== undefined && Number(major) < oldestMajor)
    return `is PostgreSQL ${version}, older than ${oldestMajor}. Upgrade it first (docs/growing.md, "Outside PostgreSQL").`;
  const encoding = server.get('server_encoding');
  if (encoding !== undefined && encoding !== 'UTF8')
    return `has the encoding ${encoding}, which cannot hold every name. Move its content to a database with the encoding UTF8 (docs/growing.md, "Outside PostgreSQL").`;
  return undefined;
}
