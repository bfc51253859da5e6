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

/** The number of demands in each part of the checklist. */
const lengths = Object.entries({ A: 10, B: 16, C: 8, D: 13, E: 7, F: 14, G: 6 }).concat(
  Object.entries({ H: 9, I: 11, J: 9, K: 7, L: 4, M: 3 }),
);
const ids = lengths.flatMap(([part, length]) =>
  Array.from({ length }, (_, index) => `${part}${index + 1}`),
);
const rows = page.split('\n').flatMap((line) => {
  const [, id, what = '', shown = ''] = /^\| ([A-M]\d+) +\|(.*?)\|(.*)\|$/u.exec(line) ?? [];
  return id === undefined ? [] : [{ id, what, shown }];
});

/** Every “title” with the test file that was named last before it. */
function references(text: string): { file: string; title: string }[] {
  let file = '';
  return [...text.matchAll(/`([^`]+)`|“([^”]+)”/gu)].flatMap(([, code, title]) => {
    if (code !== undefined && /\.(?:test|spec)\.ts$/u.test(code)) file = code;
    return title === undefined ? [] : [{ file, title: title.replaceAll(/\s+/gu, ' ') }];
  });
}

describe('the page about security', () => {
  test('has every demand once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test.each(rows)('$id names a test, or says what is open or does not apply', ({ what, shown }) => {
    if (/\*\*(?:Open|Not applicable):\*\*/u.test(what + shown)) return;
    expect(references(shown)).not.toEqual([]);
  });

  test('names only tests that are there', () => {
    const named = references(page.slice(page.indexOf('## Documents')));
    expect(named.length).toBeGreaterThan(200);
    const missing = named.filter(({ file, title }) => {
      const [found, ...others] = filesCalled(file);
      if (found === undefined || others.length > 0) return true;
      return !readFileSync(path.join(root, found), 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });

  test('names only files that are there', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|js|md|conf|html)|Caddyfile)`/gu)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => filesCalled(name).length === 0)).toEqual([]);
  });

  test('counts right', () => {
    const isOpen = ({ what, shown }: (typeof rows)[number]) => (what + shown).includes('**Open:**');
    const doesNotApply = rows.filter(({ what, shown }) =>
      (what + shown).includes('**Not applicable:**'),
    );
    const open = rows.filter(isOpen);
    const openInPart = open.filter(({ shown }) => references(shown).length > 0);
    const shown = rows.length - open.length - doesNotApply.length;
    const said = /Of \d+ demands [^.]*\./u.exec(page.replaceAll(/\s+/gu, ' '))?.[0];
    const whollyOpen = open.length - openInPart.length;
    expect(said).toBe(
      `Of ${rows.length} demands ${shown} are met and shown, ${openInPart.length} are met in part, ` +
        `${whollyOpen} ${whollyOpen === 1 ? 'is' : 'are'} open, ${doesNotApply.length} do not apply.`,
    );
  });
});
