import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Chance, pick } from './chance.ts';
import type { CrashSite } from './crash-site.ts';
import { untilHealthy } from './looks.ts';

/** The faults that happen to a site while clients write to it. */
export type Fault =
  /** The server is killed; PostgreSQL keeps running. */
  | 'server'
  /** Both are killed at once, as by a power cut. */
  | 'server and database'
  /** PostgreSQL is killed, and the server has to restart it. */
  | 'database'
  /** One of PostgreSQL's processes is killed, and PostgreSQL restarts by itself. */
  | 'connection'
  /** The server gets SIGTERM, as in an upgrade. */
  | 'stop';

/** In thirteen faults the server is killed ten times, and PostgreSQL three times. */
const deck: readonly Fault[] = [
  ...Array.from({ length: 9 }, () => 'server' as const),
  'server and database',
  'database',
  'connection',
  'stop',
];

/** `times` faults in random order, each as frequent as in the deck. */
export function shuffledFaults(chance: Chance, times: number): Fault[] {
  const faults = Array.from({ length: times }, (_, index) => deck[index % deck.length] ?? 'server');
  for (let last = faults.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [faults[last], faults[other]] = [faults[other] ?? 'server', faults[last] ?? 'server'];
  }
  return faults;
}

/** The result of a fault: the time until the site was ready again, and any errors in how the server ended. */
export interface Aftermath {
  readonly readyMs: number;
  readonly wrong: readonly string[];
}

/**
 * Injects the fault and brings the site back. `onGone` is called once the server no longer answers.
 * When the server keeps running, the clients write while the database is away.
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
      const wrong = code === 0 ? [] : [`After SIGTERM the server ended with ${code}`];
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
  // Its child processes end a moment after it, and answer until then.
  while ((site.postmasterPid() ?? killed) === killed) await wait(10);
}

async function killConnection(site: CrashSite, chance: Chance): Promise<void> {
  const pids = await site.look(async ({ database }) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name like 'ghost-pay 0%' and pid <> pg_backend_pid()`.execute(
      database,
    );
    return rows.map(({ pid }) => pid);
  });
  process.kill(pick(chance, pids), 'SIGKILL');
}
