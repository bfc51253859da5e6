import { defineConfig } from '@playwright/test';

/**
 * The journeys in a real Chromium against the real server. `npm test` finds Chromium; by hand:
 * `cd e2e && CHROMIUM_PATH=… playwright test`.
 */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './src/shared-postgres.ts',
  outputDir: 'test-results',
  // In CI alone `scripts/browser-tests.ts` tries few failed tests of looks once more.
  retries: 0,
  // Each worker has its own server and database; the files are divided among the workers.
  // More than cores: a page waits for its server, and the server for its database.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, because the machine may be slow and shared; a passing test does not wait.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A screenshot and the page's tree explain most failures. A trace makes every test a third
    // slower: `--trace retain-on-failure`.
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
