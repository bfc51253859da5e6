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

/** The service is in order and asks for fewer requests. */
export class AskedToWaitError extends OutboundError {
  /** As the service says it; undefined where it does not say how long. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, retryAfterMs }: { status?: number; retryAfterMs: number | undefined }) {
    super('The source asks to wait', { isPassing: true, ...(status !== undefined && { status }) });
    this.retryAfterMs = retryAfterMs;
  }
}

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
  /** JSON of a status of 400 and above comes as an `ErrorAnswer`, whatever its content type. */
  readonly readsErrors?: boolean;
  /** Refuses an answer in which an object names a key twice: readers differ in which value they take. */
  readonly noRepeatedKeys?: boolean;
}

/** JSON with which a service refuses. */
export class ErrorAnswer {
  readonly told: unknown;
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor({
    told,
    status,
    retryAfterMs,
  }: Pick<ErrorAnswer, 'told' | 'status' | 'retryAfterMs'>) {
    this.told = told;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Sends an outbound request, by GET unless `put` or `post` is given, and reads the answer as JSON. It follows no
 * redirect, reads at most 64 KB or `maxBytes`, and waits `timeoutMs` for the whole answer. Returns undefined for a
 * 404 that `mayBeAbsent` allows. Throws an OutboundError for anything else than a 200 with JSON; an AskedToWaitError
 * for a 429, and for a 503 that says when to come back.
 */
export async function fetchJson({
  anyType = false,
  readsErrors = false,
  noRepeatedKeys = false,
  ...question
}: JsonQuestion): Promise<unknown> {
  const received = await receive(question, { anyType, readsErrors });
  if (received === undefined) return undefined;
  const { text, refusal } = received;
  if (refusal === undefined) return readJson(text, { noRepeatedKeys });
  try {
    return new ErrorAnswer({ ...refusal, told: readJson(text, { noRepeatedKeys }) });
  } catch {
    throw refusalOf({ ...refusal, isJson: false });
  }
}

/** As `fetchJson`, for an answer that is a plain text; its content type is not looked at. */
export async function fetchText(question: TextQuestion): Promise<string | undefined> {
  return (await receive(question, { anyType: true, readsErrors: false }))?.text;
}

interface Refusal {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

async function receive(
  { url, timeoutMs, maxBytes = 64 * 1024, mayBeAbsent = false, onDate, ...question }: TextQuestion,
  { anyType, readsErrors }: { anyType: boolean; readsErrors: boolean },
): Promise<{ text: string; refusal: Refusal | undefined } | undefined> {
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
    const isRefused = status !== 200 || !isExpectedType;
    const refusal = isRefused
      ? { status, retryAfterMs: waitOf(response.headers.get('retry-after')) }
      : undefined;
    const isRead = refusal === undefined || (readsErrors && status >= 400);
    if (!isRead || body === null) {
      await body?.cancel();
      throw refusalOf({ status, retryAfterMs: refusal?.retryAfterMs, isJson });
    }
    return { text: await readAtMost(body, maxBytes), refusal };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('The source did not answer in full', { isPassing: true, cause: error });
  }
}

function refusalOf({ status, retryAfterMs, isJson }: Refusal & { isJson: boolean }): OutboundError {
  if (status === 429 || (status === 503 && retryAfterMs !== undefined))
    return new AskedToWaitError({ status, retryAfterMs });
  return new OutboundError(`The source answered ${status} and ${isJson ? 'JSON' : 'no JSON'}`, {
    // Another 4xx means a wrong request, which would fail again.
    isPassing: status < 400 || status >= 500 || status === 408,
    status,
  });
}

/** The wait of a `Retry-After` header, which is in seconds or names a moment (RFC 9110, 10.2.3). */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header.trim())
    ? Number(header) * 1_000
    : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
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

/** A text of JSON with its quotation marks; a backslash takes the next sign with it. */
const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Whether an object in `json` names a key twice; `value` is what `JSON.parse` made of it. Each key in the text is followed by
 * one colon, and of a repeated key the value has only one.
 */
export function hasRepeatedKey(json: string, value: unknown): boolean {
  const keys = countKeys(value);
  // Colons inside texts are rare: without one, the count of all colons is already the count of the keys.
  return countColons(json) !== keys && countColons(json.replace(texts, '')) !== keys;
}

function countColons(json: string): number {
  let count = 0;
  for (let at = json.indexOf(':'); at !== -1; at = json.indexOf(':', at + 1)) count += 1;
  return count;
}

/** The keys of all objects in a value. Not recursive: an answer may be nested deeper than the stack allows. */
function countKeys(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const values: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += values.length;
    for (const inner of values) if (typeof inner === 'object') open.push(inner);
  }
  return count;
}
