const thisMachine = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

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
  if (!URL.canParse(url)) return `${name} must be an address such as postgres://…`;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (thisMachine.has(host) || host.startsWith('/')) return undefined;
  if (['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '')) return undefined;
  return `${name} must end with ?sslmode=verify-full, or with ?sslmode=disable where the network to the database is your own`;
}
