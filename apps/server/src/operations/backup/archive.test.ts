import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandomness } from '../../core/randomness.ts';
import { namedKey } from '../../core/vault/keys.ts';
import { createVault } from '../../core/vault/vault.ts';
import { keyOfBefore, wrapKey } from '../../../test/ring-of-before.ts';
import { type KeyFile, parseKeyFile, writeKeyLines } from '../keys/key-file.ts';
import { fingerprintOf } from '../keys/ring-of-before.ts';
import { type Frame, readArchive, writeArchive } from './archive.ts';
import { createProver, type Prover } from './backup-proof.ts';
import { unproven } from './restore-backup.ts';

const passphrase = 'a long enough passphrase';
let folder: string;
let number = 0;
const newFile = () => path.join(folder, `${(number += 1)}.backup`);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The key file and proof of an installation; one of an earlier version has these master keys. */
async function createInstallation(masterKeys: readonly Buffer[] = []) {
  const seal = masterKeys.length === 0 ? namedKey(systemRandomness.bytes(32)) : keyOfBefore();
  const keys = { seals: [seal], lookup: namedKey(systemRandomness.bytes(32)) } as const;
  const wraps = masterKeys.map((key) => ({
    master: fingerprintOf(key),
    wrapped: wrapKey(key, seal).toString('hex'),
  }));
  const prover = await createProver(
    { vault: createVault({ keys, randomness: systemRandomness }), randomness: systemRandomness },
    (keyId) => Promise.resolve(keyId === seal.id ? wraps : []),
  );
  return { keyFile: parseKeyFile('site.key', writeKeyLines(keys)), prover };
}
const fileOfBefore = (masterKey: Buffer) => parseKeyFile('master.key', masterKey.toString('hex'));
const installation = await createInstallation();

async function write(
  frames: readonly Frame[],
  secret?: string,
  prover: Prover = installation.prover,
): Promise<string> {
  const file = newFile();
  async function* give() {
    yield* frames;
    await Promise.resolve();
  }
  await writeArchive(file, give(), {
    passphrase: secret,
    guessCost: 16_384,
    randomness: systemRandomness,
    prover,
  });
  return file;
}

/** The frames of a file whose origin must be proven. */
async function read(
  file: string,
  secret?: string,
  keyFile: KeyFile = installation.keyFile,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  let isProven = false;
  const onProven = () => (isProven = true);
  // The bytes of a frame are reused, so they are copied.
  for await (const frame of readArchive(file, {
    passphrase: secret,
    keyFiles: [keyFile],
    onProven,
  }))
    frames.push(frame.kind === 'data' ? { ...frame, bytes: Buffer.from(frame.bytes) } : frame);
  if (!isProven) throw unproven();
  return frames;
}

/** More than three incompressible chunks. */
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

const sealedByOlder = [
  'eyJmb3JtYXQiOiJnaG9zdC1wYXkgYmFja3VwIiwidmVyc2lvbiI6MSwic2VhbGVkIjp7ImtkZiI6InNjcnlwdCIsImNvc3QiOjE2',
  'Mzg0LCJzYWx0IjoiNGQ3NTUwMDY0NGMyMDM4NTY3MDA2NzcyZDc3Nzg3ZGFmYTZiODRjNmEzNTExYjVkOTY0OGQwNjhmZGE0OTc3',
  'MCJ9fQqAAABTrjTNIfie5U3tcci74mLVOk20L72iJXBDZ9gI/d7toPwKA1TSyhoPa/cdVLRD4RbdQdx122fhTHMHIoXo1S7Aninn',
  'vNizIo7KA24N5XClcXJN2lqM0lRbGYuRE3/S/FYfswvYE3tJj0M3QrRl4ffRBQGivg==',
].join('');

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
      { numRuns: secret === undefined ? 600 : 10, seed: 1 },
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

describe('who has written an open archive', () => {
  test('is proven by the key of its installation alone', async () => {
    const file = await write(small);
    expect(await read(file)).toEqual(small);
    const other = await createInstallation();
    await expect(read(file, undefined, other.keyFile)).rejects.toThrow('is not authenticated');
    // An attacker cannot leave the proof out.
    const [line = '', ...rest] = (await readFile(file, 'latin1')).split('\n');
    const { proof, ...bare } = JSON.parse(line) as { proof: object };
    expect(proof).toBeDefined();
    for (const version of [1, 2]) {
      const withoutProof = newFile();
      const head = JSON.stringify({ ...bare, version });
      await writeFile(withoutProof, [head, ...rest].join('\n'), 'latin1');
      await expect(read(withoutProof)).rejects.toThrow('This file is not a backup');
    }
  });

  test('is not proven by parts of our first line over the keys of somebody else', async () => {
    const masterKey = systemRandomness.bytes(32);
    const ofBefore = await createInstallation([masterKey]);
    const other = await createInstallation([systemRandomness.bytes(32)]);
    const [ours, theirs] = [ofBefore.prover.proof, other.prover.proof];
    const [ourWrap] = ours.wraps;
    const [theirWrap] = theirs.wraps;
    if (ourWrap === undefined || theirWrap === undefined) throw new Error('There is no wrap');
    for (const proof of [
      ours,
      installation.prover.proof,
      { ...ours, mac_key: theirs.mac_key },
      { ...theirs, wraps: ours.wraps },
      { ...theirs, wraps: [{ ...theirWrap, master: ourWrap.master }] },
    ]) {
      const file = await write(small, undefined, { ...other.prover, proof });
      for (const keyFile of [installation.keyFile, ofBefore.keyFile, fileOfBefore(masterKey)])
        await expect(read(file, undefined, keyFile)).rejects.toThrow('is not authenticated');
    }
  });

  test('is proven by each key file that leads to its key', async () => {
    const masterKeys = [systemRandomness.bytes(32), systemRandomness.bytes(32)];
    const earlier = await createInstallation(masterKeys);
    const file = await write(small, undefined, earlier.prover);
    for (const keyFile of [earlier.keyFile, ...masterKeys.map(fileOfBefore)])
      expect(await read(file, undefined, keyFile)).toEqual(small);
  });

  test('is not proven any more, or nothing of it can be read, once any single byte was changed', async () => {
    const whole = await readFile(await write(small));
    const file = newFile();
    for (let at = 0; at < whole.length; at += 1) {
      const broken = Buffer.from(whole);
      broken.writeUInt8(broken.readUInt8(at) ^ 1, at);
      await writeFile(file, broken);
      await expect(read(file)).rejects.toMatchObject({
        name: 'OperatorError',
        message: expect.stringMatching(/^[^\n]+$/),
      });
    }
  });
});

test('a sealed one shows nothing of its content, and needs its passphrase', async () => {
  const file = newFile();
  const frames = (async function* () {
    yield* small;
    await Promise.resolve();
  })();
  const { prover } = installation;
  await writeArchive(file, frames, { passphrase, randomness: systemRandomness, prover });
  const written = await readFile(file, 'latin1');
  expect(written).not.toContain('GHOST-AAAAAA');
  expect(written).toContain('"cost":131072');
  await expect(read(file)).rejects.toThrow('--passphrase-file');
  await expect(read(file, 'another long passphrase')).rejects.toThrow(
    'The passphrase does not match',
  );
});

test('a sealed one of version 0.1.0 is read', async () => {
  const file = newFile();
  await writeFile(file, Buffer.from(sealedByOlder, 'base64'));
  expect(await read(file, passphrase)).toEqual(small);
  await expect(read(file, 'another long passphrase')).rejects.toThrow('does not match');
});

test('a file without a seal is refused in place of a sealed one', async () => {
  const another = await createInstallation();
  const file = await write(small, undefined, another.prover);
  await expect(read(file, passphrase)).rejects.toThrow('This file is not sealed');
});

test('what is no archive is told apart', async () => {
  const file = newFile();
  await writeFile(file, 'PGDMP or anything else\n');
  await expect(read(file)).rejects.toThrow('This file is not a backup of this program');
  await expect(read(newFile())).rejects.toThrow('There is no file');
});

test('a file that exists stays as it is, and a failed one leaves nothing behind', async () => {
  const file = newFile();
  await writeFile(file, 'mine');
  const none = (async function* (): AsyncGenerator<Frame> {
    yield* small;
    await Promise.reject(new Error('the database went away'));
  })();
  const { prover } = installation;
  const options = { passphrase: undefined, randomness: systemRandomness, prover };
  await expect(writeArchive(file, none, options)).rejects.toThrow('already exists');
  expect(await readFile(file, 'utf8')).toBe('mine');
  const another = newFile();
  await expect(writeArchive(another, none, options)).rejects.toThrow('the database went away');
  await expect(stat(another)).rejects.toThrow('ENOENT');
  await expect(stat(`${another}.part`)).rejects.toThrow('ENOENT');
});
