import { type Chance, createChance } from './chance.ts';
import { spread } from './figures.ts';
import type { Trial } from './run.ts';
import { runStalls, type Stall, type StallRun } from './stall-run.ts';

/** The promised times while the database is away, in milliseconds. */
const answeredWithinMs = 2_500;
const backWithinMs = 5_000;

const kinds = ['frozen', 'holding', 'refusing', 'silent'] as const;

/** Stalls of 5 to 30 s, of each kind in turn; the burst comes up to 2 s before the end. */
export function drawStalls(chance: Chance, times: number): Stall[] {
  return Array.from({ length: times }, (_, index) => ({
    how: kinds[index % kinds.length] ?? 'frozen',
    ms: 5_000 + Math.floor(chance() * 25_000),
    burstBeforeEndMs: Math.floor(chance() * 2_000),
  }));
}

/** The database stalls `times` times under mixed writes. */
export const stall: Trial = async ({ times = 100, seed }) => {
  const chance = createChance(seed);
  const run = await runStalls({
    stalls: drawStalls(chance, times),
    chance,
    pace: { clients: 24, burst: 100 },
  });
  for (const line of describeStalls(run)) console.log(line);
  const slowest = Math.max(...timesOf(run));
  const longestBack = Math.max(...run.backMs);
  return [
    ...run.wrong,
    ...(slowest > answeredWithinMs ? [`An answer took ${Math.round(slowest)} ms`] : []),
    ...(longestBack > backWithinMs
      ? [`It took ${Math.round(longestBack)} ms until the site worked again`]
      : []),
  ];
};

function timesOf({ meanwhile, looks }: StallRun): number[] {
  return [
    ...meanwhile.map(({ begunAt, endedAt }) => endedAt - begunAt),
    ...looks.map(({ ms }) => ms),
  ];
}

/** The figures of a run as text. */
export function describeStalls(run: StallRun): string[] {
  const { stalls, record, meanwhile, looks, backMs } = run;
  const pages = looks.filter(({ path }) => !path.startsWith('/api/'));
  const attempts = record.calls.flatMap((call) => call.attempts);
  const count = (status: number) => attempts.filter((attempt) => attempt.status === status).length;
  const acknowledged = attempts.filter(({ outcome }) => outcome === 'acknowledged').length;
  const codes = (code: string) => attempts.filter((attempt) => attempt.code === code).length;
  return [
    `${stalls.length} stalls, ${Math.round(stalls.reduce((sum, { ms }) => sum + ms, 0) / 1_000)} s in all: ` +
      `${record.calls.length} requests, ${acknowledged} acknowledgements, ${count(503)} answers of 503 ` +
      `(${codes('OUTCOME_UNKNOWN')} with an unknown outcome), ${count(500)} of 500.`,
    `Begun while the database was away: ${meanwhile.length} requests and ${looks.length} looks, ${spread(timesOf(run))}; pages ${spread(pages.map(({ ms }) => ms))}.`,
    `Acknowledged again after the end of a stall: ${spread(backMs)}.`,
  ];
}
