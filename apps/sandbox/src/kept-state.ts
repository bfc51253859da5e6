import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a peer knew when it last ended; undefined at the first start, and after a crash that cut the file off. */
export function readKept(file: string | undefined): unknown {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The sandbox begins anew.
    return undefined;
  }
}

/** Keeps what a peer knows over its end; nowhere without a file. */
export function keep(file: string | undefined, state: unknown): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
