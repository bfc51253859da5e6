const thisMachine = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

/**
 * What is missing of the address that a setting of a live site gives its database, or undefined. Without
 * `sslmode` the driver speaks in the clear, payments and the password of the database included: to another
 * machine that must be said, not slip in.
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
