import { runTool, type ToolRun } from './run-tool.ts';

/** All static checks of the code. The longest come first: two run at a time. */
const STEPS: readonly { readonly name: string; readonly command: [string, ...string[]] }[] = [
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types (server, tools, tests)', command: compiler('tsconfig.json') },
  { name: 'types (web)', command: compiler('apps/web/tsconfig.json') },
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
  { name: 'unused code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

const AT_ONCE = 2;

/**
 * The compiler that is a native program. The older one, which the check of imports needs, has a tool of the same name.
 * With one checker a project takes half of the processor's time that it takes with the usual four.
 */
function compiler(project: string): [string, ...string[]] {
  return ['node', 'node_modules/typescript-native/bin/tsc', '--checkers', '1', '-p', project];
}

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
