import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the source of exchange rates can be told to do wrong. */
export type RatesFault = 'error' | 'html' | 'truncated' | 'redirect' | 'slow' | 'huge' | 'drip';

export interface RatesPeer {
  readonly url: string;
  /** How often rates were asked for; what a redirect leads to counts as well. */
  readonly requests: () => number;
  /** From now on: units of each currency for one dollar, or any other JSON. */
  answer(body: unknown): void;
  /** From now on; undefined = none. */
  misbehave(fault: RatesFault | undefined): void;
  close(): Promise<void>;
}

/** A list of rates in the layout of Coinbase's public API. */
export function ratesAnswer(rates: Record<string, unknown>): unknown {
  return { data: { currency: 'USD', rates } };
}

/** Plays the source of exchange rates on loopback, with faults on demand. */
export async function startRatesPeer(): Promise<RatesPeer> {
  let body = ratesAnswer({ EUR: '0.8', JPY: '160', AED: '3.6725' });
  let fault: RatesFault | undefined;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (request.url === '/elsewhere') sendJson(response, JSON.stringify(body));
    else send(response, fault, JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v2/exchange-rates?currency=USD`,
    requests: () => requests,
    answer: (next) => {
      body = next;
    },
    misbehave: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function sendJson(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function send(response: ServerResponse, fault: RatesFault | undefined, text: string): void {
  switch (fault) {
    case undefined:
      return sendJson(response, text);
    case 'error':
      return sendJson(response, text, 500);
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Just a moment…</title>');
      return;
    case 'truncated':
      // More is promised than is sent before the line breaks.
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': text.length,
      });
      response.write(text.slice(0, -5), () => response.destroy());
      return;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'slow':
      return;
    case 'huge':
      return sendJson(response, `${' '.repeat(65 * 1024)}${text}`);
    case 'drip':
      response.writeHead(200, { 'content-type': 'application/json' });
      dripForever(response);
  }
}

function dripForever(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
