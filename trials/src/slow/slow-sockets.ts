import { connect, type Target } from '../raw-http.ts';

/** A client that keeps its connection as long as the server allows. */
export interface SlowClient {
  readonly kind: string;
  /** Bytes that are sent at once, before the client becomes slow. */
  readonly first: string;
  /** One byte of it is sent each second, repeatedly; empty for a client that sends nothing more. */
  readonly trickle: string;
  /** The client does not read its answers, so it does not notice when the server closes the connection. */
  readonly isDeaf?: true;
}

const head = (method: string, path: string, more: string) =>
  `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\n${more}`;

/** One of each kind; `token` is an admin's, for the list that the client does not read. */
export function slowClients(token: string): readonly SlowClient[] {
  return [
    { kind: 'sends nothing', first: '', trickle: '' },
    { kind: 'sends its head byte by byte', first: '', trickle: 'GET /api/health HTTP/1.1\r\nX: ' },
    {
      kind: 'sends one header after the other',
      first: head('GET', '/health', ''),
      trickle: 'X: y\r\n',
    },
    {
      kind: 'sends its body byte by byte',
      first: head(
        'POST',
        '/transactions',
        'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{',
      ),
      trickle: ' ',
    },
    {
      kind: 'sends its chunks byte by byte',
      first: head(
        'POST',
        '/transactions',
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      ),
      trickle: '1\r\n \r\n',
    },
    {
      kind: 'sends requests and reads nothing',
      first: head('GET', '/openapi.json', '\r\n').repeat(40),
      trickle: '',
      isDeaf: true,
    },
    {
      kind: 'begins to read a long list and stops',
      first: head('GET', '/transactions/export.csv', `Authorization: Bearer ${token}\r\n\r\n`),
      trickle: '',
      isDeaf: true,
    },
  ];
}

export interface HeldConnection {
  /** The moment, in seconds, when the server ended the connection. Never settles for a deaf client. */
  readonly ended: Promise<number>;
  close(): void;
}

/** Connects, sends, and keeps the connection until the server ends it or `close` is called. */
export async function holdOn(target: Target, client: SlowClient): Promise<HeldConnection> {
  const startedAt = performance.now();
  const socket = await connect(target);
  let sent = 0;
  const trickle = setInterval(() => {
    if (client.trickle !== '' && socket.writable)
      socket.write(client.trickle.charAt(sent % client.trickle.length));
    sent += 1;
  }, 1_000);
  const ended = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(trickle);
      resolve((performance.now() - startedAt) / 1000);
    });
  });
  if (client.isDeaf === true) socket.pause();
  else socket.resume();
  if (client.first !== '') socket.write(client.first);
  return { ended, close: () => socket.destroy() };
}
