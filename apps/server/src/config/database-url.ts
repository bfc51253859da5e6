import { readDatabaseHosts } from '../core/database/database-hosts.ts';

const thisMachine = new Set(['', 'localhost', '127.0.0.1', '::1']);

/**
 * The problem of a live site's database URL, or undefined. Without `sslmode` the driver sends everything
 * unencrypted, payments and the database password included. For a connection to another machine that must be
 * an explicit choice.
 */
export function problemOfDatabaseUrl({
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
