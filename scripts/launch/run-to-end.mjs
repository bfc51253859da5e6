import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ENVIRONMENT } from './environment.mjs';
import { watchParent } from './watch-parent.mjs';

/**
 * Replaces this process by a program, which so has its pid, terminal, signals and exit code, and its memory alone.
 * Where that is impossible, on Windows and on a Node without `execve`, it runs beside this process.
 */
export async function becomeOrRun(program, args) {
  if (process.platform === 'win32' || typeof process.execve !== 'function') {
    return runToEnd(program, args);
  }
  // The program itself must notice that npm was told to stop.
  const watch = isUnderNpm()
    ? ['--import', new URL('stop-with-npm.mjs', import.meta.url).href]
    : [];
  process.execve(program, [program, ...watch, ...args], { ...ENVIRONMENT, ...process.env });
}

function isUnderNpm() {
  return process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32';
}

/**
 * Runs a program in place of this one: it gets the terminal and the signals, and its exit code is
 * the result (128 + n when signal n ended it, as in shells).
 */
export function runToEnd(program, args) {
  return new Promise((resolve, reject) => {
    const env = { ...ENVIRONMENT, ...process.env };
    const child = spawn(program, args, { stdio: 'inherit', env });
    const handlers = {
      SIGTERM: () => child.kill('SIGTERM'),
      SIGHUP: () => child.kill('SIGHUP'),
      SIGINT: () => {
        // Ctrl-C in a terminal reaches every process of the group, the child included, and npm
        // sends it to this process once more. A second one would request a second shutdown.
        if (process.stdin.isTTY !== true) {
          child.kill('SIGINT');
        }
      },
    };
    for (const [signal, handler] of Object.entries(handlers)) {
      process.on(signal, handler);
    }
    const parentWatch = watchNpm(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (exitCode, signal) => {
      clearInterval(parentWatch);
      for (const [name, handler] of Object.entries(handlers)) {
        process.off(name, handler);
      }
      resolve(exitCode ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * npm forwards a SIGTERM only to the shell between npm and this process, and the shell dies
 * silently. A changed parent process is then the only sign of the request to stop.
 */
function watchNpm(onGone) {
  return isUnderNpm() ? watchParent(onGone) : undefined;
}
