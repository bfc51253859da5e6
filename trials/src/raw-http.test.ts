import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendRaw, writeRequest } from './raw-http.ts';

test('of two answers that come together the first is read', async () => {
  const answer = (status: string, body: string) =>
    `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const server = net.createServer((socket) => {
    socket.once('data', () =>
      socket.write(answer('400 Bad Request', 'one') + answer('200 OK', 'two')),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const bytes = writeRequest({ method: 'GET', path: '/', headers: [['Host', 'localhost']] });
  expect(await sendRaw(target, { bytes, whole: true }, 5_000)).toMatchObject({
    status: 400,
    body: 'one',
  });
  server.close();
});
