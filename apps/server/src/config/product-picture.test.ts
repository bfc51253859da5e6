import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readProductPicture } from './site-settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'picture-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (bytes: Buffer) => {
  const file = path.join(folder, 'picture');
  writeFileSync(file, bytes);
  return file;
};
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\x89PNG\r\n\x1A\n…', 'image/png', 'png'],
  ['\xFF\xD8\xFF\xE0', 'image/jpeg', 'jpg'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp', 'webp'],
  ['\x00\x00\x00\x1Cftypavif', 'image/avif', 'avif'],
])('a picture is known by its first bytes: %j is %s', (bytes, type, extension) => {
  const problems: string[] = [];
  const picture = readProductPicture(fileOf(latin(bytes)), problems);
  expect(problems).toEqual([]);
  expect(picture).toMatchObject({ type, bytes: latin(bytes) });
  expect(picture?.address).toMatch(new RegExp(String.raw`^/product-[0-9a-f]{12}\.${extension}$`));
});

test.each([
  ['<svg onload="alert(1)"/>', 'must be a PNG, JPEG, WebP or AVIF picture'],
  ['', 'must be a PNG, JPEG, WebP or AVIF picture'],
  [`\xFF\xD8\xFF${'.'.repeat(500_000)}`, 'must have at most 500 kB'],
])('what cannot be shown is refused', (bytes, problem) => {
  const problems: string[] = [];
  expect(readProductPicture(fileOf(latin(bytes)), problems)).toBeUndefined();
  expect(problems).toEqual([`SITE_PICTURE ${problem}`]);
});

test('a picture that is not there is a problem, and none is none', () => {
  const problems: string[] = [];
  expect(readProductPicture(path.join(folder, 'missing'), problems)).toBeUndefined();
  expect(problems).toEqual([expect.stringContaining('SITE_PICTURE cannot be read: ENOENT')]);
  expect(readProductPicture(undefined, [])).toBeUndefined();
});
