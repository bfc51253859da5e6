import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readNewestRelease, watchReleases } from './newest-release.ts';

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'releases');
  writeFileSync(file, text);
  return file;
}

test.each([
  ['# Changes\n\n## Unreleased\n\n- A.\n\n## 0.3.0 (May)\n\n## 0.2.0\n', '0.3.0'],
  ['{\n  "name": "ghost-pay",\n  "version": "0.2.1"\n}', '0.2.1'],
])('%j names %s', async (text, version) => {
  expect(await readNewestRelease(fileWith(text))).toBe(version);
});

test('a source that names none, or is none, is refused, and says nothing to the site', async () => {
  const [none, missing] = [fileWith('nothing'), '/no/such/file'];
  await expect(readNewestRelease(none)).rejects.toThrow('The source names no release');
  await expect(readNewestRelease(missing)).rejects.toThrow('ENOENT');
  const newest = watchReleases({ clock: { now: () => new Date() } }, missing);
  expect([newest(), newest()]).toEqual([undefined, undefined]);
});

test('the source is asked every six hours', async () => {
  let now = new Date('2026-01-01');
  const file = fileWith('## 0.2.0');
  const newest = watchReleases({ clock: { now: () => now } }, file);
  await expect.poll(newest).toBe('0.2.0');
  writeFileSync(file, '## 0.3.0');
  expect(newest()).toBe('0.2.0');
  now = new Date(now.getTime() + 6 * 3_600_000);
  await expect.poll(newest).toBe('0.3.0');
});
