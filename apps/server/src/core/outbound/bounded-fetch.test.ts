import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchJson } from './bounded-fetch.ts';

let server: Server;
let url: string;
/** Bytes that were handed to the connection before it was cut. */
let handedOut = 0;
const cut = new AbortController();
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/untold') return void response.end('{"a":1}');
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
