import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Hands each request to the next of several servers: no visitor has one of his own. */
export interface RoundRobinProxy {
  /** Where it listens, without a slash at the end. */
  readonly site: string;
  close(): Promise<void>;
}

/** How long a server that did not answer is left out. */
const leftOutMs = 500;
/** How long it may take to begin its answer. */
const patienceMs = 30_000;

/** A fault on the way to one server. `isSafe`: it cannot have seen the request. */
class UpstreamError extends Error {
  readonly isSafe: boolean;

  constructor(message: string, { isSafe }: { isSafe: boolean }) {
    super(message);
    this.isSafe = isSafe;
  }
}

/**
 * Listens on loopback. A server that refuses the connection is left out for a moment, and the next one is
 * asked; whatever goes wrong once the request was sent is answered with 502, for nobody knows what came of it.
 * `upstreams` are asked for anew at each request.
 */
export async function startRoundRobinProxy(
  upstreams: () => readonly string[],
): Promise<RoundRobinProxy> {
  const outUntil = new Map<string, number>();
  let turn = 0;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const all = upstreams();
    turn += 1;
    const inTurn = all.map((_, index) => all[(turn + index) % all.length] ?? '');
    const isIn = (upstream: string) => (outUntil.get(upstream) ?? 0) < performance.now();
    // When all are out, they are asked all the same.
    const asked = inTurn.some(isIn) ? inTurn.filter(isIn) : inTurn;
    for (const upstream of asked) {
      try {
        return await passOn({ upstream, incoming, body, outgoing });
      } catch (error) {
        outUntil.set(upstream, performance.now() + leftOutMs);
        if (!(error instanceof UpstreamError) || !error.isSafe) break;
      }
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function passOn({
  upstream,
  incoming,
  body,
  outgoing,
}: {
  upstream: string;
  incoming: IncomingMessage;
  body: Buffer;
  outgoing: ServerResponse;
}): Promise<void> {
  const { method, url = '/', headers, socket } = incoming;
  const passedOn = [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean);
  await new Promise<void>((resolve, reject) => {
    const asking = request(`${upstream}${url}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': passedOn.join(', ') },
      agent: false,
    });
    const late = setTimeout(() => asking.destroy(new Error('No answer in time')), patienceMs);
    asking.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      reject(new UpstreamError(error.message, { isSafe: error.code === 'ECONNREFUSED' }));
    });
    asking.on('response', (answer) => {
      clearTimeout(late);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', (error) => reject(new UpstreamError(error.message, { isSafe: false })));
      answer.on('end', resolve).pipe(outgoing);
      outgoing.on('close', () => asking.destroy());
    });
    asking.end(body);
  });
}
