import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { checkoutDir } from '../../apps/server/src/checkout.ts';
import { mainFile, raisedLimits } from '../../apps/server/test/server-process.ts';
import { BenchError } from './bench-error.ts';

export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until /api/health answered with 200. */
  readonly startSeconds: number;
  stop(): Promise<void>;
}

const startLimitMs = 180_000;
const stopLimitMs = 20_000;

/** What is started: the server's program, or the operator's `npm start`. */
type Program = 'server' | 'npm';

/**
 * Starts the server as `npm start` does, with its default settings except the limits and
 * `environment`. Its log, one line per request, goes to a file, as it does under a service manager.
 */
export async function startProduct(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  program: Program = 'server',
): Promise<ProductProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(path.dirname(dataDir), 'server.log');
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const args = ['--enable-source-maps', '--max-semi-space-size=8', mainFile];
  const [command, commandArgs] = program === 'npm' ? ['npm', ['start']] : [process.execPath, args];
  const child = spawn(command, commandArgs, {
    cwd: checkoutDir,
    // npm passes a signal on to a shell alone, so it is sent to the whole group.
    detached: program === 'npm',
    env: {
      ...ownEnvironment(),
      ...raisedLimits,
      ...environment,
      GHOST_DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  const send = (signal: NodeJS.Signals) => {
    if (program !== 'npm') child.kill(signal);
    else if (child.pid !== undefined) signalGroup(child.pid, signal);
  };
  const stop = async (): Promise<void> => {
    send('SIGTERM');
    const force = setTimeout(() => send('SIGKILL'), stopLimitMs);
    await ended;
    if (program === 'npm') await endOfGroup(child.pid);
    clearTimeout(force);
  };
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > startLimitMs) {
      await stop();
      throw new BenchError(
        `The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
      );
    }
    await delay(5);
  }
  const startSeconds = (performance.now() - startedAt) / 1000;
  return { url, pid: child.pid ?? 0, startSeconds, stop };
}

/** npm may end before the server that it started. */
async function endOfGroup(pid: number | undefined): Promise<void> {
  for (;;) {
    if (pid === undefined || !signalGroup(pid, 0)) return;
    await delay(20);
  }
}

/** Whether a process of the group is left; 0 sends it nothing. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Leaves out the operator's settings, which may name a database with real payments. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(GHOST_|LIMITS_|SITE_|DATABASE_|PAYGATE_|REGISTRATION_|LOG_LEVEL$|HOST$|PORT$|PUBLIC_URL$|SMTP_URL$|TRUSTED_PROXIES$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`);
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}
