import type { ServerResponse } from 'node:http';

/** The faults that a peer can be told to show. */
export const faults = [
  'error',
  'busy',
  'html',
  'truncated',
  'redirect',
  'reset',
  'slow',
  'huge',
  'drip',
] as const;
export type Fault = (typeof faults)[number];

export function isFault(name: string): name is Fault {
  return (faults as readonly string[]).includes(name);
}

export function sendJson(
  response: ServerResponse,
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Answers with `text`, as JSON unless it is not, with the fault if there is one. A redirect leads to /elsewhere. */
export function sendFaultily(
  response: ServerResponse,
  {
    fault,
    text,
    status = 200,
    isJson = true,
    headers = {},
  }: {
    fault: Fault | undefined;
    text: string;
    status?: number;
    isJson?: boolean;
    headers?: Readonly<Record<string, string>> | undefined;
  },
): void {
  switch (fault) {
    case undefined:
      if (isJson) return sendJson(response, text, status, headers);
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text);
      return;
    case 'error':
      return sendJson(response, text, 500);
    case 'busy':
      return sendJson(response, text, 429);
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Just a moment…</title>');
      return;
    case 'truncated':
      // Announces more bytes than it sends before it breaks the line.
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': text.length,
      });
      response.write(text.slice(0, -5), () => response.destroy());
      return;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'reset':
      response.destroy();
      return;
    case 'slow':
      return;
    case 'huge':
      return sendHuge(response, text);
    case 'drip':
      return dripForever(response);
  }
}

const hugeBytes = 50 * 1024 * 1024;

/** Sends 50 MB of blanks before the answer, as fast as the client reads them. */
function sendHuge(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let sent = 0;
  const sendMore = (): void => {
    while (sent < hugeBytes) {
      sent += chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', sendMore);
        return;
      }
    }
    response.end(text);
  };
  sendMore();
}

function dripForever(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
