import { readFileSync } from 'node:fs';
import pg from 'pg';
import { BOOTSTRAP_ROLE } from './create-cluster.ts';

/** The address of a running PostgreSQL. */
export interface DatabaseAddress {
  /** The folder of the Unix socket, or a loopback address. */
  readonly host: string;
  readonly port: number;
  readonly passwordFile?: string;
}

/** Fits pg's Pool; `host` is the folder of a Unix socket (a loopback address on Windows). */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** The result of a connection attempt: ready; alive but starting or stopping; or no answer. */
type ProbeAnswer = 'ready' | 'busy' | 'silent';

/** The product's database, the role that owns it, and the running site's role. */
const DATABASE_NAME = 'ghost';
export const DATABASE_ROLE = 'ghost';
export const SITE_ROLE = 'ghost_site';

/**
 * The owner is a member of the site's role, so it can see and end the site's sessions. The site's role is not
 * a member of the owner.
 */
const SITE_ROLE_OPTIONS = `NOSUPERUSER NOCREATEDB NOCREATEROLE ROLE ${DATABASE_ROLE}`;

const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
const ALREADY_THERE = new Set(['42710', '42P04']);

export async function probeDatabase(address: DatabaseAddress): Promise<ProbeAnswer> {
  try {
    const client = await connect(address, BOOTSTRAP_ROLE);
    await client.end();
    return 'ready';
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === TOO_MANY_CONNECTIONS) {
      return 'ready';
    }
    return state === CANNOT_CONNECT_NOW ? 'busy' : 'silent';
  }
}

/**
 * Creates the product's database and its two roles if they are missing. Neither role is a superuser: an
 * attacker who reaches the database through the product can neither run programs nor read files. The site's
 * role can connect to no other database of the cluster.
 */
export async function ensureDatabase(address: DatabaseAddress, roleOptions: string): Promise<void> {
  const client = await connect(address, BOOTSTRAP_ROLE);
  try {
    const there = await findParts(client);
    const password = passwordOf(address);
    const passwordClause = password ? ` PASSWORD '${password}'` : '';
    // A statement of a killed start may create it at the same time.
    const make = async (what: string) => client.query(what).catch(ignoreAlreadyThere);
    if (!there.owner)
      await make(`CREATE ROLE ${DATABASE_ROLE} LOGIN ${roleOptions}${passwordClause}`);
    if (!there.site)
      await make(`CREATE ROLE ${SITE_ROLE} LOGIN${passwordClause} ${SITE_ROLE_OPTIONS}`);
    if (!there.database) await make(`CREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_ROLE}`);
    // By default every role may connect to these.
    if (there.open.length > 0)
      await client.query(`REVOKE CONNECT ON DATABASE ${there.open.join(', ')} FROM PUBLIC`);
  } finally {
    await client.end();
  }
}

interface Parts {
  readonly database: boolean;
  readonly owner: boolean;
  readonly site: boolean;
  /** PostgreSQL's own databases that every role may still connect to. */
  readonly open: readonly string[];
}

async function findParts(client: pg.Client): Promise<Parts> {
  const { rows } = await client.query<Parts>(
    `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database,
       EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS owner,
       EXISTS (SELECT FROM pg_roles WHERE rolname = $3) AS site,
       ARRAY (SELECT datname::text FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) AS entry
         WHERE datname IN ('postgres', 'template1') AND entry.grantee = 0 AND entry.privilege_type = 'CONNECT') AS open`,
    [DATABASE_NAME, DATABASE_ROLE, SITE_ROLE],
  );
  const [parts] = rows;
  if (parts === undefined) throw new Error('A query of one row without one');
  return parts;
}

/** The connection to the product's database as one of its roles. */
export function connectionAs(role: string, address: DatabaseAddress): EmbeddedConnection {
  const password = passwordOf(address);
  return {
    host: address.host,
    port: address.port,
    user: role,
    database: DATABASE_NAME,
    ...(password !== undefined && { password }),
  };
}

function passwordOf(address: DatabaseAddress): string | undefined {
  return address.passwordFile && readFileSync(address.passwordFile, 'utf8').trim();
}

async function connect(address: DatabaseAddress, role: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: role,
    password: passwordOf(address),
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    application_name: 'ghost-pay start',
  });
  // A connection that breaks between two queries must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

function ignoreAlreadyThere(error: unknown): void {
  const state = sqlStateOf(error);
  if (state === undefined || !ALREADY_THERE.has(state)) {
    throw error;
  }
}
