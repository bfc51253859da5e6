import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { findMemoryDisk } from './apps/server/test/memory-disk.ts';

// Where tests, and the programs that they start, make their temporary folders.
const temporary = process.env['TMPDIR'] ?? findMemoryDisk();
if (temporary !== undefined) process.env['TMPDIR'] = temporary;

const tests = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.{ts,tsx}',
  'apps/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'trials/src/**/*.test.ts',
  'chain-nodes/src/**/*.test.ts',
];
/** Tests that kill, stall or wear out programs, and take long. */
const trials = '**/*.trial.test.ts';
/** Tests on real nodes, which are programs of their own. */
const nodes = 'chain-nodes/src/*-on-{anvil,bcoin,core,litesvm}.test.ts';
const ownNode = 'chain-nodes/src/*-on-core.test.ts';

/** A set of tests that a command runs: `vitest run --project NAME`. */
const project = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: [...configDefaults.exclude, ...exclude] },
});

export default defineConfig({
  test: {
    projects: [
      // npm test
      project('tests', tests, [trials, nodes]),
      // npm run trial -- short
      project('trials', [trials]),
      // npm run trial -- nodes; the operator's own Bitcoin node is a program that npm does not bring
      project('nodes', [nodes], process.env['BITCOIND'] === undefined ? [ownNode] : []),
    ],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/no-stray-console.ts'],
    // Generous: they only end what hangs, and the machine may be slow and shared.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // As patient: what is waited for comes, or the test hangs until then.
    expect: { poll: { timeout: 60_000, interval: 25 } },
    pool: 'forks',
    // A worker loads the program once for all its files, so module state must not leak from one file to the next.
    isolate: false,
    unstubGlobals: true,
    // More than cores: a test waits for a database or another process half of the time.
    maxWorkers: availableParallelism() + 2,
  },
});
