// The start of every npm script. It runs on the machine's own Node (18 or newer) without any
// installed package: it installs the packages of package-lock.json, then hands over to Node 26.
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isUpToDate } from './launch/built.mjs';
import { withDirectoryLock } from './launch/directory-lock.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { CannotStart, ROOT } from './launch/machine.mjs';
import { findRuntime } from './launch/runtime.mjs';
import { becomeOrRun, runToEnd } from './launch/run-to-end.mjs';

/** Where the build puts the server's programs. */
const BUILT = 'apps/server/dist';

/** Where a service finds the Node that runs this project, whatever the machine's architecture. */
const RUNTIME_LINK = join(ROOT, '.cache', 'node');

/** The program of each command. */
const COMMANDS = {
  // Only installs and builds, for a service that then starts the server without npm and this launcher.
  build: undefined,
  start: `${BUILT}/start.js`,
  dev: 'scripts/dev.ts',
  demo: `${BUILT}/demo.js`,
  test: 'scripts/test.ts',
  'test:screens': 'e2e/src/screenshots.ts',
  check: 'scripts/check.ts',
  bench: 'bench/src/run.ts',
  trial: 'trials/src/run.ts',
  seed: 'bench/src/seed.ts',
  sbom: 'scripts/sbom.ts',
  release: 'scripts/release.ts',
  fixture: 'scripts/make-fixture.ts',
  admin: `${BUILT}/admin.js`,
  backup: `${BUILT}/backup.js`,
  restore: `${BUILT}/restore.js`,
  // Of root, by the program ghost-pay.
  install: 'scripts/operator/install.ts',
  domain: 'scripts/operator/domain.ts',
  update: 'scripts/operator/update.ts',
};

/**
 * With the first, an error in a built program names the line of the source. The second halves the memory for young
 * objects, which a busy server fills and keeps.
 */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8'];

/** Commands that start built programs themselves. */
const STARTERS = new Set(['bench', 'trial']);

/** Whether a command reads or runs the tests on real nodes of chains, whose packages have a lockfile of their own. */
function needsNodes(command, [name]) {
  return command === 'test' || command === 'check' || (command === 'trial' && name === 'nodes');
}

async function launch([command, ...args]) {
  const file = COMMANDS[command];
  if (!Object.hasOwn(COMMANDS, command)) {
    throw new CannotStart(`Unknown command: use one of ${Object.keys(COMMANDS).join(', ')}.`);
  }
  await ensureInstalled();
  if (needsNodes(command, args)) {
    await ensureInstalled(join(ROOT, 'chain-nodes'));
  }
  const runtime = findRuntime();
  if (file === undefined) {
    linkRuntime(runtime);
    return ensureBuilt(runtime);
  }
  const isBuilt = file.startsWith(BUILT);
  const exitCode = isBuilt || STARTERS.has(command) ? await ensureBuilt(runtime) : 0;
  if (exitCode !== 0) {
    return exitCode;
  }
  const flags = isBuilt ? NODE_FLAGS : [];
  const run = command === 'start' ? becomeOrRun : runToEnd;
  return run(runtime, [...flags, join(ROOT, file), ...args]);
}

/** Points the link to `runtime`, also while programs start through it. */
function linkRuntime(runtime) {
  mkdirSync(dirname(RUNTIME_LINK), { recursive: true });
  const fresh = `${RUNTIME_LINK}.${process.pid}`;
  // Relative, so that it holds when an update renames the checkout.
  symlinkSync(
    runtime.startsWith(ROOT + sep) ? relative(dirname(RUNTIME_LINK), runtime) : runtime,
    fresh,
  );
  renameSync(fresh, RUNTIME_LINK);
}

/** Builds what is stale; returns the exit code. */
async function ensureBuilt(runtime) {
  if (isUpToDate()) {
    return 0;
  }
  // When two commands start at once, the second waits: no program may be replaced while it is read.
  const lock = { path: join(ROOT, '.cache', 'build.lock'), doing: 'building the server' };
  return withDirectoryLock(lock, async () =>
    isUpToDate() ? 0 : runToEnd(runtime, [join(ROOT, 'scripts/build.ts')]),
  );
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
