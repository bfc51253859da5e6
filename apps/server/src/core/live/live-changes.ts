import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool } from 'pg';
import { DatabaseClient, endClient } from '../database/database-client.ts';

/** A possible change on any instance. It only says where to read again, never the data. */
export type LiveChange =
  | { readonly kind: 'payment_changed'; readonly id: string; readonly paymentId: string }
  | { readonly kind: 'payments_created' }
  | { readonly kind: 'addresses_changed' }
  | { readonly kind: 'transfers_changed' }
  /** Who has which payment open, or takes care of it. */
  | { readonly kind: 'desk_changed' }
  | { readonly kind: 'session_ended'; readonly sessionId: string }
  /** Notices may have been lost, so everything may have changed. */
  | { readonly kind: 'resumed' };

export interface LiveChanges {
  /** Calls `listener` for every later change until the returned function is called. */
  subscribe(listener: (change: LiveChange) => void): () => void;
  /** Announces a registered payment; many at once become one notice. Never throws, never waits. */
  announceCreated(): void;
  stop(): Promise<void>;
}

const channels = [
  'ghost_pay_payment_changed',
  'ghost_pay_payments_created',
  'ghost_pay_session_ended',
  'ghost_pay_addresses_changed',
  'ghost_pay_transfers_changed',
  'ghost_pay_desk_changed',
] as const;
type Channel = (typeof channels)[number];

const announceEveryMs = 250;
const longestPauseMs = 5_000;

/**
 * Listens to PostgreSQL's notices on its own connection, from the first subscriber on, and reconnects when it
 * breaks. One 'resumed' stands for all changes missed meanwhile.
 */
export function createLiveChanges({
  pool,
  log,
}: {
  pool: Pool;
  log: FastifyBaseLogger;
}): LiveChanges {
  const listeners = new Set<(change: LiveChange) => void>();
  const stopping = new AbortController();
  let listening: Promise<void> | undefined;
  let announcement: NodeJS.Timeout | undefined;

  const tell = (change: LiveChange): void => {
    for (const listener of listeners) listener(change);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      listening ??= listenUntil(stopping.signal, { pool, log, tell });
      return () => listeners.delete(listener);
    },
    announceCreated() {
      if (announcement !== undefined || stopping.signal.aborted) return;
      announcement = setTimeout(() => {
        announcement = undefined;
        pool
          .query(`select pg_notify('ghost_pay_payments_created', '')`)
          .catch((error: unknown) => log.warn({ err: error }, 'a live notice was not sent'));
      }, announceEveryMs);
    },
    async stop() {
      stopping.abort();
      clearTimeout(announcement);
      listeners.clear();
      await listening;
    },
  };
}

async function listenUntil(
  signal: AbortSignal,
  { pool, log, tell }: { pool: Pool; log: FastifyBaseLogger; tell: (change: LiveChange) => void },
): Promise<void> {
  let pauseMs = 100;
  while (!signal.aborted) {
    const client = new DatabaseClient(pool.options);
    try {
      await listenOnce(client, {
        signal,
        tell,
        onListening: () => {
          pauseMs = 100;
          tell({ kind: 'resumed' });
        },
      });
    } catch (error) {
      log.warn({ err: error }, 'live notices are interrupted');
    }
    await endClient(client);
    if (signal.aborted) return;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** Resolves when `signal` aborts; throws when the connection ends before that. */
async function listenOnce(
  client: Client,
  {
    signal,
    tell,
    onListening,
  }: { signal: AbortSignal; tell: (change: LiveChange) => void; onListening: () => void },
): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection ended')));
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // Has no other listener if connecting fails first.
  ended.catch(() => undefined);
  client.on('notification', ({ channel, payload = '' }) => {
    const change = readNotice(channel as Channel, payload);
    if (change !== undefined) tell(change);
  });
  await client.connect();
  for (const channel of channels) await client.query(`listen ${channel}`);
  onListening();
  await ended;
}

function readNotice(channel: Channel, payload: string): LiveChange | undefined {
  switch (channel) {
    case 'ghost_pay_payment_changed': {
      const [id = '', paymentId = ''] = payload.split(' ');
      return { kind: 'payment_changed', id, paymentId };
    }
    case 'ghost_pay_payments_created':
      return { kind: 'payments_created' };
    case 'ghost_pay_addresses_changed':
      return { kind: 'addresses_changed' };
    case 'ghost_pay_transfers_changed':
      return { kind: 'transfers_changed' };
    case 'ghost_pay_desk_changed':
      return { kind: 'desk_changed' };
    case 'ghost_pay_session_ended':
      return { kind: 'session_ended', sessionId: payload };
  }
}
