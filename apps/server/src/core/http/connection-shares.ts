import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { networksOf } from '../rate-limit/address-networks.ts';
import { isIn, readNetworks } from './named-networks.ts';

/** Of all places, those that are kept for addresses without a connection. */
const reservedShare = 0.1;

/**
 * Closes a new connection at once if its address already has `perAddress` open, and once nine tenths of `inTotal` are taken
 * if it has any. Neither one visitor nor some dozens can therefore take all connections. Trusted proxies are exempt, because
 * they carry all visitors.
 */
export function shareConnections(
  server: Server,
  {
    log,
    perAddress,
    inTotal,
    trustedProxies,
  }: {
    log: FastifyBaseLogger;
    perAddress: number;
    inTotal: number;
    trustedProxies: readonly string[];
  },
): void {
  const openOf = new Map<string, number>();
  let open = 0;
  const proxies = readNetworks(trustedProxies);
  const warn = atMostOncePerMinute((reason: string) =>
    log.warn(`connections were closed: ${reason}; TRUSTED_PROXIES must name the site’s proxy`),
  );
  server.maxConnections = inTotal;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    const { remoteAddress } = socket;
    // The client has already disconnected.
    if (remoteAddress === undefined) return;
    if (proxies !== undefined && isIn(proxies, remoteAddress)) return;
    const isFull = open > inTotal * (1 - reservedShare);
    const most = isFull ? 1 : perAddress;
    const networks = networksOf(remoteAddress);
    if (networks.some(({ key, share }) => (openOf.get(key) ?? 0) >= most * share)) {
      socket.destroy();
      warn(isFull ? 'few are left' : 'one address reached its limit');
      return;
    }
    for (const { key } of networks) openOf.set(key, (openOf.get(key) ?? 0) + 1);
    socket.once('close', () => {
      for (const { key } of networks) {
        const left = (openOf.get(key) ?? 1) - 1;
        if (left > 0) openOf.set(key, left);
        else openOf.delete(key);
      }
    });
  });
}

function atMostOncePerMinute(act: (reason: string) => void): (reason: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (performance.now() - lastAt < 60_000) return;
    lastAt = performance.now();
    act(reason);
  };
}
