// npm run trial -- NAME [--times=N] [--seed=N]: what the tests try a little, tried at length. It prints
// its figures and ends with 1 when something did not hold. docs/reliability.md says how to read it.
import { parseArgs } from 'node:util';

interface TrialOptions {
  /** How often, in the trial's own unit. Absent: as often as docs/reliability.md says. */
  readonly times: number | undefined;
  /** What is left to chance is the same for the same seed. */
  readonly seed: number;
}

/** Each prints as it goes, and returns what did not hold: nothing, when all is well. */
export type Trial = (options: TrialOptions) => Promise<readonly string[]>;

const trials: Readonly<Record<string, () => Promise<Trial>>> = {
  crashes: async () => (await import('./crashes.ts')).crashes,
  instances: async () => (await import('./instances.ts')).instances,
  races: async () => (await import('./races.ts')).trial,
  'hostile-requests': async () => (await import('./hostile-requests.ts')).trial,
  'slow-clients': async () => (await import('./slow-clients.ts')).trial,
  stall: async () => (await import('./stall.ts')).stall,
  'database-away': async () => (await import('./database-away.ts')).databaseAway,
};

/** One fault can have thousands of traces. */
const mostShown = 30;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string', default: '7' } },
});
const load = trials[positionals[0] ?? ''];
if (load === undefined) {
  console.error(`Name one of these: ${Object.keys(trials).join(', ')}.`);
  process.exitCode = 2;
} else {
  const trial = await load();
  const wrong = await trial({
    times: values.times === undefined ? undefined : Number(values.times),
    seed: Number(values.seed),
  });
  for (const line of wrong.slice(0, mostShown)) console.error(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? 'Everything held.' : `${wrong.length} did not hold.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
