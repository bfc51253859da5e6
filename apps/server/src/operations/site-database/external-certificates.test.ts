import { createServer as createHttpsServer, get } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/self-made-certificate.ts';
import { openDatabase } from '../../core/database/database.ts';
import { fetchJson } from '../../core/outbound/bounded-fetch.ts';
import { createGuardedPost } from '../../core/outbound/guarded-post.ts';
import { createMailGateway } from '../../gateways/mail/mail-gateway.ts';

const own = makeCertificate();
/** The bytes that a server received after a line was encrypted; empty if the client disconnected. */
let heard = '';
let requests = 0;
const opened: Server[] = [];
const sockets: Socket[] = [];

function listen(server: Server): Promise<number> {
  opened.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

let https: number;
let postgres: number;
let smtps: number;
beforeAll(async () => {
  const encrypt = (socket: Socket) => {
    const encrypted = new TLSSocket(socket, { isServer: true, ...own });
    encrypted.on('error', () => undefined);
    encrypted.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    return encrypted;
  };
  https = await listen(
    createHttpsServer(own, (_, response) => {
      requests += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"paid"}');
    }).on('tlsClientError', () => undefined),
  );
  // The PostgreSQL protocol: eight bytes request encryption, and the answer S accepts.
  postgres = await listen(
    createServer((socket) => {
      socket.once('data', () => {
        socket.write('S');
        encrypt(socket);
      });
    }),
  );
  smtps = await listen(
    createServer((socket) => void encrypt(socket).write('220 mail.example.org ESMTP\r\n')),
  );
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of opened) server.close();
});

test('whoever is told to trust that certificate is served, so that what follows shows something', async () => {
  const status = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: https, ca: own.cert, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
  expect([status, requests]).toEqual([200, 1]);
});

describe('a certificate that nobody has vouched for is not believed', () => {
  test('of the card network, the registration site, the rates or a chain, told no password', async () => {
    const url = `https://ghost:hunter2@127.0.0.1:${https}/`;
    const asking = fetchJson({ url, timeoutMs: 60_000 });
    await expect(asking).rejects.toMatchObject({
      name: 'OutboundError',
      cause: { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } },
    });
    expect(requests).toBe(1);
  });

  test('of the receiver of a webhook', async () => {
    const post = createGuardedPost({ allowLoopback: true });
    expect(await post({ url: `https://127.0.0.1:${https}/`, headers: {}, body: '{}' })).toEqual({
      problem: 'not_trusted',
    });
    expect(requests).toBe(1);
  });

  test('of a database, which is then told neither user nor password', async () => {
    const connectionString = `postgres://ghost:hunter2@127.0.0.1:${postgres}/ghost?sslmode=verify-full`;
    const { pool, close } = openDatabase({ connection: { connectionString } });
    await expect(pool.query('select 1')).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    await close();
    expect(heard).toBe('');
  });

  test('of a mail server, which is then told neither password nor mail', async () => {
    const gateway = createMailGateway({
      smtpUrl: `smtps://ghost:hunter2@127.0.0.1:${smtps}`,
      from: { name: 'Ghost Pay', address: 'no-reply@pay.example.org' },
    });
    const sending = gateway.send({
      to: 'luigi@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      messageId: '<1@pay.example.org>',
    });
    await expect(sending).rejects.toMatchObject({
      name: 'MailError',
      cause: { message: expect.stringMatching(/self-signed certificate/) },
    });
    expect(heard).toBe('');
  });
});
