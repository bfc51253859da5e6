import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

/** The tag of a test that may be tried once more in CI. No test about money or access has it. */
const secondTry = 'second-try';
/** More failures than this are no chance, and are not tried again. */
const mostUnsteady = 3;

/** What is read of Playwright's JSON report. */
export interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** Errors outside of tests. */
  readonly errors: readonly unknown[];
  readonly suites: readonly Suite[];
}
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly tags: readonly string[];
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export interface BrowserOutcome {
  readonly succeeded: boolean;
  readonly counts: Record<'passed' | 'failed' | 'skipped', number> | undefined;
  /** Tests that failed and then passed, each with its first error: to be mended the same day. */
  readonly unsteady: readonly string[];
}

/**
 * Runs the tests in a real browser. In CI the failed ones are tried once more, in new browsers on new installations, if
 * each of them has the tag and they are few. Elsewhere nothing is tried again.
 */
export async function runBrowserTests({
  chromium,
  resultsDir,
}: {
  chromium: string;
  resultsDir: string;
}): Promise<BrowserOutcome> {
  const run = async (name: string, ...options: string[]) => {
    const file = join(resultsDir, `${name}.json`);
    const { succeeded } = await runTool({
      command: ['playwright', 'test', '--reporter=list,json', ...options],
      cwd: join(ROOT, 'e2e'),
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      show: true,
    });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return { succeeded, report: text && (JSON.parse(text) as BrowserReport) };
  };
  const first = await run('playwright');
  if (!first.report) return { succeeded: false, counts: undefined, unsteady: [] };
  const counts = countTests(first.report);
  const again = first.succeeded || process.env['CI'] === undefined ? [] : toTryAgain(first.report);
  if (again.length === 0) return { succeeded: first.succeeded, counts, unsteady: [] };
  console.log(`\nTried once more: ${again.length} of the failed tests.`);
  const second = await run('playwright-second-try', '--last-failed');
  if (!second.succeeded) return { succeeded: false, counts, unsteady: [] };
  return {
    succeeded: true,
    counts: { ...counts, passed: counts.passed + counts.failed, failed: 0 },
    unsteady: again,
  };
}

function countTests({ stats }: BrowserReport): NonNullable<BrowserOutcome['counts']> {
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
}

/** The failed tests, each with its first error; none when one of them may not be tried again, or when they are many. */
export function toTryAgain({ stats, errors, suites }: BrowserReport): string[] {
  const failed = suites.flatMap(specsIn).filter(({ ok }) => !ok);
  const mayBe =
    errors.length === 0 &&
    failed.length === stats.unexpected &&
    failed.length <= mostUnsteady &&
    failed.every(({ tags }) => tags.includes(secondTry));
  if (!mayBe) return [];
  return failed.map(({ file, title, tests }) => {
    const [error] = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
    return `${file}: ${title}\n  ${(error?.message ?? 'no error was reported').split('\n', 1)[0]}`;
  });
}

function specsIn({ suites = [], specs }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsIn)];
}
