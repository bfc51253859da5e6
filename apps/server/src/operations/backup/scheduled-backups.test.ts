import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment } from '../../../test/payments.ts';
import { testKeyFile } from '../../../test/test-database.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { checkBackup } from './restore-backup.ts';
import { writeScheduledBackup } from './scheduled-backups.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-nightly-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('each night one more is written and the oldest goes, and nothing else in the folder', async () => {
  await createPayment(server);
  const dir = path.join(folder, 'backups');
  const { connection } = server.testDatabase;
  const job = writeScheduledBackup(
    { ...server.dependencies, connection },
    { dir, keep: 2, hours: [3], passphrase: undefined },
  );
  server.clock.set(new Date('2026-03-10T03:17:00Z'));
  await job.run({});
  await writeFile(path.join(dir, 'ghost-pay-before-the-move.backup'), 'mine');
  for (const day of [11, 12]) {
    server.clock.set(new Date(`2026-03-${day}T03:17:00Z`));
    await job.run({});
  }
  expect(await readdir(dir)).toEqual([
    'ghost-pay-20260311T031700Z.backup',
    'ghost-pay-20260312T031700Z.backup',
    'ghost-pay-before-the-move.backup',
  ]);
  const { manifest, isProven } = await checkBackup({
    file: path.join(dir, 'ghost-pay-20260312T031700Z.backup'),
    passphrase: undefined,
    keyFiles: [testKeyFile],
  });
  expect(isProven).toBe(true);
  expect(manifest.tables.find(({ name }) => name === 'transactions')?.rows).toBe(1);
  expect(manifest.key_file).toBeNull();
});

test('what a backup that was killed has left goes once it can no longer be under way', async () => {
  const dir = path.join(folder, 'after-a-kill');
  const { connection } = server.testDatabase;
  const job = writeScheduledBackup(
    { ...server.dependencies, connection },
    { dir, keep: 2, hours: [3], passphrase: undefined },
  );
  await mkdir(dir);
  for (const name of [
    'ghost-pay-20260311T031700Z.backup.part',
    'ghost-pay-20260311T231659Z.backup.part',
    'ghost-pay-20260311T231700Z.backup.part',
    'ghost-pay-before-the-move.backup.part',
  ])
    await writeFile(path.join(dir, name), 'half');
  server.clock.set(new Date('2026-03-12T03:17:00Z'));
  await job.run({});
  expect(await readdir(dir)).toEqual([
    'ghost-pay-20260311T231700Z.backup.part',
    'ghost-pay-20260312T031700Z.backup',
    'ghost-pay-before-the-move.backup.part',
  ]);
});

test('one that is under way when the server is told to end is given up, and leaves nothing', async () => {
  const dir = path.join(folder, 'told-to-end');
  const { connection } = server.testDatabase;
  const ending = new AbortController();
  const job = writeScheduledBackup(
    { ...server.dependencies, connection },
    { dir, keep: 2, hours: [3], passphrase: undefined },
  );
  server.clock.set(new Date('2026-03-13T03:17:00Z'));
  const draft = path.join(dir, 'ghost-pay-20260313T031700Z.backup.part');
  const told = job.run({}, ending.signal).catch((error: unknown) => error);
  while (!existsSync(draft)) await new Promise((resolve) => setImmediate(resolve));
  ending.abort(new Error('The server ends'));
  expect(await told).toEqual(new Error('The server ends'));
  expect(await readdir(dir)).toEqual([]);
  // No backup starts after that either.
  await expect(job.run({}, ending.signal)).rejects.toThrow('The server ends');
  expect(await readdir(dir)).toEqual([]);
});

test('it is due at 17 minutes past each of the hours', () => {
  const { connection } = server.testDatabase;
  const settings = { dir: folder, keep: 2, hours: [0, 12], passphrase: undefined };
  const { kind } = writeScheduledBackup({ ...server.dependencies, connection }, settings);
  expect(kind.cron).toBe('17 0,12 * * *');
});
