import { createChance } from './chance.ts';
import { startCrashSite } from './crash-site.ts';
import { type CrashRun, runCrashes } from './crash-run.ts';
import { shuffledFaults } from './faults.ts';
import { spread } from './figures.ts';
import type { Trial } from './run.ts';

/** The load of a busy site. */
const pace = { clients: 8, least: 10, atMostMore: 50 };

/** Server and database are killed again and again under mixed writes. `times` counts the faults. */
export const crashes: Trial = async ({ times = 300, seed }) => {
  const site = await startCrashSite();
  try {
    const onFault = (done: number) => {
      if (done % 25 === 0) console.log(`  ${done} of ${times} faults`);
    };
    const startedAt = performance.now();
    const chance = createChance(seed);
    const planned = shuffledFaults(chance, times);
    const run = await runCrashes(site, { planned, chance, pace, onFault });
    for (const line of describeCrashes(run)) console.log(line);
    console.log(`In all ${Math.round((performance.now() - startedAt) / 1000)} s.`);
    return run.wrong;
  } finally {
    await site.close();
  }
};

/** The figures of a run as text. */
export function describeCrashes({ record, last, faults, ...run }: CrashRun): string[] {
  const attempts = record.calls.flatMap(({ attempts }) => attempts);
  const count = (outcome: string) => attempts.filter((one) => one.outcome === outcome).length;
  const cutOff = last.work.mails.filter(({ state }) => state !== 'sent').length;
  const kinds = Map.groupBy(faults, ({ fault }) => fault);
  return [
    `${faults.length} faults, ready again after:`,
    ...[...kinds].map(
      ([fault, of]) =>
        `  ${fault}: ${of.length} times, ${spread(of.map(({ readyMs }) => readyMs))}`,
    ),
    `${record.calls.length} requests: acknowledged ${count('acknowledged')}, refused ${count('refused')}, without an answer ${count('unknown')}.`,
    `Of ${run.unanswered} requests that a fault left without an answer, ${run.doneUnanswered} had been done; all were sent again.`,
    `${last.payments.length} payments, ${last.logs.length} log entries, ${last.auditMoves.length} moves, ${last.work.mails.length} mails, of which ${cutOff} were cut off.`,
    `At rest ${Math.round(run.restMs / 1000)} s after the last fault.`,
  ];
}
