import net from 'node:net';

/** A listening server, by its IP address. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** The exact bytes of a request. */
export interface RawRequest {
  readonly bytes: Buffer;
  /** False when the request announces more bytes than it sends: then the client closes its sending side. */
  readonly whole: boolean;
  /** True when the answer is a stream that lasts as long as the connection: only its head is read. */
  readonly headOnly?: boolean;
}

export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  /** Names in lower case; of several headers with one name, the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the last byte sent to the last byte of the answer. */
  readonly ms: number;
  /** The server neither answered nor closed the connection. */
  readonly silent: boolean;
}

interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bodyStart: number;
}

/** Connects to the server. Throws when no server listens. */
export async function connect(target: Target): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ ...target, noDelay: true }, () => {
      socket.off('error', reject);
      // A later break shows as a missing answer.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Sends the bytes over a new connection and reads one answer. Throws when no server listens. */
export async function sendRaw(
  target: Target,
  request: RawRequest,
  patienceMs: number,
): Promise<RawAnswer> {
  return exchange(await connect(target), { request, patienceMs });
}

/** Sends the request, or only `unsent`, its remaining bytes, and reads one answer. Then it closes the connection. */
export async function exchange(
  socket: net.Socket,
  {
    request,
    patienceMs,
    unsent = request.bytes,
  }: { request: RawRequest; patienceMs: number; unsent?: Buffer },
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let sentAt = performance.now();
    const finish = (silent: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...readAnswer(Buffer.concat(chunks)), ms: performance.now() - sentAt, silent });
    };
    const timer = setTimeout(() => finish(true), patienceMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks), request)) finish(false);
    });
    socket.on('close', () => finish(false));
    socket.write(unsent, () => (sentAt = performance.now()));
    if (!request.whole) socket.end();
  });
}

function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  // Interim answers, such as 100 Continue.
  if (status >= 100 && status < 200) {
    const next = readHead(bytes.subarray(end + 4));
    return next && { ...next, bodyStart: next.bodyStart + end + 4 };
  }
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status, headers, bodyStart: end + 4 };
}

function isWhole(bytes: Buffer, { headOnly, bytes: sent }: RawRequest): boolean {
  const head = readHead(bytes);
  if (head === undefined) return false;
  // The answer to HEAD has no body, which its own headers do not show.
  if (sent.subarray(0, 5).toString('latin1') === 'HEAD ') return true;
  if (headOnly === true && head.status < 300) return true;
  const length = head.headers['content-length'];
  if (length !== undefined) return bytes.length - head.bodyStart >= Number(length);
  return (
    head.headers['transfer-encoding'] === 'chunked' &&
    bytes.subarray(-5).toString('latin1') === '0\r\n\r\n'
  );
}

function readAnswer(bytes: Buffer): Pick<RawAnswer, 'status' | 'headers' | 'body'> {
  const head = readHead(bytes);
  if (head === undefined) return { status: 0, headers: {}, body: bytes.toString('utf8') };
  // A second answer may follow, to the rest of a request that was answered before it was read completely.
  const length = Number(head.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const body = bytes.subarray(head.bodyStart, head.bodyStart + length);
  const chunked = head.headers['transfer-encoding'] === 'chunked';
  return {
    status: head.status,
    headers: head.headers,
    body: (chunked ? withoutChunks(body) : body).toString('utf8'),
  };
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = lineEnd < 0 ? 0 : Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

export interface RequestParts {
  readonly method: string;
  readonly path: string;
  /** In order; a name may occur several times. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string | Buffer | undefined;
}

/** An HTTP/1.1 request. Header values are written as latin1, as in HTTP; nothing is checked or escaped. */
export function writeRequest({ method, path, headers, body }: RequestParts): Buffer {
  const head = `${method} ${path} HTTP/1.1\r\n${headers
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
  const payload = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0));
  return Buffer.concat([Buffer.from(head, 'latin1'), payload]);
}
