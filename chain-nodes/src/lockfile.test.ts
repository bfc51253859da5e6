import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

// A mirror of packages may lack other platforms. npm then leaves them out of the lockfile, which `npm ci` refuses.
test('the lockfile lists the nodes of every platform', () => {
  const file = join(import.meta.dirname, '..', 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const parts = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([]);
});
