import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

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
