import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** A text that is being made while it is sent. */
export interface TextAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** Where a text is written to. */
export interface TextSink {
  /** Before the first `write`, once: from here on the caller gets the text. */
  begin(headers: Readonly<Record<string, string>>): void;
  /** Waits while the reader is behind, so that no more than a part of the text is ever held. Throws once the reader has gone. */
  write(text: string): Promise<void>;
}

/**
 * The text that `produce` writes, as soon as it begins. What `produce` throws before that is thrown
 * here; afterwards the text breaks off, which no reader takes for its end. A reader who leaves makes
 * the next `write` throw, so that `produce` lets go of what it holds.
 */
export async function streamText(produce: (sink: TextSink) => Promise<void>): Promise<TextAnswer> {
  const body = new PassThrough();
  // Whoever sends the text listens as well, but not before it has begun.
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
