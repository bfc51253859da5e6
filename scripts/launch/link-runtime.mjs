import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from './machine.mjs';

/** Where a service finds the Node that runs this project, whatever the machine's architecture. */
const RUNTIME_LINK = join(ROOT, '.cache', 'node');

/** Points the link to `runtime`, also while programs start through it. */
export function linkRuntime(runtime) {
  mkdirSync(dirname(RUNTIME_LINK), { recursive: true });
  const fresh = `${RUNTIME_LINK}.${process.pid}`;
  // Relative, so that it holds when an update renames the checkout.
  symlinkSync(
    runtime.startsWith(ROOT + sep) ? relative(dirname(RUNTIME_LINK), runtime) : runtime,
    fresh,
  );
  renameSync(fresh, RUNTIME_LINK);
}
