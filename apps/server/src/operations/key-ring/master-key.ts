import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../core/errors.ts';
import type { Randomness } from '../../core/randomness.ts';

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * The 32-byte master key from its file (64 hex digits). With `mayCreate`, a missing file is created, readable
 * by its owner only; two processes that start at once get the same key. Throws an OperatorError if the file
 * is missing, cannot be read or created, is readable by others, or contains no key.
 */
export function loadMasterKey({
  file,
  mayCreate,
  randomness,
}: {
  file: string;
  mayCreate: boolean;
  randomness: Randomness;
}): Buffer {
  const key = findMasterKey(file);
  if (key !== undefined) return key;
  if (!mayCreate) throw missingKey(file);
  writeKey(file, randomness.bytes(32));
  return readKey(file);
}

/**
 * The master key if its file exists, else undefined. Throws an OperatorError if the file cannot be read, is
 * readable by others, or contains no key.
 */
export function findMasterKey(file: string): Buffer | undefined {
  try {
    return readKey(file);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The refusal to continue without the key file. */
export function missingKey(file: string): OperatorError {
  return new OperatorError(
    `There is no key file at ${file}. If this database has had a key, restore it: without it the stored secrets cannot be read. ` +
      `If not, create one with: (umask 077; openssl rand -hex 32 > ${file}) and keep a copy in a safe place.`,
  );
}

/** Throws the system's error for a missing file, and an OperatorError for any other problem. */
function readKey(file: string): Buffer {
  const text = readText(file).trim();
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new OperatorError(
      `The key file ${file} can be read by other users. Run: chmod 600 ${file}`,
    );
  }
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new OperatorError(`The key file ${file} must hold 64 hex digits and nothing else.`);
  return Buffer.from(text, 'hex');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw error;
    throw new OperatorError(
      `The key file ${file} cannot be read by ${whoAndWhy(error)}. ` +
        'It must be a file of that user with mode 600, in a folder that they may enter.',
      { cause: error },
    );
  }
}

/** In a container or under systemd the user is often not the expected one. */
function whoAndWhy(error: unknown): string {
  const id = process.geteuid?.();
  const who = id === undefined ? 'the user of this program' : `the user with the id ${id}`;
  return error instanceof Error && 'code' in error ? `${who} (${String(error.code)})` : who;
}

/** Stores a key that came from elsewhere. Throws an OperatorError if the file contains another one. */
export function storeMasterKey(file: string, key: Buffer): void {
  writeKey(file, key);
  if (!readKey(file).equals(key))
    throw new OperatorError(
      `The key file ${file} holds another key than the backup. Name another file with GHOST_SECRET_KEY_FILE.`,
    );
}

function writeKey(file: string, key: Buffer): void {
  try {
    writeAndLink(file, key);
  } catch (error) {
    throw new OperatorError(
      `The key file ${file} cannot be written by ${whoAndWhy(error)}. ` +
        'Name another one, or let that user write in its folder.',
      { cause: error },
    );
  }
}

/** Written to a temporary file and linked, so readers never see a partial key. */
function writeAndLink(file: string, key: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    chmodSync(draft, 0o600);
    writeSync(handle, `${key.toString('hex')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
