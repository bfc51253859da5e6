import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { OperatorError } from '../../core/errors.ts';
import { errorCodeOf } from '../../core/error-code.ts';
import { openSealedBody, type Opening, sealBody, type Sealing } from './sealed-body.ts';

/** One piece of an archive: a statement about the data that follows, or bytes of a table. */
export type Frame =
  | { readonly kind: 'statement'; readonly value: unknown }
  | { readonly kind: 'data'; readonly bytes: Buffer };

const kindBytes = { statement: 0x4a, data: 0x44 } as const;
const frameHeadLength = 5;
/** Far more than a statement or a piece of a table needs; a longer frame means a broken file. */
const maxFrameLength = 64 * 1024 * 1024;

/**
 * Writes the frames to a new file: compressed, with a checksum at its end, and sealed with the passphrase or,
 * without one, with a proof of its origin. The file gets its name only once it is complete and synced to
 * disk. Throws an OperatorError if a file of that name exists.
 */
export async function writeArchive(
  file: string,
  frames: AsyncIterable<Frame>,
  sealing: Sealing,
): Promise<void> {
  const draft = `${file}.part`;
  await refuseExisting(file);
  try {
    await pipeline(
      encode(frames),
      createZstdCompress(),
      (compressed: AsyncIterable<Buffer>) => sealBody(compressed, sealing),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(draft, file);
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST')
      throw new OperatorError(
        `${draft} is being written, or was left behind: delete it if no backup is running.`,
        { cause: error },
      );
    await rm(draft, { force: true });
    throw error;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return;
  await handle.close();
  throw new OperatorError(`The file ${file} already exists and was not changed.`);
}

async function* encode(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    const bytes =
      frame.kind === 'data' ? frame.bytes : Buffer.from(JSON.stringify(frame.value), 'utf8');
    const head = Buffer.alloc(frameHeadLength);
    head.writeUInt8(kindBytes[frame.kind], 0);
    head.writeUInt32BE(bytes.length, 1);
    yield head;
    yield bytes;
  }
}

/**
 * The frames of an archive in order. Frames before the end are read but not verified: the file is known to be
 * complete and unchanged only after the last frame without an error. Throws an OperatorError if it is not, or
 * if the passphrase is wrong.
 */
export async function* readArchive(file: string, opening: Opening): AsyncGenerator<Frame> {
  const decompressed = createZstdDecompress();
  const reading = pipeline(
    createReadStream(file),
    (body: AsyncIterable<Buffer>) => openSealedBody(body, opening),
    decompressed,
  );
  // The loop below or the line after it throws the failure; this only prevents an unhandled rejection.
  reading.catch(() => undefined);
  try {
    yield* decode(decompressed);
    await reading;
  } catch (error) {
    // The decompressor's error about a broken file only follows from the reader's own error.
    const cause = await reading.then(
      () => error,
      (earlier: unknown) => earlier,
    );
    if (cause instanceof OperatorError) throw cause;
    if (errorCodeOf(cause) === 'ENOENT')
      throw new OperatorError(`There is no file ${file}.`, { cause });
    if (cause instanceof Error && 'syscall' in cause)
      throw new OperatorError(`${file} cannot be read: ${cause.message}.`, { cause });
    throw new OperatorError(`${file} is damaged and cannot be restored.`, { cause });
  } finally {
    decompressed.destroy();
  }
}

async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (;;) {
      if (rest.length < frameHeadLength) break;
      const length = rest.readUInt32BE(1);
      if (length > maxFrameLength) throw new RangeError('A frame is longer than any can be');
      if (rest.length < frameHeadLength + length) break;
      const body = rest.subarray(frameHeadLength, frameHeadLength + length);
      yield decodeFrame(rest.readUInt8(0), body);
      rest = rest.subarray(frameHeadLength + length);
    }
  }
  if (rest.length > 0) throw new RangeError('The last frame is cut off');
}

function decodeFrame(kind: number, body: Buffer): Frame {
  if (kind === kindBytes.data) return { kind: 'data', bytes: body };
  if (kind === kindBytes.statement)
    return { kind: 'statement', value: JSON.parse(body.toString('utf8')) as unknown };
  throw new RangeError('A frame of no known kind');
}
