import {
  AnswerTooLargeError,
  fetchJson,
  fetchText,
  OutboundError,
} from '../../core/outbound/bounded-fetch.ts';
import { retrying } from '../../core/outbound/retries.ts';
import type { LineQuestion, SourceLine } from './chain-protocol.ts';
import type { TokenBucket } from './token-bucket.ts';

/** How long a source is waited for. */
export interface Patience {
  readonly exchangeMs: number;
  readonly readingMs: number;
  /** Before each repetition. */
  readonly waitsMs: readonly number[];
}

const maxBytes = 2 * 1024 * 1024;

/** The exchanges of one reading with the source at `url`; the first is free if it is paid for. */
export function openExchanges({
  url,
  bucket,
  isPaid,
  patience: { exchangeMs, readingMs, waitsMs },
}: {
  url: string;
  bucket: TokenBucket;
  isPaid: boolean;
  patience: Patience;
}): Pick<SourceLine, 'json' | 'text'> {
  const endsAt = performance.now() + readingMs;
  let isFree = isPaid;

  async function exchange<Answer>(
    { path = '', ...question }: LineQuestion,
    ask: (sent: Parameters<typeof fetchJson>[0]) => Promise<Answer>,
  ): Promise<Answer> {
    return retrying(waitsMs, async () => {
      if (!isFree) bucket.overdraw();
      isFree = false;
      const timeoutMs = Math.min(exchangeMs, Math.floor(endsAt - performance.now()));
      if (timeoutMs <= 0)
        throw new OutboundError('The reading took too long', { isPassing: false });
      const sent = { ...question, url: `${url}${path}`, timeoutMs, maxBytes };
      return ask({ ...sent, userAgent: 'ghost-pay' }).catch((error: unknown) =>
        Promise.reject(notAgainIfLarge(error)),
      );
    });
  }

  return {
    json: async (question) =>
      exchange(question, async (sent) =>
        fetchJson({ ...sent, anyType: true, noRepeatedKeys: true }),
      ),
    text: async (question) => exchange(question, fetchText),
  };
}

/** The same answer would be as large a moment later. */
function notAgainIfLarge(error: unknown): unknown {
  if (!(error instanceof AnswerTooLargeError)) return error;
  return new AnswerTooLargeError(error.message, { isPassing: false });
}
