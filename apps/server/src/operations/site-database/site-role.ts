import type { Client } from 'pg';
import { OperatorError } from '../../core/errors.ts';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { DatabaseClient, withClient } from '../../core/database/database-client.ts';

/** The connections to one database as its schema's owner and as the running site. */
export interface Ways {
  readonly owner: DatabaseConnection;
  readonly site: DatabaseConnection;
}

const allRows = 'select, insert, update, delete';

/** The site's rights on tables with fewer rights than all rows. */
const lessThanAllRows: Readonly<Record<string, string>> = {
  // Append-only: for the site by its grants, and for every role by a trigger.
  'public.audit_trail': 'select, insert',
  'public.audit_personal': 'select, insert, delete',
  'public.audit_head': 'select, update',
  'public.kysely_migration': 'select',
  'public.kysely_migration_lock': 'select',
};

/** The role of a connection. */
function roleOf(connection: DatabaseConnection): string {
  const { user } = new DatabaseClient(connection);
  if (user === undefined) throw new OperatorError('DATABASE_URL must name a role of the database.');
  return user;
}

/** Throws an OperatorError if the site's role does not exist. */
export async function requireRole({ owner, site }: Ways): Promise<void> {
  const role = roleOf(site);
  await atStart(owner, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rows.length === 0)
      throw new OperatorError(
        `The database has no role ${role}, which DATABASE_URL names. Create it with: create role ${client.escapeIdentifier(role)} login password '…'`,
      );
  });
}

/** Whether the site's role already has what `grantToSite` gives it, by one table for all. */
export async function hasGrants({ owner, site }: Ways): Promise<boolean> {
  return atStart(owner, async (client) => {
    const { rows } = await client.query(
      `select from pg_roles, pg_class
       where rolname = $1 and pg_class.oid = to_regclass('public.write_probes')
         and has_table_privilege(pg_roles.oid, pg_class.oid, 'insert')`,
      [roleOf(site)],
    );
    return rows.length > 0;
  });
}

/**
 * Grants the running site's role reading and writing of the schema's rows, and nothing more. `owner` is the
 * connection of the role that owns the schema, which is complete by now. A second run gives the same grants,
 * so a restored database and one of an earlier version get them too.
 */
export async function grantToSite({ owner, site }: Ways): Promise<void> {
  const role = roleOf(site);
  await atStart(owner, async (client) => {
    await client.query('begin');
    // Instances that start together take turns.
    await client.query(`select pg_advisory_xact_lock(hashtext('ghost_pay_site_role'))`);
    for (const statement of await statementsFor(client, role)) await client.query(statement);
    await client.query('commit');
  });
}

async function statementsFor(client: Client, name: string): Promise<string[]> {
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
    // Revokes surplus grants of an earlier version. The transaction hides the time between.
    `revoke all on ${namesOf(relations)} from ${role}`,
    ...[...granted].map(
      ([privileges, group]) => `grant ${privileges} on ${namesOf(group)} to ${role}`,
    ),
    `grant execute on function ${namesOf(functions)} to ${role}`,
  ];
}

/** Objects of an extension belong to the role that installed it. */
function isOurs(owner: string): string {
  return `nspname in ('public', 'pgboss') and pg_has_role(${owner}, 'usage')`;
}

function namesOf(things: readonly { readonly name: string }[]): string {
  return things.map(({ name }) => name).join(', ');
}

/** Throws an OperatorError if the two connections lead to different databases. */
export async function requireSameDatabase({ owner, site }: Ways): Promise<void> {
  const [prepared, used] = [await identityOf(owner), await identityOf(site)];
  if (prepared !== used)
    throw new OperatorError('DATABASE_URL and DATABASE_OWNER_URL must lead to the same database.');
}

/**
 * Checks that the site's own connection leads to the database that `owner` has prepared, and that its role
 * cannot change the schema. Throws an OperatorError that names the surplus rights.
 */
export async function requireRestrictedRole({ owner, site }: Ways): Promise<void> {
  await requireSameDatabase({ owner, site });
  const surplus = await atStart(site, listSurplus);
  if (surplus.length > 0)
    throw new OperatorError(
      `The role ${roleOf(site)}, which DATABASE_URL names, has more rights than the site’s role may have: it ${surplus.join(', ')}. Name a role that is used for this site only (docs/growing.md, "Two roles").`,
    );
}

/** Identifies a database among all databases of all servers. */
async function identityOf(connection: DatabaseConnection): Promise<string> {
  return atStart(connection, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select format('%s %s', pg_postmaster_start_time(), oid) as identity from pg_database
       where datname = current_database()`,
    );
    return rows[0]?.identity ?? '';
  });
}

/** The role's rights that would allow changing the schema, in words. */
async function listSurplus(client: Client): Promise<string[]> {
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

async function atStart<Result>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const options = { application_name: 'ghost-pay start', connectionTimeoutMillis: 5_000 };
  return withClient({ ...connection, ...options }, work);
}
