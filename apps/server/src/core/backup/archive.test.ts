import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandomness } from '../randomness.ts';
import { type Frame, readArchive, writeArchive } from './archive.ts';

const passphrase = 'a long enough passphrase';
let folder: string;
let number = 0;
const newFile = () => path.join(folder, `${(number += 1)}.backup`);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(frames: readonly Frame[], secret?: string): Promise<string> {
  const file = newFile();
  async function* give() {
    yield* frames;
    await Promise.resolve();
  }
  await writeArchive(file, give(), { passphrase: secret, randomness: systemRandomness });
  return file;
}

async function read(file: string, secret?: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  // The bytes of a frame are only lent.
  for await (const frame of readArchive(file, { passphrase: secret }))
    frames.push(frame.kind === 'data' ? { ...frame, bytes: Buffer.from(frame.bytes) } : frame);
  return frames;
}

/** More than three chunks that cannot be compressed. */
const large: Frame[] = [
  { kind: 'statement', value: { of: 'ä ☃ 👻', list: [1, null, { deep: true }] } },
  ...Array.from({ length: 40 }, (_, index): Frame => ({
    kind: 'data',
    bytes: systemRandomness.bytes(index * 1_000),
  })),
  { kind: 'statement', value: 'the end' },
];
const small: Frame[] = [
  { kind: 'statement', value: { table: 'transactions' } },
  { kind: 'data', bytes: Buffer.from('1\tGHOST-AAAAAA\n') },
];

describe.each([
  { form: 'open', secret: undefined },
  { form: 'sealed', secret: passphrase },
])('an $form archive', ({ secret }) => {
  test('gives back what was put in, for its owner alone', async () => {
    const file = await write(large, secret);
    expect(await read(file, secret)).toEqual(large);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const empty = await write([], secret);
    expect(await read(empty, secret)).toEqual([]);
  });

  test('is refused when a byte of it was changed, wherever', async () => {
    const whole = await readFile(await write(small, secret));
    const file = newFile();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const broken = Buffer.from(whole);
          broken.writeUInt8(broken.readUInt8(at) ^ change, at);
          await writeFile(file, broken);
          await expect(read(file, secret)).rejects.toMatchObject({ name: 'OperatorError' });
        },
      ),
      // Each attempt at a sealed one costs what a guess at its passphrase costs.
      { numRuns: secret === undefined ? 300 : 6, seed: 1 },
    );
  });

  test('is refused when its end is missing, or something was put behind it', async () => {
    const whole = await readFile(await write(large, secret));
    const file = newFile();
    for (const length of [10, 200, whole.length - 32]) {
      await writeFile(file, whole.subarray(0, length));
      await expect(read(file, secret)).rejects.toMatchObject({ name: 'OperatorError' });
    }
    await writeFile(file, Buffer.concat([whole, Buffer.of(10)]));
    await expect(read(file, secret)).rejects.toMatchObject({ name: 'OperatorError' });
  });
});

test('a sealed one shows nothing of its content, and needs its passphrase', async () => {
  const file = await write(small, passphrase);
  expect((await readFile(file)).includes('GHOST-AAAAAA')).toBe(false);
  await expect(read(file)).rejects.toThrow('--passphrase-file');
  await expect(read(file, 'another long passphrase')).rejects.toThrow('The passphrase is not');
});

test('what is no archive is told apart', async () => {
  const file = newFile();
  await writeFile(file, 'PGDMP or anything else\n');
  await expect(read(file)).rejects.toThrow('This is no backup of this program');
  await expect(read(newFile())).rejects.toThrow('There is no file');
});

test('a file that exists stays as it is, and a failed one leaves nothing behind', async () => {
  const file = newFile();
  await writeFile(file, 'mine');
  const none = (async function* (): AsyncGenerator<Frame> {
    yield* small;
    await Promise.reject(new Error('the database went away'));
  })();
  const options = { passphrase: undefined, randomness: systemRandomness };
  await expect(writeArchive(file, none, options)).rejects.toThrow('There is a file');
  expect(await readFile(file, 'utf8')).toBe('mine');
  const another = newFile();
  await expect(writeArchive(another, none, options)).rejects.toThrow('the database went away');
  await expect(stat(another)).rejects.toThrow('ENOENT');
  await expect(stat(`${another}.part`)).rejects.toThrow('ENOENT');
});
