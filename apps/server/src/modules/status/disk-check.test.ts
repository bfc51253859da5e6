import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freeBytesOnDisk } from '../../operations/embedded-postgres/free-disk.ts';
import { findDisk, judgeDisk } from './disk-check.ts';

test.each([
  [1024 ** 3 - 1, 'error', '1023 MB free.'],
  [1024 ** 3, 'ok', '1024 MB free.'],
  [0, 'error', '0 MB free.'],
])('%d free bytes are %s', (freeBytes, state, detail) => {
  expect(judgeDisk(freeBytes)).toMatchObject({ state, detail });
});

test('the disk is the one on which the data folder lies', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-pay-disk-'));
  const { freeBytes, finding } = await findDisk(folder);
  // Other processes write to the disk meanwhile.
  expect(Math.abs((freeBytes ?? 0) - (await freeBytesOnDisk(folder)))).toBeLessThan(1024 ** 3);
  expect(finding).toEqual(judgeDisk(freeBytes ?? 0));
  rmSync(folder, { recursive: true });
  expect(await findDisk(path.join(folder, 'nowhere'))).toMatchObject({
    freeBytes: null,
    finding: { state: 'warning' },
  });
});
