import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, ROOT } from './machine.mjs';

/**
 * Whether node_modules matches package-lock.json in `dir`. npm writes its record into node_modules as the
 * last step of an installation, so an interrupted or hand-made node_modules does not count.
 */
export function isInstalled(dir = ROOT) {
  return findMissing(dir) === undefined;
}

/** The path of a missing package, as package-lock.json names it. */
export function findMissing(dir = ROOT) {
  const found = readPackages(join(dir, 'node_modules', '.package-lock.json')) ?? {};
  const wanted = Object.entries(readLockfile(dir)).filter(([path]) =>
    path.startsWith('node_modules/'),
  );
  return wanted.find(([path, entry]) => !isAsWanted(found[path], entry))?.[0];
}

/** The packages of package-lock.json, by path. */
export function readLockfile(dir = ROOT) {
  const packages = readPackages(join(dir, 'package-lock.json'));
  if (packages === undefined) {
    throw new CannotStart('package-lock.json is missing or broken: restore it from git.');
  }
  return packages;
}

function isAsWanted(found, entry) {
  if (found !== undefined) {
    return found.version === entry.version && found.integrity === entry.integrity;
  }
  // npm installs only the optional packages for this platform. It also silently leaves out those
  // that need a newer Node than the one that npm ran on.
  return entry.optional === true && !isForThisPlatform(entry);
}

function isForThisPlatform({ os, cpu, libc }) {
  const isOfAnyPlatform = os === undefined && cpu === undefined;
  return (
    !isOfAnyPlatform &&
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    (process.platform !== 'linux' || allows(libc, ourLibc()))
  );
}

/** npm's format of such lists: allowed names, or excluded names with a `!`. */
function allows(list, name) {
  const names = list === undefined ? [] : [list].flat();
  const allowed = names.filter((one) => !one.startsWith('!'));
  return !names.includes(`!${name}`) && (allowed.length === 0 || allowed.includes(name));
}

function ourLibc() {
  const loaders = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];
  return loaders.some((loader) => existsSync(loader)) ? 'glibc' : 'musl';
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
