import { setTimeout as wait } from 'node:timers/promises';
import { type Chance, createChance, pick } from './chance.ts';
import { spread } from './figures.ts';
import { type InstanceRun, runInstances, untilAnswered } from './instance-run.ts';
import { type Instance, type InstanceSite, startInstanceSite } from './instance-site.ts';
import type { Trial } from './run.ts';

/** At most this share of the requests may fail after all retries. */
export const mayFail = 0.01;

/** One of three instances is killed again and again under mixed writes. `times` counts the kills. */
export const instances: Trial = async ({ times = 60, seed }) => {
  const site = await startInstanceSite();
  try {
    const run = await killInstances(site, { times, chance: createChance(seed) });
    for (const line of describeInstances(run)) console.log(line);
    const tooMany = run.failed > run.requests * mayFail;
    return [...run.wrong, ...(tooMany ? ['More than 1 % of the requests failed'] : [])];
  } finally {
    await site.close();
  }
};

interface KillRun extends InstanceRun {
  /** The time until each killed instance was ready again, in milliseconds. */
  readonly readyMs: readonly number[];
}

/** How long one instance is stopped, as a machine that is short of memory may be. */
const stillMs = 4_000;

/**
 * Kills an instance, `times` times, and restarts it while the clients keep writing; once, one is stopped and continued
 * instead. Clients retry with their key.
 */
export async function killInstances(
  site: InstanceSite,
  { times, chance }: { times: number; chance: Chance },
): Promise<KillRun> {
  const readyMs: number[] = [];
  const run = await runInstances(site, {
    times,
    chance,
    async strike({ record, round }) {
      await untilAnswered(record, 10 + Math.floor(chance() * 40));
      const struck = pick(chance, site.instances);
      if (round === Math.floor(times / 2)) return standStill(struck);
      await struck.kill();
      readyMs.push(await struck.restart());
    },
  });
  return { ...run, readyMs };
}

async function standStill(instance: Instance): Promise<void> {
  process.kill(instance.pid(), 'SIGSTOP');
  await wait(stillMs);
  process.kill(instance.pid(), 'SIGCONT');
}

/** The figures of a run as text. */
export function describeInstances({ readyMs, ...run }: KillRun): string[] {
  const attempts = run.record.calls.reduce((sum, { attempts }) => sum + attempts.length, 0);
  return [
    `${readyMs.length} kills; an instance was ready again after: ${spread(readyMs)}`,
    `${run.requests} requests in ${attempts} attempts, ${run.perSecond.toFixed(0)} a second; failed after all retries: ${run.failed}.`,
    `${run.last.payments.length} payments, ${run.last.auditMoves.length} moves, ${run.last.work.mails.length} mails.`,
  ];
}
