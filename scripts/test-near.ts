import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseNearTests, type NearTests } from './near-tests.ts';
import { ROOT, runTool } from './run-tool.ts';

/** Runs the tests nearest to the changes since `ref`, and lists at the end the tests that did not run. */
async function runNearTests(ref: string): Promise<boolean> {
  const changed = await changedSince(ref);
  if (changed === undefined) return false;
  const listed = await git(['ls-files', '--cached', '--others', '--exclude-standard']);
  const near = chooseNearTests({
    changed,
    // git lists a deleted file until the next commit.
    files: (listed ?? []).filter((file) => existsSync(join(ROOT, file))),
    read: (file) => readFileSync(join(ROOT, file), 'utf8'),
  });
  const succeeded =
    near.run.length === 0 ||
    (await runTool({ command: ['vitest', 'run', ...near.run], show: true })).succeeded;
  for (const line of describe(near, { ref, changed: changed.length })) console.log(line);
  return succeeded;
}

/** The files that differ from `ref`, new ones included; undefined when git does not know `ref`. */
async function changedSince(ref: string): Promise<string[] | undefined> {
  const differ = await git(['diff', '--name-only', '--diff-filter=d', ref, '--']);
  const added = await git(['ls-files', '--others', '--exclude-standard']);
  return differ && [...new Set([...differ, ...(added ?? [])])];
}

async function git(args: readonly string[]): Promise<string[] | undefined> {
  const { succeeded, output } = await runTool({ command: ['git', ...args], show: false });
  if (succeeded) return output.split('\n').filter((line) => line !== '');
  console.error(output.trim());
  return undefined;
}

function describe(
  { run, long, tooMany, total }: NearTests,
  { ref, changed }: { ref: string; changed: number },
): string[] {
  const others = total - run.length - long.length - tooMany.length;
  return [
    '',
    `Changed since ${ref}: ${changed} files. Ran ${run.length} of ${total} test files.`,
    ...(long.length > 0 ? [`Near, and not run because they take long: ${long.join(', ')}`] : []),
    ...(tooMany.length > 0 ? [`Near, and not run to stay short: ${tooMany.join(', ')}`] : []),
    `Not run either: ${others} other test files and the tests in a browser. "npm test" runs everything.`,
  ];
}

// npm run test:near [-- REF]: since the last commit unless REF is given.
process.exitCode = (await runNearTests(process.argv[2] ?? 'HEAD')) ? 0 : 1;
