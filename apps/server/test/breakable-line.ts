import net, { type AddressInfo } from 'node:net';
import type { DatabaseConnection } from '../src/core/database/database.ts';

type LineMode = 'open' | 'refusing' | 'silent' | 'holding';

/** A simulated network between the server and PostgreSQL that can break. */
export interface BreakableLine {
  /** The connection through the line. */
  readonly connection: DatabaseConnection;
  /**
   * `refusing` closes every connection at once. `silent` accepts new ones and never answers. `holding` breaks
   * none: data in both directions, new connections and closes arrive when the line is `open` again.
   */
  become(mode: LineMode): void;
  close(): Promise<void>;
}

/** `delayMs` is how long each packet takes, in both directions. */
export async function createBreakableLine(
  target: DatabaseConnection,
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<BreakableLine> {
  const sockets = new Set<net.Socket>();
  let mode: LineMode = 'open';
  let held: (() => void)[] = [];
  const deliver = (packet: () => void): void => {
    if (mode === 'holding') held.push(packet);
    else if (delayMs > 0) setTimeout(packet, delayMs);
    else packet();
  };
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const forward = (from: net.Socket, to: net.Socket): void => {
    from.on('data', (chunk) => deliver(() => to.write(chunk)));
    from.on('close', () => deliver(() => to.end(() => to.destroy())));
  };
  const server = net.createServer((client) => {
    keep(client);
    if (mode === 'refusing') client.destroy();
    if (mode === 'refusing' || mode === 'silent') return;
    const upstream = net.connect(addressOf(target));
    keep(upstream);
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    held = [];
    for (const socket of sockets) socket.destroy();
  };
  return {
    connection: through(target, (server.address() as AddressInfo).port),
    become: (next) => {
      const wasHolding = mode === 'holding';
      mode = next;
      if (next === 'open' && wasHolding) for (const packet of held.splice(0)) packet();
      else if (next !== 'holding') breakAll();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  };
}

export function addressOf(target: DatabaseConnection): net.NetConnectOpts {
  if ('connectionString' in target) {
    const { hostname, port } = new URL(target.connectionString);
    return { host: hostname, port: Number(port || 5432) };
  }
  const { host, port } = target;
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

export function through(target: DatabaseConnection, port: number): DatabaseConnection {
  if (!('connectionString' in target)) return { ...target, host: '127.0.0.1', port };
  const url = new URL(target.connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { connectionString: url.href };
}
