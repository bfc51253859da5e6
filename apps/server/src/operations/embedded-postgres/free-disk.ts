import { statfs } from 'node:fs/promises';
import type { ClusterLayout } from './cluster-layout.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** A new cluster is 39 MB and its log of changes grows to some 100 MB with the first migrations. */
export const CLUSTER_BYTES = 256 * 1024 * 1024;

/** Bytes that an ordinary user may still write on the disk of that folder. */
export async function freeBytesOnDisk(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** The one line for the operator whose disk is full. */
export function notEnoughDisk(layout: ClusterLayout, freeBytes: number): EmbeddedPostgresError {
  const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
  return new EmbeddedPostgresError(
    `Not enough free disk for the database in ${layout.dataDir}: ${megabytes(freeBytes)} free, ${megabytes(CLUSTER_BYTES)} needed. Free some, or set GHOST_DATA_DIR to a folder on a larger disk.`,
  );
}

/** Whether the output of one of PostgreSQL's programs tells of a disk that is full. */
export function tellsOfFullDisk(output: string): boolean {
  // The last block that fits in part is reported without the system's words.
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output);
}
