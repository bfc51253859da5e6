import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import type { ClusterLayout } from './cluster-layout.ts';
import { errorCodeOf } from '../../core/error-code.ts';
import { isProcessAlive } from '../process-alive.ts';

/** The state of a running PostgreSQL in its folder (postmaster.pid). */
interface PostmasterPid {
  readonly pid: number;
  readonly port: number;
  /** Empty until the socket is open, and always on Windows. */
  readonly socketDir: string;
}

/** Reads postmaster.pid; undefined if there is none or it holds no pid yet. */
export function readPostmasterPid(layout: ClusterLayout): PostmasterPid | undefined {
  const lines = readLines(layout.postmasterPidFile);
  const pid = pidOf(lines);
  return lines && pid !== undefined
    ? { pid, port: Number(lines[3] ?? 0), socketDir: lines[4] ?? '' }
    : undefined;
}

/** Whether a lock file of PostgreSQL, whose first line is a pid, belongs to the running PostgreSQL of this folder. */
export function isHeldByPostmaster(layout: ClusterLayout, lockFile: string): boolean {
  const pid = pidOf(readLines(lockFile));
  return pid !== undefined && isPostmasterAlive(layout, pid);
}

/** Whether that pid is alive and is the PostgreSQL of this folder, not an unrelated process with a reused pid. */
export function isPostmasterAlive(layout: ClusterLayout, pid: number): boolean {
  if (!isProcessAlive(pid)) {
    return false;
  }
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's working directory is its cluster. A zombie process has none.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(layout.clusterDir);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') {
    return true;
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return stdout.toString().includes(layout.clusterDir);
}

/**
 * Lets PostgreSQL start despite a postmaster.pid whose pid now belongs to an unrelated process, or to a killed one
 * that no parent has waited for. Our own pid is written in its place: PostgreSQL does not take its parent for a rival.
 * Deleting the file would be wrong, because PostgreSQL needs its other lines to detect children of the dead one that
 * still write to the cluster. Leaves the file of the running PostgreSQL of this folder as it is.
 */
export function disownPostmasterPid(layout: ClusterLayout): void {
  const lines = readLines(layout.postmasterPidFile);
  const pid = pidOf(lines);
  if (lines && pid !== undefined && isProcessAlive(pid) && !isPostmasterAlive(layout, pid)) {
    lines[0] = String(process.pid);
    writeFileSync(layout.postmasterPidFile, lines.join('\n'));
  }
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function pidOf(lines: readonly string[] | undefined): number | undefined {
  const pid = Number(lines?.[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}
