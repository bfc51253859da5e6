import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

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
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
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
