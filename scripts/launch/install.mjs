import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { withDirectoryLock } from './directory-lock.mjs';
import { findMissing, isInstalled, readLockfile } from './installed.mjs';
import { CannotStart, MACHINE_NODE, ROOT, showElapsed } from './machine.mjs';
import { isAtLeast, pinnedNode, pinnedPackage, requireLibraries, versionOf } from './runtime.mjs';

const OLDEST_MAJOR = 18;
/** From this version on every package of the lockfile fits the Node that npm runs on. */
const ENOUGH_FOR_NPM = [22, 13];
const RUNTIME_DIR = join(ROOT, '.cache', 'runtime');
const TAIL_LINES = 12;

/** Texts in npm's output, and what the operator can do about each; the first match is shown. */
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

/** Installs exactly the packages of package-lock.json in `dir`, unless they are installed already. */
export async function ensureInstalled(dir = ROOT) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_MAJOR) {
    throw new CannotStart(
      `Node ${OLDEST_MAJOR} or newer is needed to install this project (found ${process.version}).`,
    );
  }
  if (isInstalled(dir)) {
    return;
  }
  // When two commands start at once on a fresh clone, the second waits and then finds everything installed.
  const lock = { path: join(ROOT, '.cache', 'install.lock'), doing: 'installing the packages' };
  await withDirectoryLock(lock, async () => {
    if (!isInstalled(dir)) {
      await install(dir);
    }
  });
}

async function install(dir) {
  const node = await nodeForNpm();
  const lockfile = join(relative(ROOT, dir), 'package-lock.json');
  await runNpmCi({
    title: `Installing the packages that ${lockfile} lists (npm ci)`,
    node,
    cwd: dir,
  });
  rmSync(RUNTIME_DIR, { recursive: true, force: true });
  const missing = findMissing(dir);
  if (missing !== undefined) {
    throw new CannotStart(
      `npm did not install ${missing}: delete node_modules and run this again, with a newer npm if that does not help.`,
    );
  }
}

/**
 * The Node to run npm on. On an old Node npm silently leaves out the optional packages that need a
 * newer one, among them native parts of the build tools. So this installs the pinned Node first,
 * alone, checked against the same lockfile, and npm runs on that.
 */
async function nodeForNpm() {
  const entryPath = `node_modules/${pinnedPackage}`;
  const entry = readLockfile()[entryPath];
  if (entry === undefined || isAtLeast(versionOf(MACHINE_NODE), ENOUGH_FOR_NPM)) {
    return MACHINE_NODE;
  }
  const dependencies = { [pinnedPackage]: entry.version };
  const manifest = { name: 'runtime', version: '0.0.0', private: true, dependencies };
  const packages = { '': manifest, [entryPath]: { ...entry, optional: false } };
  mkdirSync(RUNTIME_DIR, { recursive: true });
  writeFileSync(join(RUNTIME_DIR, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(RUNTIME_DIR, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, packages }),
  );
  await runNpmCi({
    title: `Getting Node ${entry.version}, which comes with this project`,
    node: MACHINE_NODE,
    cwd: RUNTIME_DIR,
  });
  const node = pinnedNode(RUNTIME_DIR);
  requireLibraries(node);
  // When the pinned Node does not run (a system with musl), the machine's own Node is used.
  return versionOf(node) === undefined ? MACHINE_NODE : node;
}

async function runNpmCi({ title, node, cwd }) {
  const done = showElapsed(title);
  const { exitCode, output } = await runNpm({ node, cwd });
  if (exitCode === 0) {
    done('done');
    return;
  }
  done('failed');
  const lines = output.trim().split('\n').slice(-TAIL_LINES);
  console.error(lines.map((line) => `  ${line}`).join('\n'));
  const known = FAILURES.find(([pattern]) => pattern.test(output));
  throw new CannotStart(known?.[1] ?? `npm ci failed (${exitCode}); the lines above say why.`);
}

function runNpm({ node, cwd }) {
  // Installs development tools too, even under NODE_ENV=production: the build of the web needs them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npmScript = findNpmScript();
  const isWindows = process.platform === 'win32';
  const options = {
    cwd,
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  };
  const child = npmScript
    ? spawn(node, [npmScript, ...args], options)
    : spawn(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows });
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

/** npm's own program, when npm started this script; otherwise the `npm` on the PATH. */
function findNpmScript() {
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.[cm]?js$/.test(script) ? script : undefined;
}
