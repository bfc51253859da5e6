import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPayment } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** The answer to a request that arrives half before the server is told to close and half after. */
async function askAcrossTheEnd(path: string): Promise<{ head: string; body: string }> {
  const { port } = server.app.server.address() as AddressInfo;
  const begun = once(server.app.server, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHo`);
  const [arrived] = (await begun) as [net.Socket];
  await expect.poll(() => arrived.bytesRead).toBeGreaterThan(0);
  let said = '';
  socket.setEncoding('utf8').on('data', (part: string) => (said += part));
  const ended = once(socket, 'close');
  const closed = server.app.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  socket.write('st: x\r\n\r\n');
  await ended;
  await closed;
  const [head = '', body = ''] = said.split('\r\n\r\n', 2);
  return { head: head.toLowerCase(), body };
}

test.each([
  ['/api/health', 200, 'status'],
  ['/api/nothing', 404, 'code'],
])(
  '%s that arrives while the server ends is answered as ever, and is the last',
  async (path, status, field) => {
    const { head, body } = await askAcrossTheEnd(path);
    expect(head).toContain(`http/1.1 ${status} `);
    expect(head).toContain('connection: close');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toHaveProperty(field);
  },
);

test('live changes that are asked for while the server ends do not keep it', async () => {
  const { paymentId } = await createPayment(server);
  const { head } = await askAcrossTheEnd(`/api/transactions/track/${paymentId}/events`);
  expect(head).toContain('http/1.1 200 ');
});

test('a request that has arrived on an idle connection when the server is told to end is answered', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (part: string) => (said += part));
  const answers = () => said.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  const ask = () => socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  ask();
  await expect.poll(answers).toBe(1);
  const ended = once(socket, 'close');
  ask();
  await server.app.close();
  await ended;
  expect(answers()).toBe(2);
});

test('behind a proxy a request that comes over an idle connection while the server ends is answered', async () => {
  await server.close();
  server = await createTestServer({ trustedProxies: ['127.0.0.1'] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (part: string) => (said += part));
  const answers = () => said.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  const ask = () => socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  ask();
  await expect.poll(answers).toBe(1);
  const ended = once(socket, 'close');
  const closed = server.app.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  ask();
  await ended;
  await closed;
  expect(answers()).toBe(2);
  expect(said.toLowerCase().lastIndexOf('connection: close')).toBeGreaterThan(
    said.lastIndexOf('HTTP/1.1'),
  );
});
