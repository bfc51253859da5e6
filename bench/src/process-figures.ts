import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** The highest resident memory that a process ever had, in MB; undefined without /proc. */
export function peakMemory(pid: number): number | undefined {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readProc(`${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux counts the time of processes in hundredths of a second. */
const ticksPerSecond = 100;

/** The seconds of processor time that a process has used until now; undefined without /proc. */
export function cpuSeconds(pid: number): number | undefined {
  return timesOf(pid)?.own;
}

/** The same of a process with all its children, those that ended included. */
export function cpuSecondsOfTree(pid: number): number | undefined {
  const times = timesOf(pid);
  const children = readProc(`${pid}/task/${pid}/children`);
  if (times === undefined || children === undefined) return undefined;
  const running = children.split(' ').filter(Boolean);
  return running.reduce(
    (sum, child) => sum + (timesOf(Number(child))?.own ?? 0),
    times.own + times.ended,
  );
}

function timesOf(pid: number): { own: number; ended: number } | undefined {
  const text = readProc(`${pid}/stat`);
  if (text === undefined) return undefined;
  // The name before the last parenthesis may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number) =>
    (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
  return { own: seconds(11), ended: seconds(13) };
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
