import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  readonly freeBytes: number;
  /** 0 on a file system that does not say its size, as some network ones do; its free space is then 0, too. */
  readonly totalBytes: number;
}

/** The whole disk of a folder, and what an ordinary user can still write on it. Throws if the folder cannot be read. */
export async function spaceOnDisk(dir: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
