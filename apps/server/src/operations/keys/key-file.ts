import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../core/errors.ts';
import { errorCodeOf } from '../../core/error-code.ts';
import type { Randomness } from '../../core/randomness.ts';
import { keyLength, namedKey, type VaultKey, type VaultKeys } from '../../core/vault/keys.ts';

// A key file has one line for each key. The first "seal" line seals, all of them open, and the "lookup" line makes the
// hashes. The file of an earlier version is one line with a master key, by which a ring in the database is opened.

/** What a key file holds: keys, or the master key of before. */
export type KeyFile = { readonly file: string; readonly text: string } & (
  | { readonly keys: VaultKeys; readonly masterKey?: undefined }
  | { readonly keys?: undefined; readonly masterKey: Buffer }
);

const keyPattern = /^[0-9a-f]{64}$/i;
const linePattern = /^(seal|lookup) +(\S+)(?: +named +(\S+))?$/;
const namePattern = /^[0-9a-f]{16}$/;

/** Parses the text of a key file. Throws an OperatorError with the line that is wrong; no key is in its message. */
export function parseKeyFile(file: string, text: string): KeyFile {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
  const [first] = lines;
  if (first !== undefined && lines.length === 1 && keyPattern.test(first.line))
    return { file, text, masterKey: Buffer.from(first.line, 'hex') };
  const refuse = (what: string) =>
    new OperatorError(`The key file ${file} cannot be used: ${what}.`);
  const found: Record<'seal' | 'lookup', VaultKey[]> = { seal: [], lookup: [] };
  for (const { line, number } of lines) {
    const [, use, key = '', name] = linePattern.exec(line) ?? [];
    if (use !== 'seal' && use !== 'lookup')
      throw refuse(
        `line ${number} is neither "seal KEY" nor "lookup KEY", and comments begin with #`,
      );
    if (!keyPattern.test(key)) throw refuse(`the key in line ${number} has to be 64 hex digits`);
    if (name !== undefined && !namePattern.test(name))
      throw refuse(`the name in line ${number} has to be 16 hex digits`);
    const own = namedKey(Buffer.from(key, 'hex'));
    found[use].push(name === undefined ? own : { ...own, id: name });
  }
  const [seal, ...others] = found.seal;
  const [lookup] = found.lookup;
  if (seal === undefined) throw refuse('it has no line "seal KEY"');
  if (lookup === undefined) throw refuse('it has no line "lookup KEY"');
  if (found.lookup.length > 1) throw refuse('it has more than one line "lookup KEY"');
  const all = [seal, ...others, lookup];
  if (new Set(all.map(({ id }) => id)).size < all.length) throw refuse('it has a key twice');
  return { file, text, keys: { seals: [seal, ...others], lookup } };
}

/** The text of a key file with these keys. */
export function writeKeyLines({ seals, lookup }: VaultKeys): string {
  const line = (use: string, { id, key }: VaultKey) =>
    `${use} ${key.toString('hex')}${id === namedKey(key).id ? '' : ` named ${id}`}\n`;
  return [
    '# The keys of ghost-pay. The first seal line seals, all of them open. The lookup line never changes.\n',
    '# Keep a copy in another place.\n',
    ...seals.map((key) => line('seal', key)),
    line('lookup', lookup),
  ].join('');
}

/**
 * The key file. With `mayCreate`, a missing one is created with new keys, readable by its owner only; two processes
 * that start at once get the same keys. Throws an OperatorError if it is missing, cannot be read or created, is readable
 * by others, or has a wrong line.
 */
export function loadKeyFile({
  file,
  mayCreate,
  randomness,
}: {
  file: string;
  mayCreate: boolean;
  randomness: Randomness;
}): KeyFile {
  const found = findKeyFile(file);
  if (found !== undefined) return found;
  if (!mayCreate) throw missingKeyFile(file);
  const newKey = () => namedKey(randomness.bytes(keyLength));
  storeKeyFile(file, writeKeyLines({ seals: [newKey()], lookup: newKey() }));
  return readKeyFile(file);
}

/** The key file if it exists, else undefined. Throws an OperatorError as `loadKeyFile` does. */
export function findKeyFile(file: string): KeyFile | undefined {
  try {
    return readKeyFile(file);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The refusal to continue without the key file. */
export function missingKeyFile(file: string): OperatorError {
  return new OperatorError(
    `There is no key file at ${file}. If this database has had one, restore it: without it the stored secrets cannot be read. ` +
      `If not, create one with: (umask 077; printf 'seal %s\\nlookup %s\\n' $(openssl rand -hex 32) $(openssl rand -hex 32) > ${file}) and keep a copy in a safe place.`,
  );
}

/** Writes a key file where there is none; an existing one stays. Throws an OperatorError if it cannot be written. */
export function storeKeyFile(file: string, text: string): void {
  writing(file, () => {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Linked, so readers never see a part of it.
    const draft = writeDraft(file, text);
    try {
      linkSync(draft, file);
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolderOf(file);
  });
}

/** Replaces a key file by new lines, for the same user. Returns the path of a copy of what it was. */
export function replaceKeyFile({ file, text: before }: KeyFile, text: string): string {
  const copy = `${file}.before`;
  const { uid, gid, mode } = statSync(file);
  storeKeyFile(copy, before);
  if (readKeyFile(copy).text !== before)
    throw new OperatorError(`${copy} holds another key. Move it to another place first.`);
  writing(file, () => {
    const draft = writeDraft(file, text);
    try {
      for (const path of [draft, copy]) {
        chownSync(path, uid, gid);
        chmodSync(path, mode);
      }
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolderOf(file);
  });
  return copy;
}

/** Throws the system's error for a missing file, and an OperatorError for any other problem. */
function readKeyFile(file: string): KeyFile {
  const text = readText(file);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new OperatorError(
      `The key file ${file} can be read by other users. Run: chmod 600 ${file}`,
    );
  }
  return parseKeyFile(file, text);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') throw error;
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
  const code = errorCodeOf(error);
  return code === undefined ? who : `${who} (${code})`;
}

function writing(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new OperatorError(
      `The key file ${file} cannot be written by ${whoAndWhy(error)}. ` +
        'Name another one, or let that user write in its folder.',
      { cause: error },
    );
  }
}

/** A name survives a power cut only once its folder is synced. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    chmodSync(draft, 0o600);
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}
