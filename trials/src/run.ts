// npm run trial -- NAME [--times=N] [--seed=N], of the month [--payments=N] [--false=N]: the long versions of the trials that the tests run briefly. It prints
// figures and ends with 1 when a check failed. docs/reliability.md explains them.
import { parseArgs } from 'node:util';

interface TrialOptions {
  /** The number of repetitions, in the trial's own unit. Undefined: the number in docs/reliability.md. */
  readonly times: number | undefined;
  /** The month's false payments. */
  readonly falseOnes?: number | undefined;
  /** The same seed gives the same random choices. */
  readonly seed: number;
}

/** Each trial prints its progress and returns the violations: an empty list when all is well. */
export type Trial = (options: TrialOptions) => Promise<readonly string[]>;

const trials: Readonly<Record<string, () => Promise<Trial>>> = {
  crashes: async () => (await import('./crashes.ts')).crashes,
  instances: async () => (await import('./instances.ts')).instances,
  races: async () => (await import('./races.ts')).trial,
  'hostile-requests': async () => (await import('./hostile-requests.ts')).trial,
  'slow-clients': async () => (await import('./slow-clients.ts')).trial,
  stall: async () => (await import('./stall.ts')).stall,
  evidence: async () => (await import('./evidence.ts')).evidence,
  month: async () => (await import('./month.ts')).month,
  'database-away': async () => (await import('./database-away.ts')).databaseAway,
};

/** One fault can cause thousands of violations. */
const mostShown = 30;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    payments: { type: 'string' },
    false: { type: 'string' },
    seed: { type: 'string', default: '7' },
  },
});
const load = trials[positionals[0] ?? ''];
if (load === undefined) {
  console.error(`Name one of these: ${Object.keys(trials).join(', ')}.`);
  process.exitCode = 2;
} else {
  const trial = await load();
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const wrong = await trial({
    times: numberOf(values.payments ?? values.times),
    falseOnes: numberOf(values.false),
    seed: Number(values.seed),
  });
  for (const line of wrong.slice(0, mostShown)) console.error(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? 'All checks passed.' : `${wrong.length} checks failed.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
