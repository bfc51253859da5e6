import { type DiskSpace, spaceOnDisk } from '../../core/disk-space.ts';
import type { Finding } from './finding.ts';
import { systemTexts as texts } from './status.texts.ts';

/** Below this free space, a busy day's write-ahead log may not fit. */
const lowDiskBytes = 1024 ** 3;
const mebibyte = 1024 ** 2;

export interface FreeDisk {
  readonly finding: Finding;
  /** Null if unknown. */
  readonly freeBytes: number | null;
}

/** The free space of the data folder's disk. Never throws. */
export async function findDisk(dataDir: string): Promise<FreeDisk> {
  let space: DiskSpace;
  try {
    space = await spaceOnDisk(dataDir);
  } catch {
    // With an external database there may be no data folder.
    return {
      finding: { state: 'warning', text: texts.unknown, detail: texts.noDataFolder },
      freeBytes: null,
    };
  }
  return { finding: judgeDisk(space), freeBytes: space.totalBytes === 0 ? null : space.freeBytes };
}

/** The space on a folder's disk; undefined if the folder or the size of its disk cannot be read. */
async function readDiskSpace(dir: string): Promise<DiskSpace | undefined> {
  const space = await spaceOnDisk(dir).catch(() => undefined);
  return space?.totalBytes === 0 ? undefined : space;
}

export interface DiskOfFolder extends DiskSpace {
  readonly folder: 'data' | 'backups';
}

/** A folder that cannot be read is left out: with an external database there may be no data folder. */
export async function readDisks({
  dataDir,
  backupDir,
}: {
  dataDir: string;
  backupDir: string | undefined;
}): Promise<DiskOfFolder[]> {
  const folders = [
    ['data', dataDir],
    ['backups', backupDir],
  ] as const;
  const found = await Promise.all(
    folders.map(async ([folder, dir]) => {
      const space = dir === undefined ? undefined : await readDiskSpace(dir);
      return space && { folder, ...space };
    }),
  );
  return found.filter((disk) => disk !== undefined);
}

export function judgeDisk({ freeBytes, totalBytes }: DiskSpace): Finding {
  if (totalBytes === 0) return { state: 'warning', text: texts.unknown, detail: texts.sizeUnknown };
  if (freeBytes < mebibyte) return { state: 'error', text: texts.full, detail: texts.noRoom };
  const detail = texts.freeDisk(Math.floor(freeBytes / mebibyte));
  return freeBytes < lowDiskBytes
    ? { state: 'error', text: texts.nearlyFull, detail }
    : { state: 'ok', text: texts.enough, detail };
}
