import path from 'node:path';
import { z } from 'zod';
import { parseSettings, type Reading } from './reading.ts';
import { databaseAddress, wholeNumber } from './setting-values.ts';
import { readDatabaseHosts } from '../core/database/database-hosts.ts';

export const databaseShape = {
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_MAX_CONNECTIONS: wholeNumber({ min: 2, max: 500 }).default(20),
  GHOST_SECRET_KEY_FILE: z.string().optional(),
};

/** The database, and the key file of its secrets. */
export type DatabaseSettings = Readonly<NonNullable<ReturnType<typeof readDatabaseSettings>>>;

export function readDatabaseSettings(reading: Reading) {
  const { isLive, dataDir, problems } = reading;
  const settings = parseSettings(reading, databaseShape);
  if (settings === undefined) return undefined;
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const url = settings[name];
    const problem = isLive && url !== undefined ? problemOfDatabaseUrl({ name, url }) : undefined;
    if (problem !== undefined) problems.push(problem);
  }
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = settings;
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL, the way of the running site');
  const keyFile = settings.GHOST_SECRET_KEY_FILE;
  if ((isLive || databaseUrl !== undefined) && keyFile === undefined)
    problems.push(
      'GHOST_SECRET_KEY_FILE must name the key file (docs/reference.md, "The key file")',
    );
  return {
    /** Undefined means the embedded PostgreSQL. */
    databaseUrl,
    /**
     * The connection as the role that owns the schema. Undefined if the site's own role owns it, or PostgreSQL
     * is embedded.
     */
    databaseOwnerUrl,
    databaseMaxConnections: settings.DATABASE_MAX_CONNECTIONS,
    secretKeyFile: path.resolve(keyFile ?? path.join(dataDir, 'master.key')),
    /** Whether a missing key file may be created: only if no sealed data can exist yet. */
    mayCreateSecretKey: !isLive && databaseUrl === undefined,
  };
}

const thisMachine = new Set(['', 'localhost', '127.0.0.1', '::1']);

/**
 * The problem of a live site's database URL, or undefined. Without `sslmode` the driver sends everything
 * unencrypted, payments and the database password included. For a connection to another machine that must be
 * an explicit choice.
 */
function problemOfDatabaseUrl({
  name,
  url,
}: {
  name: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
  url: string;
}): string | undefined {
  const hosts = readDatabaseHosts(url);
  if (hosts.every(({ host }) => thisMachine.has(host) || host.startsWith('/'))) return undefined;
  const sslMode = new URL(hosts[0]?.url ?? url).searchParams.get('sslmode');
  if (['verify-full', 'disable'].includes(sslMode ?? '')) return undefined;
  return `${name} must end with ?sslmode=verify-full, or with ?sslmode=disable where the network to the database is your own`;
}
