import { createChance } from './chance.ts';
import { spread } from './figures.ts';
import { type InstanceRun, runInstances } from './instance-run.ts';
import { startInstanceSite } from './instance-site.ts';
import type { Trial } from './run.ts';

/** At most this share of the requests may fail after all retries. */
export const mayFail = 0.01;

/** One of three instances is killed again and again under mixed writes. `times` counts the kills. */
export const instances: Trial = async ({ times = 60, seed }) => {
  const site = await startInstanceSite();
  try {
    const run = await runInstances(site, { times, chance: createChance(seed) });
    for (const line of describeInstances(run)) console.log(line);
    const tooMany = run.failed > run.requests * mayFail;
    return [...run.wrong, ...(tooMany ? ['More than 1 % of the requests failed'] : [])];
  } finally {
    await site.close();
  }
};

/** The figures of a run as text. */
export function describeInstances(run: InstanceRun): string[] {
  const attempts = run.record.calls.reduce((sum, { attempts }) => sum + attempts.length, 0);
  return [
    `${run.kills} kills; an instance was ready again after: ${spread(run.readyMs)}`,
    `${run.requests} requests in ${attempts} attempts, ${run.perSecond.toFixed(0)} a second; failed after all retries: ${run.failed}.`,
    `${run.last.payments.length} payments, ${run.last.auditMoves.length} moves, ${run.last.work.mails.length} mails.`,
  ];
}
