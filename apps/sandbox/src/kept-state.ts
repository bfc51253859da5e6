import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A peer's state at its last end; undefined at the first start, and after a crash that cut the file off. */
export function readKept(file: string | undefined): unknown {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The sandbox starts with no state.
    return undefined;
  }
}

/** Stores a peer's state for its next start; does nothing without a file. */
export function keep(file: string | undefined, state: unknown): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
