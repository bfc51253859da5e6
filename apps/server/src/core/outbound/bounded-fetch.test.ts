import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorAnswer, fetchJson, fetchText } from './bounded-fetch.ts';

const json = { 'content-type': 'application/json' };

/** Answers with what it was asked. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(request, 'end');
  const { method, headers } = request;
  const { authorization, 'content-type': type } = headers;
  const body = Buffer.concat(chunks).toString('utf8');
  response.writeHead(200, json).end(JSON.stringify({ method, authorization, type, body }));
}

let server: Server;
let url: string;
/** Bytes that were handed to the connection before it was cut. */
let handedOut = 0;
const cut = new AbortController();
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/untold') return void response.end('{"a":1}');
    if (request.url === '/echo') return void echo(request, response);
    if (request.url === '/missing') return void response.writeHead(404).end('no such thing');
    if (request.url === '/twice')
      return void response.writeHead(500, json).end('{"error":1,"error":2}');
    if (request.url === '/person') return void response.end('canary');
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(64 * 1024, ' ');
    response.on('close', () => cut.abort());
    const pour = (): void => {
      while (!cut.signal.aborted) {
        handedOut += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', pour);
      }
    };
    pour();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer without end is cut off soon after 64 KB', async () => {
  await expect(fetchJson({ url, timeoutMs: 60_000 })).rejects.toThrow('larger than 65536 bytes');
  await expect.poll(() => cut.signal.aborted).toBe(true);
  // The operating system's buffers of both ends, far less than the server offers.
  expect(handedOut).toBeLessThan(50 * 1024 * 1024);
});

test('a question may be posted, with the user and the password of its address', async () => {
  const asked = { url: `${url}/echo`, timeoutMs: 60_000 };
  expect(await fetchJson(asked)).toEqual({ method: 'GET', body: '' });
  expect(await fetchJson({ ...asked, post: [1] })).toEqual({
    method: 'POST',
    type: 'application/json',
    body: '[1]',
  });
  const withUser = asked.url.replace('//', '//ann:p%40ss@');
  expect(await fetchJson({ ...asked, url: withUser })).toEqual({
    method: 'GET',
    body: '',
    authorization: `Basic ${Buffer.from('ann:p@ss').toString('base64')}`,
  });
});

test('a question says how long its answer may be', async () => {
  const echoed = { url: `${url}/echo`, timeoutMs: 60_000, post: ['x'.repeat(100_000)] };
  await expect(fetchJson(echoed)).rejects.toThrow('larger than 65536 bytes');
  expect(await fetchJson({ ...echoed, maxBytes: 200_000 })).toMatchObject({ method: 'POST' });
  await expect(fetchText({ ...echoed, maxBytes: 100_000 })).rejects.toThrow('than 100000 bytes');
});

test('a plain text is taken as it is, and a missing one may be missing', async () => {
  expect(await fetchText({ url: `${url}/person`, timeoutMs: 60_000 })).toBe('canary');
  const missing = { url: `${url}/missing`, timeoutMs: 60_000 };
  expect(await fetchText({ ...missing, mayBeAbsent: true })).toBeUndefined();
  await expect(fetchText(missing)).rejects.toMatchObject({ status: 404, isPassing: false });
});

test('an error in JSON is no answer of its own, and a key that is there twice none at all', async () => {
  const asked = { url: `${url}/twice`, timeoutMs: 60_000 };
  await expect(fetchJson(asked)).rejects.toMatchObject({ status: 500, isPassing: true });
  const withErrors = { ...asked, readsErrors: true };
  const told = { error: 2 };
  expect(await fetchJson(withErrors)).toEqual(
    new ErrorAnswer({ told, status: 500, retryAfterMs: undefined }),
  );
  await expect(fetchJson({ ...withErrors, noRepeatedKeys: true })).rejects.toMatchObject({
    status: 500,
    isPassing: true,
  });
});

test('an answer that does not say that it is JSON is taken only where that is wanted', async () => {
  const untold = { url: `${url}/untold`, timeoutMs: 60_000 };
  await expect(fetchJson(untold)).rejects.toThrow('The source answered 200 and no JSON');
  expect(await fetchJson({ ...untold, anyType: true })).toEqual({ a: 1 });
});

test('an answer that is not JSON is not told in its own words', async () => {
  const asked = fetchJson({ url: `${url}/person`, timeoutMs: 60_000, anyType: true });
  const error = await asked.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'OutboundError', message: 'The answer is not JSON' });
  // As in the log, which includes causes.
  expect(JSON.stringify(pino.stdSerializers.err(error as Error))).not.toContain('canary');
});

test('what is no 200 says whether it is worth asking again', async () => {
  const statuses: [number, boolean][] = [
    [302, true],
    [400, false],
    [404, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ];
  for (const [status, isPassing] of statuses) {
    const refusing = createServer((_, response) => response.writeHead(status).end('{}'));
    await new Promise<void>((resolve) => {
      refusing.listen(0, '127.0.0.1', resolve);
    });
    const { port } = refusing.address() as AddressInfo;
    await expect(
      fetchJson({ url: `http://127.0.0.1:${port}`, timeoutMs: 60_000 }),
    ).rejects.toMatchObject({ name: 'OutboundError', isPassing });
    refusing.closeAllConnections();
    refusing.close();
  }
});
