import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDirectoryLock } from './directory-lock.mjs';
import { CannotStart, MACHINE_NODE, ROOT, showElapsed } from './machine.mjs';
import { pinnedPackage } from './runtime.mjs';

const OLDEST_MAJOR = 18;
const TAIL_LINES = 12;

/** What npm's output tells and what the operator can do about it; the first that fits is shown. */
const FAILURES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'The packages could not be downloaded: check the network (and the npm registry or proxy settings) and run this again.',
  ],
  [/ENOSPC/, 'The disk is full: free about 1 GB and run this again.'],
  [/EACCES|EPERM|EROFS/, 'npm may not write here: run this as the owner of this folder.'],
  [/EUSAGE/, 'package-lock.json does not fit package.json: run "npm install" and commit both.'],
  [/EINTEGRITY/, 'A package is not what package-lock.json promises: nothing was run from it.'],
];

/** Installs exactly what package-lock.json lists, unless that is there already. */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_MAJOR) {
    throw new CannotStart(
      `Node ${OLDEST_MAJOR} or newer is needed to install this project (found ${process.version}).`,
    );
  }
  if (isInstalled()) {
    return;
  }
  // Two commands at once on a fresh clone: the second waits and then finds everything there.
  await withDirectoryLock(join(ROOT, '.cache', 'install.lock'), async () => {
    if (!isInstalled()) {
      await install();
    }
  });
}

/**
 * Whether node_modules is what package-lock.json says. npm leaves its own record in node_modules as
 * the last thing of an installation, so an interrupted one does not count, and one that somebody made
 * by hand does.
 */
function isInstalled() {
  const record = readPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  if (record === undefined) {
    return false;
  }
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  if (wanted === undefined) {
    throw new CannotStart('package-lock.json is missing or broken: restore it from git.');
  }
  const isAsWanted = ([path, entry]) => {
    const found = record[path];
    // Optional packages for other platforms are listed but not installed.
    return found === undefined ? entry.optional === true : isSame(found, entry);
  };
  const inNodeModules = Object.entries(wanted).filter(([path]) => path.startsWith('node_modules/'));
  return inNodeModules.every(isAsWanted) && isForThisPlatform(wanted);
}

function isSame(found, entry) {
  return found.version === entry.version && found.integrity === entry.integrity;
}

/** A node_modules that came from another machine has another platform's Node. */
function isForThisPlatform(wanted) {
  const path = `node_modules/${pinnedPackage}`;
  return wanted[path] === undefined || existsSync(join(ROOT, path));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const done = showElapsed('Installing the packages that package-lock.json lists (npm ci)');
  const { exitCode, output } = await runNpmCi();
  if (exitCode === 0) {
    done('done');
    return;
  }
  done('failed');
  const lines = output.trim().split('\n').slice(-TAIL_LINES);
  console.error(lines.map((line) => `  ${line}`).join('\n'));
  const known = FAILURES.find(([pattern]) => pattern.test(output));
  throw new CannotStart(known?.[1] ?? `npm ci failed (${exitCode}); the lines above tell why.`);
}

function runNpmCi() {
  // Development tools too, even under NODE_ENV=production: the web is built with them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript !== undefined && /npm-cli\.[cm]?js$/.test(npmScript);
  const isWindows = process.platform === 'win32';
  const child = isNpm
    ? spawn(MACHINE_NODE, [npmScript, ...args], { cwd: ROOT })
    : spawn(isWindows ? 'npm.cmd' : 'npm', args, { cwd: ROOT, shell: isWindows });
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      resolve({ exitCode: 'npm was not found', output: `${output}\n${error.message}` });
    });
    child.on('close', (exitCode, signal) => {
      resolve({ exitCode: exitCode ?? signal, output });
    });
  });
}
