import { runTool, type ToolRun } from './run-tool.ts';

/** All static checks of the code. The longest come first: two run at a time. */
const STEPS: readonly { readonly name: string; readonly command: [string, ...string[]] }[] = [
  { name: 'types (server, tools, tests)', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types (web)', command: ['tsc', '-p', 'apps/web/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  {
    name: 'who imports whom',
    command: [
      'depcruise',
      'packages',
      'languages',
      'apps',
      'e2e',
      'bench',
      'trials',
      'chain-nodes',
      'scripts',
    ],
  },
  { name: 'whose tables', command: ['node', 'scripts/table-owners.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

const AT_ONCE = 2;

/** Runs all checks and shows each one's outcome; returns the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const waiting = [...STEPS];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const run = await runTool({ command: step.command, show: false });
      showOutcome(step.name, run);
      if (!run.succeeded) {
        failed.push(step.name);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

function showOutcome(name: string, run: ToolRun): void {
  console.log(`${run.succeeded ? '  ok    ' : '  FAILED'} ${name} (${run.seconds.toFixed(1)} s)`);
  if (!run.succeeded) {
    console.log(`${run.output.trim()}\n`);
  }
}

if (import.meta.main) {
  const failed = await runChecks();
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}. Their output is above.`);
    process.exitCode = 1;
  }
}
