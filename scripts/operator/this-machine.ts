import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { type Machine, Refusal } from './changes.ts';

/** What a program prints to a pipe. Throws a Refusal if it fails. */
function runToEnd([program = '', ...args]: readonly string[], stdout: 'inherit' | 'pipe'): string {
  const stdio = ['inherit', stdout, 'inherit'] as const;
  const {
    status,
    error,
    stdout: printed,
  } = spawnSync(program, args, { stdio: [...stdio], encoding: 'utf8' });
  if (status !== 0)
    throw new Refusal(
      `${[program, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}.`,
    );
  return printed ?? '';
}

/** This machine and its terminal; where there is none, every question has its default. */
const thisMachine: Machine = {
  root: '',
  run: (command) => void runToEnd(command, 'inherit'),
  read: (command) => runToEnd(command, 'pipe'),
  ask: async (question, fallback) => {
    if (!process.stdin.isTTY) return fallback;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      const answer = await terminal.question(`${question}${fallback && ` [${fallback}]`}: `);
      return answer.trim() || fallback;
    } finally {
      terminal.close();
    }
  },
  say: (line) => console.log(line),
};

/** Runs one of root's commands on this machine; returns the exit code. */
export async function asRoot(command: (machine: Machine) => Promise<void>): Promise<number> {
  try {
    if (process.getuid?.() !== 0) throw new Refusal('Run this as root.');
    // Programs that go on as another user may not enter root's folder.
    process.chdir('/');
    await command(thisMachine);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
