import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { BIN_DIR, ROOT, toolEnvironment } from './run-tool.ts';

// The server restarts when one of its files changes; Vite serves the pages and forwards /api to it.
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

// Neither works without the other: when one ends, for any reason, the script ends the other too.
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

// In a terminal both have received the Ctrl-C themselves; this process only waits for their end.
process.on('SIGINT', () => {
  if (process.stdin.isTTY) {
    stopping = true;
  } else {
    stopBoth();
  }
});
process.on('SIGTERM', stopBoth);
