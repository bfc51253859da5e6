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
import { OperatorError } from '../../core/errors.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { namedKey } from '../../core/vault/keys.ts';
import { loadKeyFile, parseKeyFile, replaceKeyFile, writeKeyLines } from './key-file.ts';

const randomness = systemRandomness;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'ghost-key-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
];
const keyOf = (digits: string) => namedKey(Buffer.from(digits, 'hex'));

describe('the lines', () => {
  test('are read with comments, blanks, names and the line ends of any system', () => {
    const text = `\ufeff# ours\r\n\r\nseal ${one}\r\n  seal  ${two}  named  0123456789abcdef \r\nlookup ${three}`;
    expect(parseKeyFile('k', text).keys).toEqual({
      seals: [keyOf(one), { ...keyOf(two), id: '0123456789abcdef' }],
      lookup: keyOf(three),
    });
  });

  test('are written as they are read', () => {
    const keys = {
      seals: [keyOf(one), { ...keyOf(two), id: '0123456789abcdef' }],
      lookup: { ...keyOf(three), id: 'fedcba9876543210' },
    } as const;
    const text = writeKeyLines(keys);
    expect(parseKeyFile('k', text).keys).toEqual(keys);
    expect(text.split('\n').slice(-4, -1)).toEqual([
      `seal ${one}`,
      `seal ${two} named 0123456789abcdef`,
      `lookup ${three} named fedcba9876543210`,
    ]);
  });

  test.each([one, `${one}\n`, `# the master key\n${one.toUpperCase()}\r\n`])(
    'of an earlier version are one master key: %j',
    (text) => {
      expect(parseKeyFile('k', text)).toEqual({ file: 'k', text, masterKey: Buffer.alloc(32, 17) });
    },
  );

  test.each([
    ['', 'it has no line "seal KEY"'],
    ['# nothing', 'it has no line "seal KEY"'],
    ['abc', 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    ['z'.repeat(64), 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    ['a'.repeat(63), 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    [`${one}\n${two}`, 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    [
      `seal ${one}\nlookup ${two}\n${three}`,
      'line 3 is neither "seal KEY" nor "lookup KEY", and comments begin with #',
    ],
    [`seal ${one} old`, 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    [`Seal ${one}`, 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    ['seal', 'line 1 is neither "seal KEY" nor "lookup KEY", and comments begin with #'],
    [`seal ${one.slice(1)}`, 'the key in line 1 has to be 64 hex digits'],
    [`seal ${one}\nlookup ${two}z`, 'the key in line 2 has to be 64 hex digits'],
    [`seal ${one} named me`, 'the name in line 1 has to be 16 hex digits'],
    [`lookup ${one}`, 'it has no line "seal KEY"'],
    [`seal ${one}`, 'it has no line "lookup KEY"'],
    [`seal ${one}\nlookup ${two}\nlookup ${three}`, 'it has more than one line "lookup KEY"'],
    [`seal ${one}\nseal ${one}\nlookup ${two}`, 'it has a key twice'],
    [`seal ${one}\nlookup ${one}`, 'it has a key twice'],
  ])('%j are refused', (text, why) => {
    const read = () => parseKeyFile('/keys/file', text);
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(new RegExp(`^The key file /keys/file cannot be used: ${why}\\.$`));
  });
});

describe('the key file', () => {
  test('is made for its owner only, and read again unchanged', () => {
    const file = path.join(dir, 'deep', 'master.key');
    const made = loadKeyFile({ file, mayCreate: true, randomness });
    expect(made.keys?.seals).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadKeyFile({ file, mayCreate: false, randomness })).toEqual(made);
  });

  test('is asked for, with the command that makes it, where it must be given', () => {
    const file = path.join(dir, 'master.key');
    expect(() => loadKeyFile({ file, mayCreate: false, randomness })).toThrow(
      /openssl rand -hex 32/,
    );
    expect(existsSync(file)).toBe(false);
  });

  test('is refused when other users can read it', () => {
    const file = path.join(dir, 'master.key');
    writeFileSync(file, 'a'.repeat(64));
    chmodSync(file, 0o644);
    expect(() => loadKeyFile({ file, mayCreate: false, randomness })).toThrow(/chmod 600/);
  });

  test('with a wrong line is refused, and left as it is', () => {
    const file = path.join(dir, 'master.key');
    writeFileSync(file, 'abc', { mode: 0o600 });
    expect(() => loadKeyFile({ file, mayCreate: true, randomness })).toThrow('cannot be used');
    expect(readFileSync(file, 'utf8')).toBe('abc');
  });

  test('is replaced whole, with its mode, and a copy is kept of what it was', () => {
    const file = path.join(dir, 'master.key');
    writeFileSync(file, one, { mode: 0o400 });
    const before = loadKeyFile({ file, mayCreate: false, randomness });
    const text = `seal ${two}\nlookup ${three}\n`;
    const copy = replaceKeyFile(before, text);
    expect(readFileSync(copy, 'utf8')).toBe(one);
    expect(readFileSync(file, 'utf8')).toBe(text);
    for (const path of [file, copy]) expect(statSync(path).mode & 0o777).toBe(0o400);
    // A copy of another key is not overwritten.
    expect(() => replaceKeyFile(loadKeyFile({ file, mayCreate: false, randomness }), one)).toThrow(
      'holds another key',
    );
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
      const load = () => loadKeyFile({ file, mayCreate: true, randomness });
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
    const { loadKeyFile } = await import(${JSON.stringify(fileURLToPath(new URL('key-file.ts', import.meta.url)))});
    if (process.getuid() === 0) process.setuid(65534);
    let filled = 0;
    const randomness = { bytes: (length) => Buffer.alloc(length, (filled += 1)) };
    try {
      loadKeyFile({ file: process.argv[1], mayCreate: true, randomness });
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
