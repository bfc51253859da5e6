import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { BIN_DIR, ROOT, toolEnvironment } from './run-tool.ts';

// The server restarts when a file of it changes; Vite serves the pages and passes /api on to it.
const server = spawn(process.execPath, ['--watch', 'scripts/start.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
});
const web = spawn(join(BIN_DIR, 'vite'), [], {
  cwd: join(ROOT, 'apps', 'web'),
  env: toolEnvironment(),
  shell: process.platform === 'win32',
  stdio: 'inherit',
});

const children: readonly ChildProcess[] = [server, web];

// One without the other is of no use: whichever ends, and for whatever reason, takes the other along.
let stopping = false;
function stopBoth(): void {
  if (!stopping) {
    stopping = true;
    for (const child of children) {
      child.kill('SIGTERM');
    }
  }
}

for (const child of children) {
  child.on('error', (error) => {
    console.error(`${child.spawnfile} could not be started: ${error.message}`);
    process.exitCode = 1;
    stopBoth();
  });
  child.on('exit', (exitCode) => {
    if (!stopping) {
      process.exitCode = exitCode ?? 1;
    }
    stopBoth();
  });
}

// In a terminal both have got the ctrl-C themselves; waiting for their end is all that is left.
process.on('SIGINT', () => {
  if (process.stdin.isTTY) {
    stopping = true;
  } else {
    stopBoth();
  }
});
process.on('SIGTERM', stopBoth);
