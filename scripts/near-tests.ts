import { posix as path } from 'node:path';
import { longRank } from './test-order.ts';

/** The most files that a run of less than a minute can hold. */
const AT_MOST = 12;

export interface NearTests {
  /** The nearest first. */
  readonly run: readonly string[];
  /** Near, but slow; such a test runs only if it changed itself. */
  readonly long: readonly string[];
  /** Near, but beyond the limit of a short run. */
  readonly tooMany: readonly string[];
  /** The number of all test files. */
  readonly total: number;
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/**
 * Chooses the test files that are nearest to a change: changed tests, then tests that import a changed file, then
 * tests in its folder or, when that has none, in the nearest folder above. Indirect imports are not followed, because
 * every test of the server reaches the whole server. Paths are relative to the checkout, with slashes.
 */
export function chooseNearTests({
  changed,
  files,
  read,
}: {
  readonly changed: readonly string[];
  readonly files: readonly string[];
  readonly read: (file: string) => string;
}): NearTests {
  // Playwright's are *.spec.ts.
  const tests = files.filter(isTest);
  const sources = changed.filter((file) => !isTest(file));
  const changedTests = tests.filter((file) => changed.includes(file));
  const near = new Set([
    ...changedTests,
    ...tests.filter((file) => leansOn(file, { text: read(file), sources })),
    ...sources.flatMap((file) => testsBeside(file, tests)),
  ]);
  const isLong = (file: string) =>
    longRank(`/${file}`) !== undefined && !changedTests.includes(file);
  const short = [...near].filter((file) => !isLong(file));
  return {
    run: short.slice(0, AT_MOST),
    long: [...near].filter(isLong),
    tooMany: short.slice(AT_MOST),
    total: tests.length,
  };
}

/** Whether a test imports a source file; for other files, such as documents, whether the test names the file. */
function leansOn(
  test: string,
  { text, sources }: { text: string; sources: readonly string[] },
): boolean {
  const imported = importsOf(test, text);
  return sources.some((source) =>
    /\.tsx?$/.test(source) ? imported.includes(source) : text.includes(path.basename(source)),
  );
}

/** The imports of our own files: by a relative path, or by the name of one of our packages. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/\bfrom '([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.join(path.dirname(file), name)];
    const [, folder, inside] = /^@ghost-pay\/(contract|sandbox)\/(.+)$/.exec(name) ?? [];
    if (folder === undefined || inside === undefined) return [];
    return [`${folder === 'contract' ? 'packages' : 'apps'}/${folder}/src/${inside}.ts`];
  });
}

/** The tests in the folder of a source file, or in the nearest folder above that has some. */
function testsBeside(file: string, tests: readonly string[]): readonly string[] {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
    const beside = tests.filter((test) => path.dirname(test) === folder);
    if (beside.length > 0) return beside;
  }
  return [];
}
