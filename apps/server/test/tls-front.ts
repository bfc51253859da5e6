import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What a proxy does with X-Forwarded-For: names the sender itself, passes on what came, or sends none. */
export type ForwardedFor = 'replaced' | 'passed on' | 'left out';

/** A proxy with TLS on https://localhost, before a server that speaks plain HTTP. */
export interface TlsFront {
  /** Without a slash at the end. */
  readonly url: string;
  /** Holds from now on. */
  forward(how: ForwardedFor): void;
  close(): Promise<void>;
}

/** `target` is asked for at each request, so it may start later than the front. */
export async function startTlsFront({
  target,
  certificate,
}: {
  target: () => string;
  certificate: { key: string; cert: string };
}): Promise<TlsFront> {
  let how: ForwardedFor = 'replaced';
  const server = createServer(certificate, (incoming, response) => {
    const { 'x-forwarded-for': sent, ...headers } = incoming.headers;
    const named = how === 'replaced' ? incoming.socket.remoteAddress : sent;
    const passed = ask(
      new URL(incoming.url ?? '/', target()),
      {
        method: incoming.method,
        headers: {
          ...headers,
          ...(how !== 'left out' && named !== undefined && { 'x-forwarded-for': named }),
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forward: (next) => {
      how = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
