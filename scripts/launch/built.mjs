import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './machine.mjs';

/**
 * What is built: the server's programs, the browsers' files, and the module that renders pages on the server. `dir`
 * is what the build in the folder `from` makes of its `sources`.
 */
const BUILDS = [
  {
    dir: 'apps/server/dist',
    from: 'apps/server',
    options: [],
    sources: ['apps/server', 'apps/sandbox', 'packages/contract', 'scripts'],
  },
  {
    dir: 'apps/web/dist',
    from: 'apps/web',
    options: [],
    sources: ['apps/web', 'packages/contract'],
  },
  {
    dir: 'apps/web/dist-server',
    from: 'apps/web',
    options: ['--ssr', 'src/entry-server.tsx'],
    sources: ['apps/web', 'packages/contract'],
  },
];

/** The file of a build that says what it was built from. */
export const STAMP = '.built-from';

const NOT_SOURCES =
  /^(?:node_modules|dist|dist-server|\.cache|coverage|test|fixtures|.*\.test\.tsx?)$/;

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
  try {
    return readFileSync(join(ROOT, dir, STAMP), 'utf8');
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
