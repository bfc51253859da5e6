import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { measureByteBudgets } from './byte-budgets.ts';
import { runBrowserTests } from './browser-tests.ts';
import { runChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { ROOT, runTool } from './run-tool.ts';

const RESULTS_DIR = join(ROOT, '.cache', 'test-results');
const VITEST_RESULTS = join(RESULTS_DIR, 'vitest.json');

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface StepOutcome {
  readonly counts?: Counts;
  /** One line: the failure and the remedy. Absent on success. */
  readonly failure?: string;
  /** Tests that passed at the second try only, each with its first error. */
  readonly unsteady?: readonly string[];
}

/** What is read of Vitest's JSON report. */
interface VitestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const STEPS: readonly { readonly name: string; run(): Promise<StepOutcome> }[] = [
  { name: 'Checks', run: checkStep },
  // Runs before the tests, which start the built server and ask it for the built pages.
  { name: 'Build', run: buildStep },
  { name: 'Tests on a real database (Vitest)', run: vitestStep },
  { name: 'Tests in a real browser (Playwright)', run: browserStep },
];

async function checkStep(): Promise<StepOutcome> {
  const failed = await runChecks();
  return failed.length === 0
    ? {}
    : { failure: `These checks failed: ${failed.join(', ')} (run "npm run check").` };
}

async function vitestStep(): Promise<StepOutcome> {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_RESULTS}`,
  ];
  const { succeeded } = await runTool({
    command: ['vitest', 'run', '--project', 'tests', ...reporters],
    show: true,
  });
  const text = await readFile(VITEST_RESULTS, 'utf8').catch(() => undefined);
  const results = text === undefined ? undefined : (JSON.parse(text) as VitestResults);
  const counts = results && {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests,
  };
  return {
    ...(counts && { counts }),
    ...(!succeeded && { failure: 'Vitest tests failed; their output is above.' }),
  };
}

async function buildStep(): Promise<StepOutcome> {
  if (!(await ensureBuilt())) {
    return { failure: 'The server and the web pages could not be built, and the tests need them.' };
  }
  const problems = measureByteBudgets();
  return problems.length === 0
    ? {}
    : { failure: `The pages have become too heavy: ${problems.join('; ')}.` };
}

async function browserStep(): Promise<StepOutcome> {
  let chromium: string;
  try {
    chromium = await findChromium();
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
  console.log(`Browser: ${chromium}`);
  const { succeeded, counts, unsteady } = await runBrowserTests({
    chromium,
    resultsDir: RESULTS_DIR,
  });
  return {
    ...(counts && { counts }),
    unsteady,
    ...(!succeeded && { failure: 'Playwright tests failed; their output is above.' }),
  };
}

/**
 * Runs the steps in order up to the first failure. The last line is the sum of the tests. A step that failed without
 * a failed test of its own (a check, a crash) counts as one, so no failing run ends with "0 failed".
 */
async function runAll(): Promise<boolean> {
  await rm(RESULTS_DIR, { recursive: true, force: true });
  await mkdir(RESULTS_DIR, { recursive: true });
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  let failure: string | undefined;
  const unsteady: string[] = [];
  for (const [index, step] of STEPS.entries()) {
    console.log(`\n── ${index + 1}/${STEPS.length} ${step.name}`);
    const startedAt = performance.now();
    const outcome = await step.run();
    console.log(`── ${step.name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    passed += outcome.counts?.passed ?? 0;
    skipped += outcome.counts?.skipped ?? 0;
    unsteady.push(...(outcome.unsteady ?? []));
    failure = outcome.failure;
    failed += outcome.counts?.failed ?? 0;
    if (failure !== undefined) {
      failed = Math.max(failed, 1);
      break;
    }
  }
  console.log('');
  if (skipped > 0) {
    console.log(`${skipped} skipped`);
  }
  if (unsteady.length > 0) {
    console.log(`Unsteady, passed at the second try:\n${unsteady.join('\n')}\n`);
  }
  if (failure !== undefined) {
    console.error(failure);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

process.exitCode = (await runAll()) ? 0 : 1;
