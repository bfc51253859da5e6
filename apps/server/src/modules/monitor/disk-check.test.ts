import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { spaceOnDisk } from '../../core/disk-space.ts';
import { judgeDisks } from './alert-checks.ts';
import { findDisk, judgeDisk } from './disk-check.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

test.each([
  [64 * gibibyte, 'ok', 'Enough', '64.0 GB free.'],
  [gibibyte, 'ok', 'Enough', '1024 MB free.'],
  [gibibyte - 1, 'error', 'Nearly Full', '1023 MB free.'],
  [mebibyte - 1, 'error', 'Full', 'No room is left.'],
  [0, 'error', 'Full', 'No room is left.'],
])('%d free bytes are %s: %s', (freeBytes, state, text, detail) => {
  expect(judgeDisk({ freeBytes, totalBytes: 100 * gibibyte })).toEqual({ state, text, detail });
});

test('a file system that does not say its size is not full', () => {
  expect(judgeDisk({ freeBytes: 0, totalBytes: 0 })).toMatchObject({
    state: 'warning',
    text: 'Unknown',
  });
});

test.each([
  [['data', 50, 100], ['backups', 20, 100], 'ok', 'Enough'],
  [['data', 50, 100], ['backups', 9, 100], 'error', 'Nearly Full'],
  [['data', 0, 100], ['backups', 9, 100], 'error', 'Full'],
  [['data', 50, 100], ['backups', 0, 0], 'warning', 'Unknown'],
] as const)('of %j and %j System Status shows the worse: %s, %s', (data, backups, state, text) => {
  const disks = [data, backups].map(([folder, free, total]) => ({
    folder,
    freeBytes: free * gibibyte,
    totalBytes: total * gibibyte,
  }));
  expect(judgeDisks(disks)).toMatchObject({ state, text });
});

test('each folder stands in the sentence of System Status', () => {
  const ofData = { folder: 'data', freeBytes: 64 * gibibyte, totalBytes: 100 * gibibyte } as const;
  expect(judgeDisks([ofData, { ...ofData, folder: 'backups', freeBytes: 0 }]).detail).toBe(
    'Data folder: 64.0 GB free. Backups: no room is left.',
  );
});

test('the disk is the one on which the data folder lies', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-pay-disk-'));
  const { freeBytes } = await findDisk(folder);
  // Other processes write to the disk meanwhile.
  expect(Math.abs((freeBytes ?? 0) - (await spaceOnDisk(folder)).freeBytes)).toBeLessThan(gibibyte);
  rmSync(folder, { recursive: true });
  expect(await findDisk(path.join(folder, 'nowhere'))).toMatchObject({
    freeBytes: null,
    finding: { state: 'warning' },
  });
});
