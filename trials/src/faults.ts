import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Chance, pick } from './chance.ts';
import type { CrashSite } from './crash-site.ts';

/** What happens to a site while it is written to. */
export type Fault =
  /** The server is killed; PostgreSQL goes on running. */
  | 'server'
  /** Both are killed at once, as by a power cut. */
  | 'server and database'
  /** PostgreSQL is killed, and the server has to bring it back. */
  | 'database'
  /** One of PostgreSQL's processes is killed, whereupon it starts anew by itself. */
  | 'connection'
  /** The server is asked to end, as by an upgrade. */
  | 'stop';

/** In thirteen faults the server is killed ten times, and PostgreSQL three times. */
const deck: readonly Fault[] = [
  ...Array.from({ length: 9 }, () => 'server' as const),
  'server and database',
  'database',
  'connection',
  'stop',
];

/** So many faults that each is as frequent as in the deck, in an order that is left to chance. */
export function shuffledFaults(chance: Chance, times: number): Fault[] {
  const faults = Array.from({ length: times }, (_, index) => deck[index % deck.length] ?? 'server');
  for (let last = faults.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [faults[last], faults[other]] = [faults[other] ?? 'server', faults[last] ?? 'server'];
  }
  return faults;
}

/** What a fault came to: how long until the site was ready again, and what was wrong with how it ended. */
export interface Aftermath {
  readonly readyMs: number;
  readonly wrong: readonly string[];
}

/**
 * Strikes the site and brings it back. `onGone` is called once nobody answers any more because of the
 * server; where it goes on running, those who write meet a database that is away.
 */
export async function injectFault(
  site: CrashSite,
  { fault, chance, onGone }: { fault: Fault; chance: Chance; onGone: () => void },
): Promise<Aftermath> {
  switch (fault) {
    case 'server':
    case 'server and database': {
      if (fault === 'server and database') process.kill(site.postmasterPid() ?? 0, 'SIGKILL');
      await site.server().kill();
      onGone();
      return { readyMs: await site.restart(), wrong: [] };
    }
    case 'stop': {
      const code = await site.server().stop();
      onGone();
      const wrong = code === 0 ? [] : [`The server that was asked to end ended with ${code}`];
      return { readyMs: await site.restart(), wrong };
    }
    case 'database':
    case 'connection': {
      const startedAt = performance.now();
      if (fault === 'database') await killPostmaster(site);
      else await killConnection(site, chance);
      await untilHealthy(site.server().site);
      return { readyMs: performance.now() - startedAt, wrong: [] };
    }
  }
}

async function killPostmaster(site: CrashSite): Promise<void> {
  const killed = site.postmasterPid() ?? 0;
  process.kill(killed, 'SIGKILL');
  // Its processes end a moment after it, and answer until then.
  while ((site.postmasterPid() ?? killed) === killed) await wait(10);
}

async function killConnection(site: CrashSite, chance: Chance): Promise<void> {
  const pids = await site.look(async ({ database }) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'ghost-pay' and pid <> pg_backend_pid()`.execute(
      database,
    );
    return rows.map(({ pid }) => pid);
  });
  process.kill(pick(chance, pids), 'SIGKILL');
}

async function untilHealthy(site: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${site}/api/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok === true) return;
    await wait(10);
  }
}
