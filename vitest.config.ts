import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/*/test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'trials/src/**/*.test.ts',
    ],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/no-stray-console.ts'],
    // Generous: they only end what hangs, and the machine may be slow and shared.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // As patient: what is waited for comes, or the test hangs until then.
    expect: { poll: { timeout: 60_000, interval: 25 } },
    pool: 'forks',
    // Also on two cores: a test waits for the database half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
