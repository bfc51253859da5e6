import type { ClientConfig } from 'pg';
import { DatabaseClient, endClient } from './database-client.ts';
import { DatabaseSilentError } from './database-errors.ts';

/** A pool whose statements end when the database is silent. */
interface Watched {
  isInUse(): boolean;
  endAll(): void;
}

/** Whether the database answers at all, measured on a separate connection. */
export interface DatabasePulse {
  /** True once a probe has had no answer for 1.5 s, until the next answer of any kind. */
  readonly isSilent: boolean;
  add(pool: Watched): void;
  /** Starts probing; probes continue while a pool is in use or the database is silent. */
  watch(): void;
  stop(): Promise<void>;
}

/**
 * Time is counted in turns of the event loop. A process that was starved of CPU for seconds has not read the
 * answers that arrived, and must not report silence.
 */
const tickMs = 100;
const probeEveryTicks = 4;
const usualSilentMs = 1_500;

/**
 * Probes the database on its own connection, at most every 0.4 s. A failed probe counts as an answer: a
 * server that refuses or is starting up is not silent, and its statements fail by themselves.
 */
export function createDatabasePulse({
  options,
  onSilent,
  silentMs = usualSilentMs,
}: {
  options: ClientConfig;
  onSilent: (error: DatabaseSilentError) => void;
  silentMs?: number | undefined;
}): DatabasePulse {
  const pools: Watched[] = [];
  let timer: NodeJS.Timeout | undefined;
  let client: DatabaseClient | undefined;
  let probe: { ticks: number } | undefined;
  let ticksSinceAnswer = probeEveryTicks;
  let isSilent = false;

  const drop = (): void => {
    client?.connection.stream.destroy();
    client = undefined;
  };

  const ask = async (): Promise<void> => {
    if (client === undefined) {
      // A probe that cannot connect counts as unanswered.
      client = new DatabaseClient({ ...options, connectionTimeoutMillis: 0 });
      client.on('error', () => undefined);
      await client.connect();
    }
    await client.query('select 1');
  };

  const begin = (): void => {
    const mine = { ticks: 0 };
    probe = mine;
    const answered = (): void => {
      if (probe !== mine) return;
      probe = undefined;
      ticksSinceAnswer = 0;
      isSilent = false;
    };
    ask().then(answered, () => {
      if (probe === mine) drop();
      answered();
    });
  };

  const tick = (): void => {
    if (probe !== undefined) {
      probe.ticks += 1;
      if (probe.ticks * tickMs < silentMs) return;
      probe = undefined;
      drop();
      if (isSilent) return;
      isSilent = true;
      for (const pool of pools) pool.endAll();
      onSilent(new DatabaseSilentError());
      return;
    }
    ticksSinceAnswer += 1;
    if (!isSilent && !pools.some((pool) => pool.isInUse())) {
      clearInterval(timer);
      timer = undefined;
      ticksSinceAnswer = probeEveryTicks;
      return;
    }
    if (isSilent || ticksSinceAnswer >= probeEveryTicks) begin();
  };

  return {
    get isSilent() {
      return isSilent;
    },
    add: (pool) => pools.push(pool),
    watch() {
      timer ??= setInterval(tick, tickMs).unref();
    },
    async stop() {
      clearInterval(timer);
      if (probe === undefined && client !== undefined) await endClient(client);
      else drop();
      probe = undefined;
    },
  };
}
