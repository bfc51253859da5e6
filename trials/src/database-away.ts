import { createChance } from './chance.ts';
import { type AwayRun, runDatabaseAway } from './database-away-run.ts';
import { spread } from './figures.ts';
import type { Trial } from './run.ts';

/** The promised times while the database is away, in milliseconds. */
const answeredWithinMs = 2_000;
const backWithinMs = 5_000;

/** The database is away for `times` seconds, once refusing connections and once silent, under mixed writes. */
export const databaseAway: Trial = async ({ times = 60, seed }) => {
  const wrong: string[] = [];
  for (const how of ['refusing', 'silent'] as const) {
    const run = await runDatabaseAway({ how, awayMs: times * 1_000, chance: createChance(seed) });
    for (const line of describeAway(run)) console.log(line);
    wrong.push(...run.wrong);
    const slowest = Math.max(...run.answers.map(({ ms }) => ms));
    if (slowest > answeredWithinMs) wrong.push(`An answer took ${Math.round(slowest)} ms (${how})`);
    if (run.backMs > backWithinMs)
      wrong.push(`It took ${Math.round(run.backMs)} ms until the site worked again (${how})`);
  }
  return wrong;
};

/** The figures of a run as text. */
export function describeAway({
  how,
  awayMs,
  answers,
  backMs,
  connections,
  record,
}: AwayRun): string[] {
  const times = answers.map(({ ms }) => ms);
  return [
    `Database ${how} for ${Math.round(awayMs / 1_000)} s: ${answers.length} answers of 503, ${spread(times)}.`,
    `All well again ${Math.round(backMs)} ms after it was back; connections ${connections.before} before, ${connections.after} after.`,
    `${record.calls.length} requests were made in the whole.`,
  ];
}
