import { freeBytesOnDisk, spaceOnDisk } from '../../operations/embedded-postgres/free-disk.ts';
import type { Finding } from './finding.ts';
import { systemTexts as texts } from './status.texts.ts';

/** Below this free space, a busy day's write-ahead log may not fit. */
const lowDiskBytes = 1024 ** 3;

export interface FreeDisk {
  readonly finding: Finding;
  /** Null if unknown. */
  readonly freeBytes: number | null;
}

/** The free space of the data folder's disk. Never throws. */
export async function findDisk(dataDir: string): Promise<FreeDisk> {
  let freeBytes: number;
  try {
    freeBytes = await freeBytesOnDisk(dataDir);
  } catch {
    // With an external database there may be no data folder.
    return {
      finding: { state: 'warning', text: texts.unknown, detail: texts.noDataFolder },
      freeBytes: null,
    };
  }
  return { finding: judgeDisk(freeBytes), freeBytes };
}

/** The space on a folder's disk; undefined if the folder cannot be read. */
export async function readDiskSpace(
  dir: string,
): Promise<{ freeBytes: number; totalBytes: number } | undefined> {
  return spaceOnDisk(dir).catch(() => undefined);
}

export function judgeDisk(freeBytes: number): Finding {
  const detail = texts.freeDisk(Math.floor(freeBytes / 1024 ** 2));
  return freeBytes < lowDiskBytes
    ? { state: 'error', text: texts.nearlyFull, detail }
    : { state: 'ok', text: texts.enough, detail };
}
