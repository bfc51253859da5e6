import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, ROOT } from './machine.mjs';

/**
 * Whether node_modules is what package-lock.json says. npm leaves its own record in node_modules as
 * the last thing of an installation, so an interrupted one does not count, and one that somebody made
 * by hand does.
 */
export function isInstalled() {
  return findMissing() === undefined;
}

/** The path of a package that should be there and is not, as package-lock.json names it. */
export function findMissing() {
  const found = readPackages(join(ROOT, 'node_modules', '.package-lock.json')) ?? {};
  const wanted = Object.entries(readLockfile()).filter(([path]) =>
    path.startsWith('node_modules/'),
  );
  return wanted.find(([path, entry]) => !isAsWanted(found[path], entry))?.[0];
}

/** The packages of package-lock.json, by path. */
export function readLockfile() {
  const packages = readPackages(join(ROOT, 'package-lock.json'));
  if (packages === undefined) {
    throw new CannotStart('package-lock.json is missing or broken: restore it from git.');
  }
  return packages;
}

function isAsWanted(found, entry) {
  if (found !== undefined) {
    return found.version === entry.version && found.integrity === entry.integrity;
  }
  // Of the optional packages npm installs those for this platform. It leaves even these out, without
  // a word, when they want a newer Node than the one that npm ran on.
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

/** As npm reads such lists: names that are allowed, or with a `!` that are not. */
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
