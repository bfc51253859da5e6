// npm run trial -- NAME [--times=N] [--seed=N], of the month [--payments=N] [--false=N], of an upgrade [--from=FILE]
// [--to=FILE]: one trial at length. docs/reliability.md explains them.
// npm run trial -- short: all trials in their short form. npm run trial -- nodes: real nodes of chains, and whether the
// sandbox's chains answer the same. Each prints figures and ends with 1 when a check failed.
import { parseArgs } from 'node:util';
import { runTool } from '../../scripts/run-tool.ts';

interface TrialOptions {
  /** The number of repetitions, in the trial's own unit. Undefined: the number in docs/reliability.md. */
  readonly times: number | undefined;
  /** The month's false payments. */
  readonly falseOnes?: number | undefined;
  /** Of an upgrade: the built server of the older release. */
  readonly from?: string | undefined;
  /** Of an upgrade: the built server of the new version; without it that of this checkout. */
  readonly to?: string | undefined;
  /** The same seed gives the same random choices. */
  readonly seed: number;
}

/** Each trial prints its progress and returns the violations: an empty list when all is well. */
export type Trial = (options: TrialOptions) => Promise<readonly string[]>;

const trials: Readonly<Record<string, () => Promise<Trial>>> = {
  crashes: async () => (await import('./crashes.ts')).crashes,
  failover: async () => (await import('./failover.ts')).failover,
  instances: async () => (await import('./instances.ts')).instances,
  rolling: async () => (await import('./rolling.ts')).rolling,
  races: async () => (await import('./races.ts')).trial,
  'hostile-requests': async () => (await import('./hostile-requests.ts')).trial,
  'slow-clients': async () => (await import('./slow-clients.ts')).trial,
  image: async () => (await import('./image.ts')).image,
  upgrade: async () => (await import('./upgrade.ts')).upgrade,
  stall: async () => (await import('./stall.ts')).stall,
  month: async () => (await import('./month.ts')).month,
  recipes: async () => (await import('./recipes.ts')).recipes,
};

/** Sets of tests, by the command's name: the Vitest project of each. */
const projects: Readonly<Record<string, string>> = { short: 'trials', nodes: 'nodes' };

/** One fault can cause thousands of violations. */
const mostShown = 30;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    payments: { type: 'string' },
    false: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    seed: { type: 'string', default: '7' },
  },
});
const name = positionals[0] ?? '';
const project = projects[name];
const load = trials[name];
if (project !== undefined) {
  const command = ['vitest', 'run', '--project', project] as const;
  process.exitCode = (await runTool({ command, show: true })).succeeded ? 0 : 1;
} else if (load === undefined) {
  const names = [...Object.keys(projects), ...Object.keys(trials)];
  console.error(`Name one of these: ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  const trial = await load();
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const wrong = await trial({
    times: numberOf(values.payments ?? values.times),
    falseOnes: numberOf(values.false),
    from: values.from,
    to: values.to,
    seed: Number(values.seed),
  });
  for (const line of wrong.slice(0, mostShown)) console.error(`WRONG  ${line}`);
  console.log(wrong.length === 0 ? 'All checks passed.' : `${wrong.length} checks failed.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
