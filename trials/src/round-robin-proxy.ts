import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@ghost-pay/sandbox/listening';

/** Before several servers, without sticky sessions. */
export interface Proxy {
  /** Its own address, without a slash at the end. */
  readonly site: string;
  close(): Promise<void>;
}

/** How long a server that did not answer is skipped. */
const leftOutMs = 500;
/** The limit for the beginning of an answer. */
const patienceMs = 30_000;

/** A failure between the proxy and one server. `isSafe`: the server cannot have seen the request. */
class UpstreamError extends Error {
  readonly isSafe: boolean;

  constructor(message: string, { isSafe }: { isSafe: boolean }) {
    super(message);
    this.isSafe = isSafe;
  }
}

/**
 * Listens on loopback, and hands each request to the next server. When a server refuses the connection, the proxy skips it for a moment and
 * asks the next one. Any failure after the request was sent becomes a 502, because the outcome is
 * unknown. `upstreams` is called anew for each request.
 */
export async function startRoundRobinProxy(upstreams: () => readonly string[]): Promise<Proxy> {
  const outUntil = new Map<string, number>();
  let turn = 0;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const all = upstreams();
    turn += 1;
    const inTurn = all.map((_, index) => all[(turn + index) % all.length] ?? '');
    const isIn = (upstream: string) => (outUntil.get(upstream) ?? 0) < performance.now();
    // When all servers are skipped, the proxy asks them anyway.
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

  const { url: site, close } = await listen((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return { site, close };
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
