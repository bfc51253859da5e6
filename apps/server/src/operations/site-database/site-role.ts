import pg from 'pg';
import { OperatorError } from '../../core/errors.ts';
import type { DatabaseConnection } from '../../core/database/database.ts';

/** The ways into one database of the role that owns its schema, and of the running site's. */
interface Ways {
  readonly owner: DatabaseConnection;
  readonly site: DatabaseConnection;
}

const allRows = 'select, insert, update, delete';

/** What the running site may do with a table, where that is less than with the rows of all others. */
const lessThanAllRows: Readonly<Record<string, string>> = {
  // Append-only for the site by what it is granted, and for everybody by a trigger.
  'public.audit_trail': 'select, insert',
  'public.audit_personal': 'select, insert, delete',
  'public.audit_head': 'select, update',
  'public.kysely_migration': 'select',
  'public.kysely_migration_lock': 'select',
};

/** The role that a connection signs in as. */
function roleOf(connection: DatabaseConnection): string {
  const { user } = new pg.Client(connection);
  if (user === undefined) throw new OperatorError('DATABASE_URL must name a role of the database.');
  return user;
}

/** Throws an OperatorError when there is no such role as the site's. */
export async function requireRole({ owner, site }: Ways): Promise<void> {
  const role = roleOf(site);
  await withClient(owner, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rows.length === 0)
      throw new OperatorError(
        `The database has no role ${role}, which DATABASE_URL names. Make it with: create role ${client.escapeIdentifier(role)} login password '…'`,
      );
  });
}

/**
 * Lets the running site's role read and write the rows of what the schema holds, and nothing beyond. `owner` is the
 * way of the role that owns the schema, which is complete by now. Running it again gives the same grants, so that
 * a restored database gets them and one of an earlier version too.
 */
export async function grantToSite({ owner, site }: Ways): Promise<void> {
  const role = roleOf(site);
  await withClient(owner, async (client) => {
    await client.query('begin');
    // Instances that start together take turns.
    await client.query(`select pg_advisory_xact_lock(hashtext('ghost_pay_site_role'))`);
    for (const statement of await statementsFor(client, role)) await client.query(statement);
    await client.query('commit');
  });
}

async function statementsFor(client: pg.Client, name: string): Promise<string[]> {
  const role = client.escapeIdentifier(name);
  const { rows: databases } = await client.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  );
  const database = databases[0]?.name ?? '';
  const { rows: relations } = await client.query<{ id: string; name: string; kind: string }>(
    `select nspname || '.' || relname as id, format('%I.%I', nspname, relname) as name, relkind as kind
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where ${isOurs('relowner')} and relkind in ('r', 'p', 'S') order by 1`,
  );
  const { rows: functions } = await client.query<{ name: string }>(
    `select pg_proc.oid::regprocedure::text as name
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where ${isOurs('proowner')} and prokind = 'f' order by 1`,
  );
  const granted = Map.groupBy(relations, ({ id, kind }) =>
    kind === 'S' ? 'select, usage' : (lessThanAllRows[id] ?? allRows),
  );
  return [
    `grant connect on database ${database} to ${role}`,
    `revoke create, temporary on database ${database} from public, ${role}`,
    `revoke create on schema public, pgboss from public, ${role}`,
    `grant usage on schema public, pgboss to ${role}`,
    // Whatever an earlier version granted beyond this goes; nobody sees the time between.
    `revoke all on ${namesOf(relations)} from ${role}`,
    ...[...granted].map(
      ([privileges, group]) => `grant ${privileges} on ${namesOf(group)} to ${role}`,
    ),
    `grant execute on function ${namesOf(functions)} to ${role}`,
  ];
}

/** What an extension has brought along belongs to whoever may install extensions. */
function isOurs(owner: string): string {
  return `nspname in ('public', 'pgboss') and pg_has_role(${owner}, 'usage')`;
}

function namesOf(things: readonly { readonly name: string }[]): string {
  return things.map(({ name }) => name).join(', ');
}

/** Throws an OperatorError when the two ways do not lead to one database. */
export async function requireSameDatabase({ owner, site }: Ways): Promise<void> {
  const [prepared, used] = [await identityOf(owner), await identityOf(site)];
  if (prepared !== used)
    throw new OperatorError('DATABASE_URL and DATABASE_OWNER_URL must lead to the same database.');
}

/**
 * Makes sure that the site's own connection is to the database that `owner` has prepared, and cannot change
 * its schema. Throws an OperatorError that says what the role may that it should not.
 */
export async function requireRestrictedRole({ owner, site }: Ways): Promise<void> {
  await requireSameDatabase({ owner, site });
  const surplus = await withClient(site, listSurplus);
  if (surplus.length > 0)
    throw new OperatorError(
      `The role ${roleOf(site)}, which DATABASE_URL names, must not be able to change the schema, and it ${surplus.join(', and it ')}. Name a role that was made for the site alone.`,
    );
}

/** Tells a database of a server from every other one. */
async function identityOf(connection: DatabaseConnection): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select format('%s %s', pg_postmaster_start_time(), oid) as identity from pg_database
       where datname = current_database()`,
    );
    return rows[0]?.identity ?? '';
  });
}

/** What the role of a connection may that leads to another schema, in words. */
async function listSurplus(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ words: string }>(
    `select words from (values
       ('is a superuser', (select rolsuper from pg_roles where rolname = current_user)),
       ('may make roles', (select rolcreaterole from pg_roles where rolname = current_user)),
       ('may make databases', (select rolcreatedb from pg_roles where rolname = current_user)),
       ('owns what it uses', exists (select from pg_class where relnamespace in
          (select oid from pg_namespace where nspname in ('public', 'pgboss')) and pg_has_role(relowner, 'member'))),
       ('may make schemas', has_database_privilege(current_database(), 'create')),
       ('may make temporary tables', has_database_privilege(current_database(), 'temporary')),
       ('may make tables', exists (select from pg_namespace
          where nspname !~ '^pg_' and has_schema_privilege(oid, 'create')))
     ) as it (words, holds) where holds`,
  );
  return rows.map(({ words }) => words);
}

async function withClient<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    application_name: 'ghost-pay start',
    connectionTimeoutMillis: 5_000,
  });
  // What breaks between two statements is found out by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
