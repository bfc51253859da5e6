import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder of the tools that npm installed. */
export const BIN_DIR = join(ROOT, 'node_modules', '.bin');

export interface ToolRun {
  readonly succeeded: boolean;
  /** The output, unless it was shown directly. */
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs an installed tool, or any program of the machine, to its end. Its scripts find our Node and
 * our tools first. With `show` it writes to the terminal; otherwise the output is returned.
 */
export async function runTool(options: {
  readonly command: readonly [string, ...string[]];
  readonly show: boolean;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}): Promise<ToolRun> {
  const [program, ...args] = options.command;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: toolEnvironment(options.env),
      // Windows' .cmd files run in a shell only.
      shell: process.platform === 'win32',
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const finish = (succeeded: boolean): void => {
      resolve({ succeeded, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (exitCode) => {
      finish(exitCode === 0);
    });
  });
}

/** Puts our tools before the machine's on the PATH, together with the Node that runs this script. */
export function toolEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [BIN_DIR, dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, ...extra, PATH: path };
}
