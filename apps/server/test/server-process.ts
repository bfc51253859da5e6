import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { ENVIRONMENT } from '../../../scripts/launch/environment.mjs';
import { checkoutDir } from '../src/checkout.ts';

/** A built program. The run of the tests has built it from the present sources. */
const built = (name: string) => path.join(checkoutDir, 'apps', 'server', 'dist', `${name}.js`);

/** The program that `npm start` runs: the server, and the simulated external services of a sandbox. */
export const startFile = built('start');

/** The server alone. */
export const mainFile = built('main');

/** The operator's commands. */
export const commandFiles = {
  admin: built('admin'),
  backup: built('backup'),
  restore: built('restore'),
} as const;

/** The environment of each program that a test starts, without the tests' own variables. */
export const programEnvironment = { ...ENVIRONMENT, PATH: process.env['PATH'] };

/** More than any trial or measurement needs for one address. */
export const raisedLimits = {
  LIMITS_TRACK_PER_MINUTE: '100000000',
  LIMITS_CREATE_PER_MINUTE: '100000000',
  LIMITS_CREATE_WALLET_PER_MINUTE: '100000000',
  LIMITS_OPEN_PER_HOUR: '100000000',
  LIMITS_QUOTES_PER_MINUTE: '100000000',
} as const;

/** The real server as a separate process, like `npm start`. */
export interface ServerProcess {
  /** Its address, without a slash at the end. */
  readonly site: string;
  /** The set-up link for the first administrator; undefined once there is one. */
  readonly setupLink: string | undefined;
  readonly pid: number;
  /** The lines that it printed until it was ready. */
  readonly printed: readonly string[];
  /** Stops it like an operator, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it like a power cut. Its PostgreSQL continues to run. */
  kill(): Promise<void>;
}

/**
 * Starts the server on a free port and waits for its closing block. If it ends before that, throws with its
 * whole output.
 */
export async function startServerProcess({
  dataDir,
  file = mainFile,
  environment = {},
}: {
  dataDir: string;
  file?: string;
  environment?: Record<string, string>;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file], {
    env: {
      ...programEnvironment,
      PORT: '0',
      LOG_LEVEL: 'warn',
      GHOST_DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => printed.push(line));
  const { site, setupLink } = await readClosingBlock(child, printed);
  const ended = once(child, 'exit');
  return {
    site,
    setupLink,
    pid: child.pid ?? 0,
    printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function readClosingBlock(
  child: ChildProcess,
  printed: string[],
): Promise<{ site: string; setupLink: string | undefined }> {
  if (child.stdout === null) throw new Error('The server has no output');
  let site: string | undefined;
  let setupLink: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    site = /^ {2}Site +(\S+)$/.exec(line)?.[1] ?? site;
    setupLink = /^ {2}First admin +(\S+)$/.exec(line)?.[1] ?? setupLink;
    if (line.includes('Stop with Ctrl+C') && site !== undefined) {
      // Its later output must not fill the pipe.
      child.stdout.resume();
      return { site, setupLink };
    }
  }
  throw new Error(`The server ended before it was ready:\n${printed.join('\n')}`);
}

/** The answer of a program to one command line. */
export interface CommandAnswer {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * What a command answers to each of these lines, in one process that runs its file once for each. For lines that are
 * answered without a database: what a command leaves running is not noticed here.
 */
export async function answersInOneProcess(
  file: string,
  lines: readonly (readonly string[])[],
): Promise<CommandAnswer[]> {
  const script = `
    const answers = [];
    for (const [number, args] of ${JSON.stringify(lines)}.entries()) {
      const answer = { output: '', errors: '' };
      console.log = (line) => (answer.output += line + '\\n');
      console.error = (line) => (answer.errors += line + '\\n');
      process.argv = [process.argv[0], '', ...args];
      await import(${JSON.stringify(pathToFileURL(file).href)} + '?' + number);
      answers.push({ ...answer, exitCode: process.exitCode });
    }
    process.exitCode = 0;
    process.stdout.write(JSON.stringify(answers));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: programEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output) as CommandAnswer[];
}

/** A new folder for one server's data. The server itself opens it to its PostgreSQL's user. */
export async function temporaryDataDir(parent = tmpdir()): Promise<{
  dataDir: string;
  remove: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(path.join(parent, 'ghost-pay-data-'));
  return { dataDir, remove: async () => rm(dataDir, { recursive: true, force: true }) };
}
