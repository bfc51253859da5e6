import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import { healthSchema } from '@ghost-pay/contract/health/health.endpoints';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeArchive } from './release.ts';
import { checksumOf, readChecksums, readReleases } from '../apps/server/test/release-fixtures.ts';
import { checkoutDir } from '../apps/server/src/checkout.ts';
import { settingNames } from '../apps/server/src/config/config.ts';
import { describeVersion } from '../apps/server/src/commands/status.ts';
import { schemaRange } from '../apps/server/src/operations/site-database/schema-range.ts';

// A release's version, changes and schema are told in several files. They agree.

const read = (file: string) => readFileSync(path.join(checkoutDir, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** The sections of the changelog: version, and what stands below it. */
const sections = new Map(
  read('CHANGELOG.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^\S+/.exec(section)?.[0] ?? '', section]),
);

test('the lockfile has the version of package.json', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
});

test('the changelog’s newest release is this version', () => {
  const released = [...sections.keys()].filter((name) => name !== 'Unreleased');
  expect(released[0]).toBe(version);
});

test('the stored databases are those of the releases, and none was made again', () => {
  const stored = new Map(readReleases().map(({ version: name, sql }) => [name, checksumOf(sql)]));
  expect(stored).toEqual(readChecksums());
});

test('the manual shows what the program says of its version', () => {
  const shown = describeVersion().map((line) => `    ${line}`);
  expect(read('docs/reference.md')).toContain(shown.join('\n'));
  const { oldest, newest } = schemaRange;
  expect(read('README.md')).toContain(`brought up to date: ${oldest} to ${newest} (`);
});

test('the archive of the same files has the same bytes, whoever writes it and when', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-pay-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, mode: number, files: readonly string[]) => {
    for (const file of files) writeFileSync(path.join(folder, file), `The file ${file}.`, { mode });
    for (const file of files) chmodSync(path.join(folder, file), mode);
    const out = path.join(folder, `${name}.tar.gz`);
    writeArchive({ folder, top: 'ghost-pay-1.2.3', files, time: 1_700_000_000, out });
    return readFileSync(out);
  };
  const first = write('first', 0o644, ['a', 'b b']);
  utimesSync(path.join(folder, 'a'), 1, 1);
  expect(write('second', 0o600, ['b b', 'a']).equals(first)).toBe(true);
  const { stdout } = spawnSync('tar', ['-tvzf', path.join(folder, 'first.tar.gz')], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(
    /^-rw-r--r-- 0\/0 +\d+ 2023-11-1\d \S+ ghost-pay-1\.2\.3\/a\n.*ghost-pay-1\.2\.3\/b b\n$/,
  );
});

describe.each(readReleases().filter(({ version: name }) => name !== '0.0.1'))(
  'the changelog of version $version',
  ({ version: name, schema }) => {
    test('names the schema of its stored database', () => {
      expect(sections.get(name)).toContain(`Schema: \`${schema}\``);
    });
  },
);

/** The names in the first column of the tables below a heading, with those below its own headings. */
function namesBelow(page: string, heading: string): string[] {
  const section =
    read(page)
      .split(/^## /m)
      .find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const cells = [...section.matchAll(/^\| ([^|]*)\|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

test.each([
  ['docs/reference.md', 'Settings', settingNames],
  ['docs/reference.md', 'Health', Object.keys(healthSchema.shape.checks.unwrap().shape)],
  ['docs/troubleshooting.md', 'Alerts', alertKinds],
])('%s names below %j what there is, and nothing else', (page, heading, there) => {
  expect(namesBelow(page, heading).toSorted()).toEqual([...there].toSorted());
});

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every link of a document leads to a file and its heading', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: checkoutDir });
  expect(pages.length).toBeGreaterThan(20);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].flatMap(
      ([link, to = '', anchor = '']) => {
        const target = to === '' ? page : path.join(path.dirname(page), to);
        if (!existsSync(path.join(checkoutDir, target))) return [`${page}: ${link}`];
        const anchors = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        );
        return anchor === '' || anchors.includes(anchor) ? [] : [`${page}: ${link}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});
