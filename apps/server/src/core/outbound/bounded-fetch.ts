/** A fault of an outbound service, in words for the log; never the service's own text. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** Whether the same request may succeed a moment later. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

const maxBytes = 64 * 1024;

interface Question {
  readonly url: string;
  readonly timeoutMs: number;
  readonly userAgent?: string;
  /** Parses the answer as JSON without looking at its content type, for services that send a wrong one. */
  readonly anyType?: boolean;
  /** Sent as `Authorization: Bearer`. */
  readonly bearer?: string;
  /** Sends this as JSON by PUT instead of GET. */
  readonly put?: object;
  /** A 404 with a JSON body means 'does not exist'. Any other 404 means a wrong address. */
  readonly mayBeAbsent?: boolean;
}

/**
 * Sends an outbound request, by GET unless `put` is given, and reads the answer as JSON. It follows no
 * redirect, reads at most 64 KB and waits `timeoutMs` for the whole answer. Returns undefined for a 404 that
 * `mayBeAbsent` allows. Throws an OutboundError for anything else than a 200 with JSON.
 */
export async function fetchJson(question: Question): Promise<unknown> {
  const text = await fetchText(question);
  return text === undefined ? undefined : readJson(text);
}

async function fetchText({
  url,
  timeoutMs,
  userAgent,
  anyType = false,
  bearer,
  put,
  mayBeAbsent = false,
}: Question): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: put === undefined ? 'GET' : 'PUT',
      ...(put !== undefined && { body: JSON.stringify(put) }),
      // Not 'error': a redirect is reported like any other wrong answer.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(put !== undefined && { 'content-type': 'application/json' }),
      },
    });
    const { body, status } = response;
    const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
    if (status === 404 && isJson && mayBeAbsent) {
      await body?.cancel();
      return undefined;
    }
    if (status !== 200 || !(isJson || anyType) || body === null) {
      await body?.cancel();
      throw new OutboundError(
        `The source answered ${status} and ${isJson ? 'JSON' : 'no JSON'}`,
        // Another 4xx means a wrong request, which would fail again.
        { isPassing: status < 400 || status >= 500 || status === 408 || status === 429 },
      );
    }
    return await readAtMost(body, maxBytes);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('The source did not answer in full', { isPassing: true, cause: error });
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, which closes the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit)
      throw new OutboundError(`The answer is larger than ${limit} bytes`, { isPassing: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause, which quotes the answer: the log includes causes.
    throw new OutboundError('The answer is not JSON', { isPassing: true });
  }
}
