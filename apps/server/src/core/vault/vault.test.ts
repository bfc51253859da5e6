import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperatorError } from '../errors.ts';
import { systemRandomness } from '../randomness.ts';
import { loadMasterKey } from '../../operations/key-ring/master-key.ts';
import { deriveKeyRing } from './key-ring.ts';
import { createVault } from './vault.ts';

const randomness = systemRandomness;
const vault = createVault({ ring: deriveKeyRing(Buffer.alloc(32, 1)), randomness });
const place = { table: 'admin_users', row: 'a', column: 'twofa_secret_encrypted' };

describe('sealed secrets', () => {
  test('come back whole, and no two seals of one text are alike', async () => {
    const seals = Array.from({ length: 1000 }, () => vault.encrypt(place, 'gêheim 漢字'));
    expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(1000);
    const opened = await Promise.all(seals.map(async (seal) => vault.decrypt(place, seal)));
    expect(new Set(opened)).toEqual(new Set(['gêheim 漢字']));
    expect(seals[0]?.includes(Buffer.from('heim'))).toBe(false);
  });

  test('do not open in another row, column or table', async () => {
    const seal = vault.encrypt(place, 'secret');
    await expect(vault.decrypt({ ...place, row: 'b' }, seal)).rejects.toThrow();
    await expect(vault.decrypt({ ...place, column: 'c' }, seal)).rejects.toThrow();
    await expect(vault.decrypt({ ...place, table: 'd' }, seal)).rejects.toThrow();
  });

  test('do not open when any byte was changed or is missing', async () => {
    const seal = vault.encrypt(place, 'secret');
    for (let index = 0; index < seal.length; index += 1) {
      const changed = Buffer.from(seal);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(vault.decrypt(place, changed)).rejects.toThrow();
      await expect(vault.decrypt(place, seal.subarray(0, index))).rejects.toThrow();
    }
  });

  test('do not open with another key, whose fingerprint differs', async () => {
    const other = createVault({ ring: deriveKeyRing(Buffer.alloc(32, 2)), randomness });
    await expect(other.decrypt(place, vault.encrypt(place, 'secret'))).rejects.toThrow(
      /another key/,
    );
    expect(other.fingerprint).not.toBe(vault.fingerprint);
  });
});

describe('the master key file', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'ghost-key-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  test('is made for its owner only, and read again unchanged', () => {
    const file = path.join(dir, 'deep', 'master.key');
    const made = loadMasterKey({ file, mayCreate: true, randomness });
    expect(made).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadMasterKey({ file, mayCreate: false, randomness })).toEqual(made);
    expect(readFileSync(file, 'utf8')).toBe(`${made.toString('hex')}\n`);
  });

  test('is asked for, with the command that makes it, where it must be given', () => {
    const file = path.join(dir, 'master.key');
    expect(() => loadMasterKey({ file, mayCreate: false, randomness })).toThrow(
      /openssl rand -hex 32/,
    );
    expect(existsSync(file)).toBe(false);
  });

  test('is refused when other users can read it', () => {
    const file = path.join(dir, 'master.key');
    writeFileSync(file, 'a'.repeat(64));
    chmodSync(file, 0o644);
    expect(() => loadMasterKey({ file, mayCreate: false, randomness })).toThrow(/chmod 600/);
  });

  test.each(['', 'abc', 'z'.repeat(64), 'a'.repeat(63)])('is refused when it holds %j', (text) => {
    const file = path.join(dir, 'master.key');
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => loadMasterKey({ file, mayCreate: true, randomness })).toThrow(/64 hex digits/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('is named in one line where it is none, or cannot be one', () => {
    const none = path.join(dir, 'folder');
    mkdirSync(none);
    const within = path.join(dir, 'file', 'master.key');
    writeFileSync(path.join(dir, 'file'), '');
    for (const [file, code] of [
      [none, 'EISDIR'],
      [within, 'ENOTDIR'],
    ] as const) {
      const load = () => loadMasterKey({ file, mayCreate: true, randomness });
      expect(load).toThrow(OperatorError);
      expect(load).toThrow(`The key file ${file} cannot be read by `);
      expect(load).toThrow(code);
    }
  });

  test('is named in one line, with who may not, where it cannot be read or made', () => {
    const closed = path.join(dir, 'closed');
    mkdirSync(closed);
    const unreadable = path.join(closed, 'unreadable.key');
    const missing = path.join(closed, 'missing.key');
    writeFileSync(unreadable, 'a'.repeat(64), { mode: 0o000 });
    chmodSync(dir, 0o755);
    chmodSync(closed, 0o555);
    const uid = process.getuid?.() === 0 ? 65_534 : process.getuid?.();
    expect(refusalAsSomebody(unreadable)).toBe(
      `OperatorError: The key file ${unreadable} cannot be read by the user with the id ${uid} (EACCES). ` +
        'It must be a file of that user with mode 600, in a folder that they may enter.',
    );
    expect(refusalAsSomebody(missing)).toBe(
      `OperatorError: The key file ${missing} cannot be written by the user with the id ${uid} (EACCES). ` +
        'Name another one, or let that user write in its folder.',
    );
    chmodSync(closed, 0o700);
  });
});

/** The refusal for a process that is not root; root may read every file. */
function refusalAsSomebody(file: string): string {
  const load = `
    const { loadMasterKey } = await import(${JSON.stringify(fileURLToPath(new URL('../../operations/key-ring/master-key.ts', import.meta.url)))});
    if (process.getuid() === 0) process.setuid(65534);
    try {
      loadMasterKey({ file: process.argv[1], mayCreate: true, randomness: { bytes: Buffer.alloc } });
    } catch (error) {
      console.log(error.constructor.name + ': ' + error.message);
    }`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', load, file],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return stdout.trim();
}

describe('lookup hashes', () => {
  test('are equal for equal texts under one key, and tell nothing without it', () => {
    const other = createVault({ ring: deriveKeyRing(Buffer.alloc(32, 2)), randomness });
    expect(vault.lookupHash('code')).toEqual(
      createVault({ ring: deriveKeyRing(Buffer.alloc(32, 1)), randomness }).lookupHash('code'),
    );
    expect(vault.lookupHash('code')).toHaveLength(32);
    expect(vault.lookupHash('code')).not.toEqual(vault.lookupHash('Code'));
    expect(vault.lookupHash('code')).not.toEqual(other.lookupHash('code'));
  });
});
