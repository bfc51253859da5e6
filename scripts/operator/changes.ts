import { mkdirSync, readFileSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { dirname } from 'node:path';

/** The machine as the operator's program sees it; tests give a folder as its root. */
export interface Machine {
  /** What stands before each absolute path: nothing, but in tests. */
  readonly root: string;
  /** Runs a command as root with this terminal; throws if it fails. */
  readonly run: (command: readonly string[]) => void;
  /** What a command prints; throws if it fails. */
  readonly read: (command: readonly string[]) => string;
  /** The answer to a question; an empty one is the default. */
  readonly ask: (question: string, fallback: string) => Promise<string>;
  readonly say: (line: string) => void;
}

/** Something that is not as it should be, and what mends it. */
export interface Change {
  /** What is done, for the operator. */
  readonly what: string;
  /** The lines that are written, shown before. */
  readonly lines?: readonly string[];
  readonly apply: () => void;
}

/** The operator reads its message alone. */
export class Refusal extends Error {}

/** The content of a file; undefined if there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The change that gives a file this content, mode and owner (`root` without one); none if it has the content already. */
export function fileChange(
  { root, run }: Machine,
  { path, content, mode, owner }: { path: string; content: string; mode: number; owner?: string },
): Change[] {
  const file = `${root}${path}`;
  const present = readIfThere(file);
  if (present === content && (statSync(file).mode & 0o777) === mode) return [];
  const known = new Set(present?.split('\n'));
  return [
    {
      what: `${present === undefined ? 'Write' : 'Change'} ${path}`,
      lines: content.split('\n').filter((line) => line !== '' && !known.has(line)),
      apply: () => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
        writeFileSync(file, content, { mode });
        chmodSync(file, mode);
        if (owner !== undefined) run(['chown', owner, file]);
      },
    },
  ];
}

/** Throws a Refusal unless the operator agrees, which an empty answer does. */
export async function requireYes({ ask }: Machine, question: string): Promise<void> {
  const answer = await ask(`${question} (yes or no)`, 'yes');
  if (!/^y(es)?$/i.test(answer)) throw new Refusal('Nothing was changed.');
}

/** Shows every change, and makes them if the operator agrees. Says whether they were made. */
export async function makeChanges(machine: Machine, changes: readonly Change[]): Promise<boolean> {
  const { say } = machine;
  if (changes.length === 0) {
    say('Everything is as it should be; nothing was changed.');
    return false;
  }
  say('This is what is done:');
  for (const { what, lines = [] } of changes) {
    say(`- ${what}`);
    for (const line of lines) say(`    ${line}`);
  }
  await requireYes(machine, 'Do it?');
  for (const { apply } of changes) apply();
  return true;
}
