import { hasRepeatedKey } from './repeated-keys.ts';

/** A fault of an outbound service, in words for the log; never the service's own text. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** Whether the same request may succeed a moment later. */
  readonly isPassing: boolean;
  /** Of an answer that was not taken because of its status. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { isPassing, status, cause }: { isPassing: boolean; status?: number; cause?: unknown },
  ) {
    super(message, { cause });
    this.isPassing = isPassing;
    this.status = status;
  }
}

/** A longer answer than was asked for; it was not read to its end. */
export class AnswerTooLargeError extends OutboundError {}

interface TextQuestion {
  /** A user and a password in it are sent as basic authorization. */
  readonly url: string;
  readonly timeoutMs: number;
  /** The longest answer that is read. */
  readonly maxBytes?: number;
  readonly userAgent?: string;
  /** Sent as `Authorization: Bearer`. */
  readonly bearer?: string;
  /** Sends this as JSON by PUT instead of GET. */
  readonly put?: object;
  /** Sends this as JSON by POST instead of GET. */
  readonly post?: object;
  /** Called with the service's time, as its answer gives it in whole seconds. */
  readonly onDate?: (told: Date) => void;
  /** A 404 of the expected type means 'does not exist'. Any other 404 means a wrong address. */
  readonly mayBeAbsent?: boolean;
}

interface JsonQuestion extends TextQuestion {
  /** Parses the answer as JSON without looking at its content type, for services that send a wrong one. */
  readonly anyType?: boolean;
  /** Statuses with which the service tells an error in JSON: such an answer comes as an `ErrorAnswer`. */
  readonly errorStatuses?: readonly number[];
  /** Refuses an answer in which an object names a key twice: readers differ in which value they take. */
  readonly noRepeatedKeys?: boolean;
}

/** An answer with one of the statuses that the question names as those of errors. */
export class ErrorAnswer {
  readonly told: unknown;

  constructor(told: unknown) {
    this.told = told;
  }
}

/**
 * Sends an outbound request, by GET unless `put` or `post` is given, and reads the answer as JSON. It follows no
 * redirect, reads at most 64 KB or `maxBytes`, and waits `timeoutMs` for the whole answer. Returns undefined for a
 * 404 that `mayBeAbsent` allows. Throws an OutboundError for anything else than a 200 with JSON.
 */
export async function fetchJson({
  anyType = false,
  errorStatuses = [],
  noRepeatedKeys = false,
  ...question
}: JsonQuestion): Promise<unknown> {
  const received = await receive(question, { anyType, statuses: [200, ...errorStatuses] });
  if (received === undefined) return undefined;
  const told = readJson(received.text, { noRepeatedKeys });
  return received.status === 200 ? told : new ErrorAnswer(told);
}

/** As `fetchJson`, for an answer that is a plain text; its content type is not looked at. */
export async function fetchText(question: TextQuestion): Promise<string | undefined> {
  return (await receive(question, { anyType: true, statuses: [200] }))?.text;
}

async function receive(
  { url, timeoutMs, maxBytes = 64 * 1024, mayBeAbsent = false, onDate, ...question }: TextQuestion,
  { anyType, statuses }: { anyType: boolean; statuses: readonly number[] },
): Promise<{ text: string; status: number } | undefined> {
  try {
    const response = await fetch(withoutUser(url), {
      ...requestOf({ url, ...question }),
      // Not 'error': a redirect is reported like any other wrong answer.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { body, status } = response;
    const date = new Date(response.headers.get('date') ?? '');
    if (!Number.isNaN(date.getTime())) onDate?.(date);
    const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
    const isExpectedType = isJson || anyType;
    if (status === 404 && isExpectedType && mayBeAbsent) {
      await body?.cancel();
      return undefined;
    }
    if (!statuses.includes(status) || !isExpectedType || body === null) {
      await body?.cancel();
      throw new OutboundError(`The source answered ${status} and ${isJson ? 'JSON' : 'no JSON'}`, {
        // Another 4xx means a wrong request, which would fail again.
        isPassing: status < 400 || status >= 500 || status === 408 || status === 429,
        status,
      });
    }
    return { text: await readAtMost(body, maxBytes), status };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('The source did not answer in full', { isPassing: true, cause: error });
  }
}

function requestOf({
  url,
  userAgent,
  bearer,
  put,
  post,
}: Pick<TextQuestion, 'url' | 'userAgent' | 'bearer' | 'put' | 'post'>): RequestInit {
  const sent = put ?? post;
  const { username, password } = new URL(url);
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    bearer !== undefined
      ? `Bearer ${bearer}`
      : user !== ':'
        ? `Basic ${Buffer.from(user).toString('base64')}`
        : undefined;
  return {
    method: put !== undefined ? 'PUT' : post !== undefined ? 'POST' : 'GET',
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
    headers: {
      accept: 'application/json',
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(authorization !== undefined && { authorization }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
  };
}

/** `fetch` refuses an address with a user. */
function withoutUser(url: string): URL {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  return address;
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, which closes the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit)
      throw new AnswerTooLargeError(`The answer is larger than ${limit} bytes`, {
        isPassing: true,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string, { noRepeatedKeys }: { noRepeatedKeys: boolean }): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Without the cause, which quotes the answer: the log includes causes.
    throw new OutboundError('The answer is not JSON', { isPassing: true });
  }
  if (noRepeatedKeys && hasRepeatedKey(text, value))
    throw new OutboundError('The answer names a key twice', { isPassing: true });
  return value;
}
