import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './folders.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a folder is made with what is missing above it, and said to be there the second time', async () => {
  const dir = path.join(folder, 'a', 'b', 'c');
  expect(await makeFolder(dir)).toBe(path.join(folder, 'a'));
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect(await makeFolder(dir)).toBeUndefined();
});

test('a folder below a file, and one in the place of a file, are refused', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(makeFolder(path.join(file, 'below'))).rejects.toThrow('ENOTDIR');
  await expect(makeFolder(file)).rejects.toThrow('EEXIST');
});

test('a folder that its file system calls missing although the one above is there is refused, and not tried for ever', async () => {
  // Linux's /proc answers like an automounter; elsewhere the root refuses it.
  await expect(makeFolder('/proc/backups/nightly')).rejects.toThrow(/^E[A-Z]+: /);
});
