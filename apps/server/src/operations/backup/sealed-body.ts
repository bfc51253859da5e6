import {
  createCipheriv,
  createDecipheriv,
  createHash,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '../../core/errors.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { KeyFile } from '../keys/key-file.ts';
import { isProven, macLength, type Prover, proofSchema } from './backup-proof.ts';

// A file is one line of JSON that describes its format, then chunks, then the SHA-256 of everything before, then, unless it
// is sealed, a MAC over that, whose key the first line names. A chunk is its length (4 bytes, the highest bit set on the
// last one) and its bytes. Sealed chunks are AES-256-GCM with the tag at their end. Their nonce is their number and whether they are the
// last, so none can be left out, moved or cut off. Each chunk is also bound to the first line.

const headerSchema = z
  .object({
    format: z.literal('ghost-pay backup'),
    /** Version 2 has a MAC. */
    version: z.union([z.literal(1), z.literal(2)]),
    sealed: z
      .object({
        kdf: z.literal('scrypt'),
        cost: z.int().min(16_384).max(1_048_576),
        salt: z.string().regex(/^[0-9a-f]{64}$/),
      })
      .nullable(),
    proof: proofSchema.optional(),
  })
  .refine(({ sealed, proof }) => (sealed === null) === (proof !== undefined));
type Header = z.output<typeof headerSchema>;

const maxHeaderLength = 2_000;
const chunkLength = 256 * 1024;
const tagLength = 16;
const lastChunk = 0x80000000;
const digestLength = 32;
/** 128 MiB of memory and about half a second for each guess. */
const fullCost = 131_072;

/** The parameters for writing a file. */
export interface Sealing {
  /** Seals it; without one the chunks can be read by anybody. */
  readonly passphrase: string | undefined;
  /** scrypt's cost of each guess of the passphrase. Only tests seal for less. */
  readonly guessCost?: number;
  readonly randomness: Randomness;
  /** Proves the origin of a file without a passphrase. */
  readonly prover: Prover;
}

/** The parameters for reading a file; `onProven` is called at its end if its origin is proven. */
export interface Opening {
  readonly passphrase: string | undefined;
  /** The keys of installations that may have written it. */
  readonly keyFiles: readonly KeyFile[];
  readonly onProven?: () => void;
}

/** The file's bytes for the given bytes. */
export async function* sealBody(
  body: AsyncIterable<Buffer>,
  { passphrase, guessCost = fullCost, randomness, prover }: Sealing,
): AsyncGenerator<Buffer> {
  const used = passphrase === undefined ? prover : undefined;
  const header: Header = {
    format: 'ghost-pay backup',
    version: used === undefined ? 1 : 2,
    sealed:
      passphrase === undefined
        ? null
        : { kdf: 'scrypt', cost: guessCost, salt: randomness.bytes(32).toString('hex') },
    proof: used?.proof,
  };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const key = await keyOf(header, passphrase);
  const digest = createHash('sha256').update(line);
  yield line;
  for await (const { number, isLast, bytes } of inChunks(body)) {
    const written = key === undefined ? bytes : sealChunk(key, { line, number, isLast, bytes });
    const head = Buffer.alloc(4);
    head.writeUInt32BE(((isLast ? lastChunk : 0) | written.length) >>> 0);
    digest.update(head).update(written);
    yield head;
    yield written;
  }
  const sum = digest.digest();
  yield sum;
  if (used !== undefined) yield used.prove(sum);
}

/**
 * The bytes that were given to sealBody. Throws an OperatorError if the passphrase is missing or wrong, or given for a file
 * without a seal.
 * Throws any other error if the file is incomplete or was changed, at its end at the latest. There `onProven`
 * is called if the file was sealed with the passphrase or written by the installation of one of the key files.
 */
export async function* openSealedBody(
  file: AsyncIterable<Buffer>,
  { passphrase, keyFiles, onProven }: Opening,
): AsyncGenerator<Buffer> {
  const reader = createByteReader(file);
  const line = await reader.readLine(maxHeaderLength);
  const header = readHeader(line);
  if (header.sealed !== null && passphrase === undefined)
    throw new OperatorError('This backup is sealed. Pass its passphrase with --passphrase-file.');
  // Else a file that anybody could have written would stand in for a sealed one.
  if (header.sealed === null && passphrase !== undefined)
    throw new OperatorError(
      'This file is not sealed, although a passphrase was given. If the site made it without one, leave out --passphrase-file; if the site seals its backups, this file is not one of them.',
    );
  const key = await keyOf(header, passphrase);
  const digest = createHash('sha256').update(line);
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const head = await reader.read(4);
    const word = head.readUInt32BE(0);
    isLast = word >= lastChunk;
    const length = isLast ? word - lastChunk : word;
    if (length > chunkLength + tagLength) throw new RangeError('A chunk is too long');
    const bytes = await reader.read(length);
    digest.update(head).update(bytes);
    yield key === undefined ? bytes : openChunk(key, { line, number, isLast, bytes });
  }
  const sum = digest.digest();
  if (!timingSafeEqual(await reader.read(digestLength), sum))
    throw new Error('The checksum does not fit');
  const { proof } = header;
  const mac = proof === undefined ? undefined : await reader.read(macLength);
  await reader.expectEnd();
  const hasOurMac =
    proof !== undefined && mac !== undefined && isProven({ keyFiles, proof, digest: sum, mac });
  if (key !== undefined || hasOurMac) onProven?.();
}

function readHeader(line: Buffer): Header {
  try {
    return headerSchema.parse(JSON.parse(line.toString('utf8')));
  } catch (error) {
    throw notReadable(error);
  }
}

/** The refusal of a file whose form this program does not know. */
export function notReadable(cause: unknown): OperatorError {
  return new OperatorError(
    'This file is not a backup of this program, or it is of a newer version, or of one before 0.1.0.',
    { cause },
  );
}

async function keyOf(
  { sealed }: Header,
  passphrase: string | undefined,
): Promise<Buffer | undefined> {
  if (sealed === null || passphrase === undefined) return undefined;
  const options: ScryptOptions = { N: sealed.cost, r: 8, p: 1, maxmem: 256 * sealed.cost * 8 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(sealed.salt, 'hex'), 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

interface Chunk {
  /** The file's first line. */
  readonly line: Buffer;
  readonly number: number;
  readonly isLast: boolean;
  readonly bytes: Buffer;
}

function nonceOf({ number, isLast }: Chunk): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

function sealChunk(key: Buffer, chunk: Chunk): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk), { authTagLength: tagLength });
  cipher.setAAD(chunk.line);
  return Buffer.concat([cipher.update(chunk.bytes), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(key: Buffer, chunk: Chunk): Buffer {
  const { bytes, number } = chunk;
  const tagAt = bytes.length - tagLength;
  if (tagAt < 0) throw new RangeError('A sealed chunk is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk), {
    authTagLength: tagLength,
  });
  decipher.setAAD(chunk.line);
  decipher.setAuthTag(bytes.subarray(tagAt));
  const opened = decipher.update(bytes.subarray(0, tagAt));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch (error) {
    // A file that is damaged at its very beginning gives the same error.
    if (number === 0)
      throw new OperatorError('The passphrase does not match this backup.', {
        cause: error,
      });
    throw error;
  }
}

/** Splits the body into chunks of one length; the last one may be shorter, or empty. */
async function* inChunks(
  body: AsyncIterable<Buffer>,
): AsyncGenerator<{ number: number; isLast: boolean; bytes: Buffer }> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    rest = Buffer.concat([rest, piece]);
    for (; rest.length > chunkLength; number += 1) {
      yield { number, isLast: false, bytes: rest.subarray(0, chunkLength) };
      rest = rest.subarray(chunkLength);
    }
  }
  yield { number, isLast: true, bytes: rest };
}

/** Reads exact numbers of bytes from pieces of any length; throws if there are fewer. */
function createByteReader(pieces: AsyncIterable<Buffer>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next: IteratorResult<Buffer, unknown> = await iterator.next();
    if (next.done === true) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  };
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return {
    async read(length: number): Promise<Buffer> {
      while (rest.length < length)
        if (!(await more())) throw new RangeError('The file ends too early');
      return take(length);
    },
    /**
     * Up to and including the first line break, which must come within `maxLength` bytes; otherwise
     * everything there is.
     */
    async readLine(maxLength: number): Promise<Buffer> {
      for (;;) {
        const end = rest.indexOf(0x0a);
        if (end !== -1) return take(end + 1);
        if (rest.length > maxLength || !(await more())) return take(rest.length);
      }
    },
    async expectEnd(): Promise<void> {
      while (rest.length === 0) if (!(await more())) return;
      throw new RangeError('There is something behind the end');
    },
  };
}
