import path from 'node:path';
import { pino } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { forgetPgVariables } from '../config/pg-variables.ts';
import { dataDirFrom } from '../operations/embedded-postgres/data-dir.ts';
import { createLog } from '../core/log.ts';
import { asCalled } from '../operations/as-called.ts';
import { describeFault } from '../operations/describe-fault.ts';
import { openRuntime, type Runtime } from '../runtime.ts';

/** The command line is invalid: the message is printed together with the usage. */
export class UsageError extends Error {}

/** Resolves a path from the folder where the operator typed the command: npm runs it in another one. */
export function fromWhereItIsTyped(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** The settings of the operator. Throws a SettingsError if they cannot be used. */
export function readSettings(): Config {
  const config = readConfig({ environment: process.env, dataDir: dataDirFrom(process.env) });
  forgetPgVariables(process.env);
  return config;
}

/** The ground that a command works on. */
export interface CommandGround {
  /** Read at its first use, which prints warnings and throws a SettingsError if they cannot be used. */
  readonly config: Config;
  readonly onProgress: (line: string) => void;
  /** Opens the site's database, beside a running server or alone, and makes none; closed when the command ends. */
  readonly openRuntime: () => Promise<Runtime>;
}

/** The lines to print, and whether the command failed all the same. */
export interface CommandAnswer {
  readonly lines: readonly string[];
  readonly failed: boolean;
}

/**
 * Runs an operator's command line. The returned lines go to standard output, progress and refusals to
 * standard error. Returns the exit code: 0 done, 1 refused or failed, 2 invalid command line.
 */
export async function runCommand<Understood>({
  usage,
  args,
  understand,
  run,
}: {
  usage: string;
  args: string[];
  /** Refuses everything that can be refused without a database, before one is started. */
  understand: (args: string[]) => Understood | Promise<Understood>;
  run: (command: Understood, ground: CommandGround) => Promise<readonly string[] | CommandAnswer>;
}): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(asCalled(usage));
    return 0;
  }
  let runtime: Runtime | undefined;
  try {
    const command = await understand(args);
    // Standard output is reserved for the answer.
    const log = createLog({ level: 'warn' }, pino.destination(2));
    const onProgress = (line: string) => console.error(`  ${line}`);
    let known: Config | undefined;
    const settings = (): Config => {
      if (known === undefined) {
        known = readSettings();
        known.warnings.forEach(onProgress);
      }
      return known;
    };
    const answer = await run(command, {
      get config() {
        return settings();
      },
      onProgress,
      openRuntime: async () => {
        const config = settings();
        runtime = await openRuntime({ config, role: 'command', mustExist: true, log, onProgress });
        return runtime;
      },
    });
    const { lines, failed } = 'failed' in answer ? answer : { lines: answer, failed: false };
    for (const line of lines) console.log(asCalled(line));
    return failed ? 1 : 0;
  } catch (error) {
    return explain(error, usage);
  } finally {
    await runtime?.close();
  }
}

function explain(error: unknown, usage: string): number {
  if (error instanceof UsageError || isParseError(error)) {
    console.error(asCalled(`${error.message}\n\n${usage}`));
    return 2;
  }
  console.error(describeFault(error) ?? error);
  return 1;
}

/** Node's own error for an unknown option. */
function isParseError(error: unknown): error is Error {
  return (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS_')
  );
}
