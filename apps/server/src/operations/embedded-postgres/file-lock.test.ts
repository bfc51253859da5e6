import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockFile, tryLockFile } from './file-lock.ts';
import { clearBench, temporaryFolder } from './test-programs/postgres-bench.ts';

afterEach(clearBench);

describe('a file lock', () => {
  it('excludes others when exclusive, and only exclusive ones when shared', async () => {
    const path = join(await temporaryFolder(), 'lock');
    const one = tryLockFile(path, 'shared');
    const two = tryLockFile(path, 'shared');
    expect(one && two).toBeDefined();
    expect(tryLockFile(path, 'exclusive')).toBeUndefined();
    one?.release();
    one?.release();
    expect(tryLockFile(path, 'exclusive')).toBeUndefined();
    two?.release();
    const three = tryLockFile(path, 'exclusive');
    expect(three).toBeDefined();
    expect(tryLockFile(path, 'shared')).toBeUndefined();
    three?.release();
    // Read permission is enough to lock a file.
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('ends with its process, however that ends', async () => {
    const path = join(await temporaryFolder(), 'lock');
    const module = new URL('file-lock.ts', import.meta.url).href;
    const script = `const { tryLockFile } = await import(${JSON.stringify(module)});
      globalThis.held = tryLockFile(${JSON.stringify(path)}, 'exclusive');
      process.stdout.write('held');
      setInterval(() => undefined, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(tryLockFile(path, 'shared')).toBeUndefined();
    let waits = 0;
    const waiting = lockFile(path, () => {
      waits += 1;
    });
    child.kill('SIGKILL');
    (await waiting).release();
    expect(waits).toBe(1);
  });
});
