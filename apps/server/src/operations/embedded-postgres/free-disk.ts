import { spaceOnDisk } from '../../core/disk-space.ts';
import type { ClusterLayout } from './cluster-layout.ts';
import { OperatorError } from '../../core/errors.ts';

/** A new cluster takes 39 MB, and its write-ahead log grows to about 100 MB with the first migrations. */
export const CLUSTER_BYTES = 256 * 1024 * 1024;

/** The bytes that an ordinary user can still write on the folder's disk. */
export async function freeBytesOnDisk(dir: string): Promise<number> {
  return (await spaceOnDisk(dir)).freeBytes;
}

/** The error for the operator if the disk is full. */
export function notEnoughDisk(layout: ClusterLayout, freeBytes: number): OperatorError {
  const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
  return new OperatorError(
    `Not enough free disk for the database in ${layout.dataDir}: ${megabytes(freeBytes)} free, ${megabytes(CLUSTER_BYTES)} needed. Free some, or set GHOST_DATA_DIR to a folder on a larger disk.`,
  );
}

/** Whether the output of a PostgreSQL program reports a full disk. */
export function tellsOfFullDisk(output: string): boolean {
  // A partly written last block is reported without the system's message.
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output);
}
