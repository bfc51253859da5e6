import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ENVIRONMENT } from './environment.mjs';

const PARENT_CHECK_MS = 200;

/**
 * Runs a program in our place: our terminal, our signals, and its exit code is the answer (128 + n
 * when signal n ended it, as shells have it).
 */
export function runToEnd(program, args) {
  return new Promise((resolve, reject) => {
    const env = { ...ENVIRONMENT, ...process.env };
    const child = spawn(program, args, { stdio: 'inherit', env });
    const handlers = {
      SIGTERM: () => child.kill('SIGTERM'),
      SIGHUP: () => child.kill('SIGHUP'),
      SIGINT: () => {
        // Ctrl-C in a terminal has reached the child already, as it does everybody in the group
        // (and npm sends it to us once more): a second one would ask for a second shutdown.
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
 * npm passes a SIGTERM on to the shell between it and us, and the shell dies of it without a word to
 * us. That we have another parent then is the only sign that we were asked to stop.
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') {
    return undefined;
  }
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      onGone();
    }
  }, PARENT_CHECK_MS);
  return timer;
}
