import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const LARGEST_LOG_BYTES = 8 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;
const TAIL_BYTES = 8 * 1024;

/** Opens PostgreSQL's log for appending, after shortening it if it is too large. */
export function openPostgresLog(logFile: string): number {
  boundPostgresLog(logFile);
  return openSync(logFile, 'a', 0o600);
}

/**
 * Keeps the log and one older copy at about 8 MB each while the process runs; returns a function that stops
 * this. PostgreSQL's own log collector limits name and age but not size.
 */
export function keepPostgresLogBounded(logFile: string): () => void {
  const timer = setInterval(() => {
    boundPostgresLog(logFile);
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** The part of the log after `offset` (bytes), at most its last 8 kB. */
export function readPostgresLogFrom(logFile: string, offset: number): string {
  const size = postgresLogSize(logFile);
  const start = Math.max(Math.min(offset, size), size - TAIL_BYTES);
  const buffer = Buffer.alloc(size - start);
  const file = openSync(logFile, 'r');
  try {
    const length = readSync(file, buffer, 0, buffer.length, start);
    return buffer.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}

export function postgresLogSize(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

function boundPostgresLog(logFile: string): void {
  if (postgresLogSize(logFile) > LARGEST_LOG_BYTES) {
    try {
      // PostgreSQL appends, so it continues at the start of the emptied file without notice.
      copyFileSync(logFile, `${logFile}.1`);
      truncateSync(logFile);
    } catch {
      // Perhaps the disk is full: a long log must not take the site down.
    }
  }
}
