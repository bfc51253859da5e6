import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nintendoPayload, subscriptionPayload } from '../../test/payments.ts';
import {
  answersInOneProcess,
  type CommandAnswer,
  commandFiles,
  programEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../test/server-process.ts';
import { clientOf } from '../../test/site-client.ts';

let site: ServerProcess;
let folder: string;
const removals: (() => Promise<void>)[] = [];
async function dataDir(): Promise<string> {
  const made = await temporaryDataDir();
  removals.push(made.remove);
  return made.dataDir;
}
let from: string;
const ids: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-archive-'));
  from = await dataDir();
  site = await startServerProcess({ dataDir: from });
  for (const body of [nintendoPayload(), subscriptionPayload()]) {
    ids.push((await clientOf(site.site).call('POST /transactions', { body })).paymentId);
  }
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  for (const remove of removals) await remove();
});

async function run(
  command: 'backup' | 'restore',
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CommandAnswer> {
  const child = spawn(process.execPath, [commandFiles[command], ...args], {
    cwd: folder,
    env: { ...programEnvironment, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (errors += part));
  const [exitCode] = await once(child, 'close');
  return { exitCode, output, errors };
}

async function expectThePayments(folderOfData: string): Promise<void> {
  const restored = await startServerProcess({ dataDir: folderOfData });
  const visitor = clientOf(restored.site);
  for (const paymentId of ids) {
    const params = { paymentId };
    const tracked = await visitor.call('GET /transactions/track/:paymentId', { params });
    expect(tracked.paymentId).toBe(paymentId);
  }
  expect(await restored.stop()).toBe(0);
}

test('a running site is backed up, and comes back in another folder with its key', async () => {
  const made = await run('backup', ['whole.backup'], { GHOST_DATA_DIR: from });
  expect(made).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('It holds 2 payments'),
  });
  const to = await dataDir();
  const key = path.join(folder, 'a-copy-of-the-key');
  // Without the key it names the data that would be lost, and changes nothing.
  const refused = await run('restore', ['whole.backup'], { GHOST_DATA_DIR: to });
  expect(refused).toMatchObject({
    exitCode: 1,
    output: '',
    errors: expect.stringContaining('could not be read: 1 gift card and voucher codes'),
  });
  await copyFile(path.join(from, 'master.key'), key);
  const settings = { GHOST_DATA_DIR: to, GHOST_SECRET_KEY_FILE: key };
  const restored = await run('restore', ['whole.backup'], settings);
  expect(restored).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Everything that is sealed can be read.'),
  });
  expect(restored.output).toContain('The audit trail is intact');
});

test('what cannot be restored is told in one sentence: a folder, and anything into a site that runs', async () => {
  for (const [file, sentence] of [
    ['.', /EISDIR/],
    ['whole.backup', /Another ghost-pay server .* already uses the data folder/],
  ] as const) {
    const { exitCode, errors } = await run('restore', [file], { GHOST_DATA_DIR: from });
    expect(errors).toMatch(sentence);
    expect(errors).not.toMatch(/^\s+at |\bcode: '/m);
    expect(exitCode).toBe(1);
  }
});

test('sealed with the key in it, the passphrase alone brings everything back', async () => {
  const passphrase = path.join(folder, 'passphrase');
  await writeFile(passphrase, 'seven lanterns by the harbour\n', { mode: 0o600 });
  const sealed = ['sealed.backup', '--passphrase-file', 'passphrase'];
  expect(await run('backup', [...sealed, '--include-key'], { GHOST_DATA_DIR: from })).toMatchObject(
    {
      exitCode: 0,
    },
  );
  const to = await dataDir();
  expect((await run('restore', sealed, { GHOST_DATA_DIR: to })).exitCode).toBe(0);
  await expectThePayments(to);
});

test('with the key lost, the rest comes back and says what did not', async () => {
  const to = await dataDir();
  const keyless = ['whole.backup', '--without-key'];
  const { exitCode, output } = await run('restore', keyless, { GHOST_DATA_DIR: to });
  expect(exitCode).toBe(0);
  expect(output).toContain('Restored 2 payments');
  expect(output).toContain('Nothing proves who wrote this backup.');
  expect(output).toContain('Lost with the key: 1 gift card and voucher codes.');
  await expectThePayments(to);
});

test('a backup that was changed is not restored', async () => {
  const whole = await readFile(path.join(folder, 'whole.backup'));
  const at = Math.floor(whole.length / 2);
  whole.writeUInt8(whole.readUInt8(at) ^ 1, at);
  await writeFile(path.join(folder, 'changed.backup'), whole);
  const to = await dataDir();
  const refused = await run('restore', ['changed.backup'], {
    GHOST_DATA_DIR: to,
    GHOST_SECRET_KEY_FILE: path.join(from, 'master.key'),
  });
  expect(refused).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('is damaged and cannot be restored'),
  });
  // Progress, then one line.
  expect(refused.errors.trim().split('\n')).toHaveLength(2);
  expect(await readdir(to)).toEqual([]);
});

test('the mode of the site comes with its backup, and a program of the other one does not restore it', async () => {
  const live = {
    GHOST_MODE: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    SMTP_URL: 'smtp://127.0.0.1:1',
    REGISTRATION_API_URL: 'none',
    RATES_API_URL: 'https://127.0.0.1:1',
    GHOST_SECRET_KEY_FILE: path.join(folder, 'live.key'),
  };
  await writeFile(live.GHOST_SECRET_KEY_FILE, 'ab'.repeat(32), { mode: 0o600 });
  const site = await dataDir();
  const file = path.join(folder, 'live.backup');
  expect((await run('backup', [file], { ...live, GHOST_DATA_DIR: site })).errors).toContain(
    'There is no site in',
  );
  await (await startServerProcess({ dataDir: site, environment: live })).stop();
  expect((await run('backup', [file], { ...live, GHOST_DATA_DIR: site })).exitCode).toBe(0);
  const to = await dataDir();
  const sandbox = { GHOST_DATA_DIR: to, GHOST_SECRET_KEY_FILE: live.GHOST_SECRET_KEY_FILE };
  expect(await run('restore', [file], sandbox)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('This backup is of a live site, but GHOST_MODE is sandbox'),
  });
  expect(await readdir(to)).toEqual([]);
  expect((await run('restore', [file], { ...live, GHOST_DATA_DIR: to })).exitCode).toBe(0);
  // The copy of a live site stays live.
  const asSandbox = await run('backup', ['x.backup'], sandbox);
  expect(asSandbox.errors).toContain('This database belongs to a live site');
});

test('what a command does not understand ends with 2 and says why', async () => {
  const refused = {
    backup: [
      [[], 'backup needs one FILE.'],
      [['x', '--include-key'], '--include-key needs --passphrase-file'],
      [['x', '--key'], "Unknown option '--key'"],
    ],
    restore: [
      [['x', '--key-file', 'k', '--without-key'], 'exclude each other'],
      [['x', 'y'], 'restore needs one FILE.'],
      [['x', '--unauthenticated'], "Unknown option '--unauthenticated'"],
    ],
  } as const;
  for (const command of ['backup', 'restore'] as const) {
    const lines = refused[command].map(([args]) => args);
    expect(await answersInOneProcess(commandFiles[command], lines)).toEqual(
      refused[command].map(([, sentence]) => ({
        exitCode: 2,
        output: '',
        errors: expect.stringContaining(sentence),
      })),
    );
  }
});
