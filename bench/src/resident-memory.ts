import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Resident memory of a process in MB, from `ps`; undefined without `ps`. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) / 1024;
  } catch {
    return undefined;
  }
}
