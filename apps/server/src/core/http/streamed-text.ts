import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** A text that is produced while it is sent. */
export interface TextAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** Receives a streamed text. */
export interface TextSink {
  /** Called once before the first `write`; the caller gets the answer from here on. */
  begin(headers: Readonly<Record<string, string>>): void;
  /**
   * Waits while the reader is behind, so only a part of the text is in memory. Throws once the reader has
   * disconnected.
   */
  write(text: string): Promise<void>;
}

/**
 * Returns the text of `produce` once it begins. An error of `produce` before that is thrown here. A later
 * error breaks the text off, which no reader takes for its end. After a reader disconnects, the next `write`
 * throws, so `produce` can release its resources.
 */
export async function streamText(produce: (sink: TextSink) => Promise<void>): Promise<TextAnswer> {
  const body = new PassThrough();
  // The sender of the text listens for errors too, but only after it has begun.
  body.on('error', () => undefined);
  const begun = Promise.withResolvers<TextAnswer>();
  const sink: TextSink = {
    begin: (headers) => begun.resolve({ headers, body }),
    async write(text) {
      if (body.destroyed) throw new ReaderGone();
      if (body.write(text)) return;
      const waiting = new AbortController();
      await Promise.race(
        ['drain', 'close'].map((event) => once(body, event, { signal: waiting.signal })),
      ).finally(() => waiting.abort());
      if (body.destroyed) throw new ReaderGone();
    },
  };
  produce(sink).then(
    () => body.end(),
    (error: unknown) => {
      begun.reject(error);
      if (!(error instanceof ReaderGone)) body.destroy(error as Error);
    },
  );
  return begun.promise;
}

class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}
