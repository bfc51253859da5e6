import { open } from 'node:fs/promises';

/** A rename survives a power cut only once its folder is synced. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
