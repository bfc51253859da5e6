import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCodeOf } from '../core/error-code.ts';

/**
 * Makes a folder for its owner alone, and what is missing above it; returns the topmost one that it made. Node's own
 * recursive mkdir never ends where a file system answers ENOENT although the folder above is there, as an automounter
 * does for a name that it does not know.
 */
export async function makeFolder(dir: string): Promise<string | undefined> {
  try {
    await mkdir(dir, { mode: 0o700 });
    return dir;
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'EEXIST' && (await stat(dir)).isDirectory()) return undefined;
    const above = path.dirname(dir);
    if (code !== 'ENOENT' || above === dir || (await isThere(above))) throw error;
    const topmost = await makeFolder(above);
    await makeFolder(dir);
    return topmost;
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Whether a folder gives a file back as it was written. Throws if none can be written. No file is left. */
export async function keepsFile(dir: string): Promise<boolean> {
  const content = randomBytes(4096);
  const file = path.join(dir, `.trial-${content.toString('hex', 0, 8)}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return content.equals(await readFile(file));
  } finally {
    await rm(file, { force: true });
  }
}

/** A rename survives a power cut only once its folder is synced. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
