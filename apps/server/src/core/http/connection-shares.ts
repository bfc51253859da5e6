import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { networksOf } from '../rate-limit/address-networks.ts';
import { isIn, readNetworks } from './named-networks.ts';

/**
 * Closes a new connection at once if its address already has `perAddress` open. One visitor therefore cannot
 * take all connections. Trusted proxies are exempt, because they carry all visitors.
 */
export function shareConnections(
  server: Server,
  {
    log,
    perAddress,
    trustedProxies,
  }: { log: FastifyBaseLogger; perAddress: number; trustedProxies: readonly string[] },
): void {
  const openOf = new Map<string, number>();
  const proxies = readNetworks(trustedProxies);
  const warn = atMostOncePerMinute(() =>
    log.warn(
      'connections were closed: one address reached its limit; TRUSTED_PROXIES must name the site’s proxy',
    ),
  );
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // The client has already disconnected.
    if (remoteAddress === undefined) return;
    if (proxies !== undefined && isIn(proxies, remoteAddress)) return;
    const networks = networksOf(remoteAddress);
    if (networks.some(({ key, share }) => (openOf.get(key) ?? 0) >= perAddress * share)) {
      socket.destroy();
      warn();
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

function atMostOncePerMinute(act: () => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastAt < 60_000) return;
    lastAt = performance.now();
    act();
  };
}
