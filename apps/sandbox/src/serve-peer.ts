import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type Listening } from './listening.ts';
import { stylesheet } from './sandbox-page.ts';

/** Serves a peer and the style sheet of its pages. An answer that fails breaks the line. */
export async function servePeer(
  answer: (asking: URL, request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Listening> {
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asking = new URL(request.url ?? '/', 'http://peer');
    if (asking.pathname === '/sandbox/style.css')
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(stylesheet);
    else await answer(asking, request, response);
  }
  return listen((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
}
