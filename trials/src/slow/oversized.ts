import { connect, type Target } from '../raw-http.ts';

/** A request that is larger than any valid one. */
export interface Oversized {
  readonly name: string;
  readonly head: string;
  /** Sent repeatedly until `bytes` have been sent. */
  readonly piece: Buffer;
  readonly bytes: number;
}

export interface OversizedOutcome {
  readonly name: string;
  readonly status: number;
  /** The bytes that were sent before the server closed the connection. */
  readonly sent: number;
  /** Whether the server ended the connection. */
  readonly closed: boolean;
}

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

const head = (framing: string) =>
  `POST /api/transactions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;

function declared(name: string, { bytes, piece }: { bytes: number; piece: Buffer }): Oversized {
  return { name, head: head(`Content-Length: ${bytes}`), piece, bytes };
}

const whole = (name: string, text: string): Oversized => {
  const piece = Buffer.from(text);
  return declared(name, { bytes: piece.length, piece });
};

const kilobytes = Buffer.alloc(16 * 1024, 'x');
const chunk = Buffer.concat([Buffer.from('4000\r\n'), kilobytes, Buffer.from('\r\n')]);

export const oversized: readonly Oversized[] = [
  whole('a body of 17 KB', JSON.stringify({ a: 'x'.repeat(17 * 1024) })),
  whole('a field of a million characters', JSON.stringify({ payment_id: 'x'.repeat(1_000_000) })),
  whole(
    'ten thousand fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at]))),
  ),
  whole('ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  declared('a body that is said to have 1 GB', { bytes: gigabyte, piece: kilobytes }),
  {
    name: 'a body of chunks without an end',
    head: head('Transfer-Encoding: chunked'),
    piece: chunk,
    bytes: gigabyte,
  },
  {
    name: 'a single chunk that is said to have 1 GB',
    head: `${head('Transfer-Encoding: chunked')}40000000\r\n`,
    piece: kilobytes,
    bytes: gigabyte,
  },
  {
    name: 'headers of 64 KB',
    head: 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n',
    piece: Buffer.from(`X-More: ${'x'.repeat(1_000)}\r\n`),
    bytes: 64 * 1024,
  },
  {
    name: 'a header without an end',
    head: 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: ',
    piece: kilobytes,
    bytes: gigabyte,
  },
  {
    name: 'an address without an end',
    head: 'GET /api/',
    piece: kilobytes,
    bytes: gigabyte,
  },
];

/**
 * Sends as long as the server reads, and reads the answer until the server closes the connection or
 * the patience ends.
 */
export async function pour(
  target: Target,
  { request, patienceMs }: { request: Oversized; patienceMs: number },
): Promise<OversizedOutcome> {
  const socket = await connect(target);
  return new Promise((resolve) => {
    let sent = 0;
    let answer = '';
    const finish = (closed: boolean): void => {
      clearTimeout(patience);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      resolve({ name: request.name, status, sent, closed });
    };
    const patience = setTimeout(() => finish(false), patienceMs);
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer = (answer + text).slice(0, 1_000);
    });
    socket.on('close', () => finish(true));
    const send = (): void => {
      while (sent < request.bytes && socket.writable) {
        sent += request.piece.length;
        // Yields to the event loop between two pieces, so an answer is read as soon as it arrives.
        if (!socket.write(request.piece)) return;
      }
    };
    socket.on('drain', send);
    socket.write(request.head);
    send();
  });
}
