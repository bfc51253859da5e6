// The start of every npm script. It runs on the machine's own Node (18 or newer) without any
// installed package: it installs the packages of package-lock.json, then hands over to Node 26.
import { join } from 'node:path';
import { ensureInstalled } from './launch/install.mjs';
import { CannotStart, ROOT } from './launch/machine.mjs';
import { findRuntime } from './launch/runtime.mjs';
import { runToEnd } from './launch/run-to-end.mjs';

/** The steps of each command, in order; the last one gets the arguments. */
const COMMANDS = {
  start: ['scripts/build-web.ts', 'scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  demo: ['scripts/build-web.ts', 'scripts/demo.ts'],
  test: ['scripts/test.ts'],
  'test:near': ['scripts/test-near.ts'],
  check: ['scripts/check.ts'],
  bench: ['scripts/build-web.ts', 'bench/src/run.ts'],
  trial: ['scripts/build-web.ts', 'trials/src/run.ts'],
  seed: ['bench/src/seed.ts'],
  sbom: ['scripts/sbom.ts'],
  fixture: ['scripts/make-fixture.ts'],
  admin: ['apps/server/src/commands/admin.ts'],
  backup: ['apps/server/src/commands/backup.ts'],
  restore: ['apps/server/src/commands/restore.ts'],
};

async function launch([command, ...args]) {
  const files = COMMANDS[command];
  if (files === undefined) {
    throw new CannotStart(`Unknown command: use one of ${Object.keys(COMMANDS).join(', ')}.`);
  }
  await ensureInstalled();
  const runtime = findRuntime();
  for (const file of files) {
    const isLast = file === files.at(-1);
    const exitCode = await runToEnd(runtime, [join(ROOT, file), ...(isLast ? args : [])]);
    if (exitCode !== 0 || isLast) {
      return exitCode;
    }
  }
  return 0;
}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CannotStart)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
