import { readFileSync } from 'node:fs';
import pg from 'pg';
import { BOOTSTRAP_ROLE } from './create-cluster.ts';

/** Where a running PostgreSQL can be reached. */
export interface DatabaseAddress {
  /** A folder that holds the Unix socket, or a loopback address. */
  readonly host: string;
  readonly port: number;
  readonly passwordFile?: string;
}

/** What a connection gets: ready to work; alive but starting or stopping; or no answer at all. */
export type ProbeAnswer = 'ready' | 'busy' | 'silent';

/** The role and the database of the product. */
export const DATABASE_NAME = 'ghost';
export const DATABASE_ROLE = 'ghost';

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
 * Makes the product's role and database where they are missing. The role is no superuser: whatever
 * reaches the database through the product can neither run programs nor read files with it.
 */
export async function ensureDatabase(address: DatabaseAddress, roleOptions: string): Promise<void> {
  const client = await connect(address, BOOTSTRAP_ROLE);
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE datname = $1',
      [DATABASE_NAME],
    );
    if (rows.length > 0) {
      return;
    }
    const password = passwordOf(address);
    const passwordClause = password ? ` PASSWORD '${password}'` : '';
    await client
      .query(`CREATE ROLE ${DATABASE_ROLE} LOGIN ${roleOptions}${passwordClause}`)
      .catch(ignoreAlreadyThere);
    await client
      .query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_ROLE}`)
      .catch(ignoreAlreadyThere);
  } finally {
    await client.end();
  }
}

export function passwordOf(address: DatabaseAddress): string | undefined {
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
