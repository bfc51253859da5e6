import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const notOurs = new Set(['node_modules', 'dist', 'dist-server', 'data', '.git', '.cache']);

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesBelow(name);
    return entry.isFile() ? [name] : [];
  });
}
const files = filesBelow('.');
const filesCalled = (name: string) =>
  files.filter((file) => file === name || file.endsWith(`/${name}`));

const promises = page
  .slice(page.indexOf('## Promises'), page.indexOf('## Whom the site tells what'))
  .split('\n- ')
  .slice(1)
  .map((item) => item.split('\n\n')[0]?.replaceAll(/\s+/gu, ' ') ?? '');

/** Every “title” with the test file that was named last before it. */
function references(text: string): { file: string; title: string }[] {
  let file = '';
  return [...text.matchAll(/`([^`]+)`|“([^”]+)”/gu)].flatMap(([, code, title]) => {
    if (code !== undefined && /\.(?:test|spec)\.ts$/u.test(code)) file = code;
    return title === undefined ? [] : [{ file, title: title.replaceAll(/\s+/gu, ' ') }];
  });
}

describe('the page about security', () => {
  test('names a test for each promise', () => {
    expect(promises.filter((promise) => references(promise).length === 0)).toEqual([]);
  });

  test('names only tests that are there', () => {
    const named = references(promises.join('\n'));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ file, title }) => {
      const [found, ...others] = filesCalled(file);
      if (found === undefined || others.length > 0) return true;
      return !readFileSync(path.join(root, found), 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });
});
