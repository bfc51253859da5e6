import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSession, createTestServer } from '../../test/test-server.ts';
import { giveEmail } from '../../test/mail-site.ts';
import { alertRows, backupRows } from './start-words.ts';

async function folderWithFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'file'), '');
  return folder;
}
const backupsIn = (dir: string) => ({ dir, hours: [3], keep: 14, passphrase: undefined });

test('a live start says that no backup is written, a sandbox needs none', async () => {
  expect(await backupRows({ mode: 'live', backups: undefined })).toEqual([
    ['Backups', 'none: BACKUP_DIR names no folder'],
  ]);
  expect(await backupRows({ mode: 'sandbox', backups: undefined })).toEqual([]);
});

test('a start names a folder for backups that cannot be written', async () => {
  const folder = await folderWithFile();
  const dir = path.join(folder, 'file', 'backups');
  expect(await backupRows({ mode: 'live', backups: backupsIn(dir) })).toEqual([
    ['Backups', `cannot be written to ${dir} (ENOTDIR); ghost-pay doctor says more`],
  ]);
});

test('a start says nothing of a folder that works, and leaves no file there', async () => {
  const dir = path.join(await folderWithFile(), 'backups');
  expect(await backupRows({ mode: 'live', backups: backupsIn(dir) })).toEqual([]);
  expect(await readdir(dir)).toEqual([]);
});

test('a start says that no alert is mailed while no super admin has an address', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const { database } = server.dependencies;
  expect(await alertRows({ database })).toEqual([]);
  const { userId } = await createSession(server, { role: 'super_admin' });
  expect(await alertRows({ database })).toEqual([
    ['Alerts', expect.stringMatching(/^are not mailed: no Super Administrator has an e-mail/)],
  ]);
  await giveEmail(server, { userId, email: 'chief@example.org' });
  expect(await alertRows({ database })).toEqual([]);
});
