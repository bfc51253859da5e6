/** One of the hosts that a database URL names. */
export interface DatabaseHost {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  /** The URL of this host alone, as the driver reads it. */
  readonly url: string;
}

/** A database URL that cannot be read; the message says what the setting must be. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

/** The values of libpq that ask for a server which takes writes, as this program always does. */
const writable = new Set(['read-write', 'primary']);

const parts = /^(?<scheme>postgres(?:ql)?:\/\/)(?<authority>[^/?#]*)(?<rest>.*)$/;

/**
 * The hosts of a database URL, at least one, in the way of libpq: comma-separated with a port each before the path
 * (`postgres://user@a:5432,b:5432/ghost`), or as the parameters `host` and `port`. The driver reads one host only.
 * Throws a DatabaseUrlError.
 */
export function readDatabaseHosts(url: string): DatabaseHost[] {
  const { scheme, authority, rest } = parts.exec(url)?.groups ?? {};
  if (scheme === undefined || authority === undefined || rest === undefined)
    throw new DatabaseUrlError('must begin with postgres://');
  const at = authority.lastIndexOf('@') + 1;
  const [user, place] = [authority.slice(0, at), authority.slice(at)];
  const query = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1] ?? '');
  refuseReaders(query.get('target_session_attrs'));
  const named = query.has('host') ? hostsOfQuery(query) : hostsOfAuthority(place);
  if (named.length === 1) {
    if (!URL.canParse(url)) throw malformed();
    return named.map((one) => ({ ...one, url }));
  }
  for (const name of ['host', 'port', 'target_session_attrs']) query.delete(name);
  const path = /^[^?#]*/.exec(rest)?.[0] ?? '';
  return named.map(({ host, port }) => {
    const ofHost = new URLSearchParams(query);
    const isFolder = host.startsWith('/');
    if (isFolder) ofHost.set('host', host);
    if (isFolder) ofHost.set('port', String(port));
    const written = host.includes(':') ? `[${host}]` : host;
    const search = ofHost.size === 0 ? '' : `?${ofHost.toString()}`;
    const single = `${scheme}${user}${isFolder ? 'localhost' : `${written}:${port}`}${path}${search}`;
    if (!URL.canParse(single)) throw malformed();
    return { host, port, url: single };
  });
}

/** How a host is called in messages. */
export function nameOfHost({ host, port }: Pick<DatabaseHost, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function refuseReaders(wanted: string | null): void {
  if (wanted !== null && !writable.has(wanted))
    throw new DatabaseUrlError(
      `asks for target_session_attrs=${wanted}; the site writes, so it must be read-write or left out`,
    );
}

function hostsOfAuthority(place: string): Pick<DatabaseHost, 'host' | 'port'>[] {
  return place.split(',').map((entry) => {
    const { address, name, port } =
      /^(?:\[(?<address>[\da-fA-F:.]+)\]|(?<name>[^:[\]]*))(?::(?<port>\d*))?$/.exec(entry)
        ?.groups ?? {};
    const host = address ?? name;
    if (host === undefined || (host === '' && place.includes(','))) throw malformed();
    return { host: decode(host), port: portOf(port) };
  });
}

function hostsOfQuery(query: URLSearchParams): Pick<DatabaseHost, 'host' | 'port'>[] {
  const hosts = (query.get('host') ?? '').split(',');
  const ports = (query.get('port') ?? '').split(',');
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new DatabaseUrlError(
      `names ${hosts.length} hosts and ${ports.length} ports; it must name one port, or one for each host`,
    );
  if (hosts.length > 1 && hosts.includes('')) throw malformed();
  return hosts.map((host, index) => ({ host, port: portOf(ports[index] ?? ports[0]) }));
}

function portOf(text = ''): number {
  const port = text === '' ? 5_432 : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw malformed();
  return port;
}

function decode(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    throw malformed();
  }
}

function malformed(): DatabaseUrlError {
  return new DatabaseUrlError(
    'must be an address such as postgres://user:password@host:5432/database; several hosts are separated by commas, each with its port',
  );
}
