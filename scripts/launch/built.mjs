import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './machine.mjs';

/**
 * What is built: the server's programs, the browsers' files, and the module that renders pages on the server. `dir`
 * is what the build in the folder `from` makes of its `sources`.
 */
const BUILDS = [
  {
    dir: 'apps/server/dist',
    isForNode: true,
    from: 'apps/server',
    command: (outDir) => ['vite', 'build', '--outDir', outDir, '--emptyOutDir'],
    sources: ['apps/server', 'apps/sandbox', 'packages/contract', 'languages', 'scripts'],
  },
  {
    dir: 'apps/web/dist',
    isForNode: false,
    from: 'apps/web',
    command: (outDir) => ['node', 'build-pages.ts', outDir],
    sources: ['apps/web', 'packages/contract', 'languages'],
  },
  {
    dir: 'apps/web/dist-server',
    isForNode: true,
    from: 'apps/web',
    command: (outDir) => ['node', 'build-pages.ts', outDir, '--ssr'],
    sources: ['apps/web', 'packages/contract', 'languages'],
  },
];

/** The file of a build that says what it was built from. */
export const STAMP = '.built-from';

const NOT_SOURCES =
  /^(?:node_modules|dist|dist-server|\.cache|coverage|test|fixtures|.*\.test\.tsx?)$/;

/** Remembers the last sources that every build was made from, by their times, so that they need not be read again. */
const SEEN = join(ROOT, '.cache', 'built-sources');

/**
 * Whether every build was made from the present sources. Sources whose sizes and times of change are those of the last
 * look are not read again.
 */
export function isUpToDate() {
  const seen = listSeen();
  if (readText(SEEN) === seen) return true;
  if (findStale().length > 0) return false;
  mkdirSync(dirname(SEEN), { recursive: true });
  writeFileSync(SEEN, seen);
  return true;
}

/** The stamps of the builds, and each source with its size and the time of its change. */
function listSeen() {
  const folders = [...new Set(BUILDS.flatMap(({ sources }) => sources))];
  const files = [
    join(ROOT, 'package-lock.json'),
    ...folders.flatMap((folder) => listFiles(join(ROOT, folder))),
  ];
  const lines = files.map((file) => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file);
    return `${relative(ROOT, file)} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  });
  return [...BUILDS.map(({ dir }) => readStamp(dir)), ...lines].join('\n');
}

/** Each build that was made from other sources than the present ones, or not at all, with the present stamp. */
export function findStale() {
  const stamps = new Map();
  const stampOf = (folder) => {
    if (!stamps.has(folder)) stamps.set(folder, hashFiles(listFiles(join(ROOT, folder))));
    return stamps.get(folder);
  };
  const packages = hashFiles([join(ROOT, 'package-lock.json')]);
  return BUILDS.map((build) => ({
    ...build,
    stamp: [packages, ...build.sources.map(stampOf)].join('\n'),
  })).filter(({ dir, stamp }) => readStamp(dir) !== stamp);
}

/** The stamp of a built folder; undefined if there is none. */
export function readStamp(dir) {
  return readText(join(ROOT, dir, STAMP));
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(dir) {
  return (
    readdirSync(dir, { withFileTypes: true })
      .filter((entry) => !NOT_SOURCES.test(entry.name))
      // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(dir, entry.name);
        return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : [];
      })
  );
}
