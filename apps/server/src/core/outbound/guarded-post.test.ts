import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedPost, type Resolve } from './guarded-post.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function receiver(
  answer: RequestListener,
): Promise<{ port: number; requests: () => number }> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

/** A raw TCP server, which handles each connection with `greet`. */
async function rawReceiver(greet: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    greet(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const sandbox = (options: { timeoutMs?: number; resolve?: Resolve } = {}) =>
  createGuardedPost({ allowLoopback: true, ...options });
const send = (post: ReturnType<typeof createGuardedPost>, url: string) =>
  post({ url, headers: { 'x-of-test': 'yes' }, body: '{"a":"ä"}' });

test('body and headers arrive as they are, and the status comes back', async () => {
  let seen: unknown;
  const { port } = await receiver((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen = { method, url, of: headers['x-of-test'], body: Buffer.concat(chunks).toString() };
      response.writeHead(204).end();
    });
  });
  expect(await send(sandbox(), `http://127.0.0.1:${port}/a?b=c`)).toEqual({ status: 204 });
  expect(seen).toEqual({ method: 'POST', url: '/a?b=c', of: 'yes', body: '{"a":"ä"}' });
});

describe('an answer', () => {
  test.each([200, 201, 301, 302, 307, 308, 404, 410, 429, 500, 503])(
    'of %d is told as it is, and nothing is followed',
    async (status) => {
      const { port, requests } = await receiver((_, response) =>
        response.writeHead(status, { location: '/elsewhere' }).end('{}'),
      );
      expect(await send(sandbox(), `http://127.0.0.1:${port}`)).toEqual({ status });
      expect(requests()).toBe(1);
    },
  );

  test('without end is cut off after its first kilobyte', async () => {
    let handedOut = 0;
    const { port } = await receiver((_, response) => {
      const chunk = Buffer.alloc(16 * 1024, 'x');
      const pour = () => {
        while (!response.destroyed && handedOut < 200 * 1024 * 1024) {
          handedOut += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', pour);
        }
      };
      pour();
    });
    expect(await send(sandbox({ timeoutMs: 60_000 }), `http://127.0.0.1:${port}`)).toEqual({
      status: 200,
    });
    expect(handedOut).toBeLessThan(50 * 1024 * 1024);
  });

  test('that never comes is waited for as long as is allowed', async () => {
    const { port } = await receiver(() => undefined);
    expect(await send(sandbox({ timeoutMs: 50 }), `http://127.0.0.1:${port}`)).toEqual({
      problem: 'too_slow',
    });
  });

  test('whose body never ends counts by its status', async () => {
    const { port } = await receiver((_, response) => {
      response.writeHead(200);
      response.write('x');
    });
    expect(await send(sandbox({ timeoutMs: 3_000 }), `http://127.0.0.1:${port}`)).toEqual({
      status: 200,
    });
  });

  test.each([
    ['that is cut off', (socket: Socket) => void socket.end()],
    ['that is no HTTP', (socket: Socket) => void socket.end('220 mail.example.org ESMTP\r\n')],
    [
      'with a head without end',
      (socket: Socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`),
    ],
  ])('%s is none', async (_, greet) => {
    const port = await rawReceiver(greet);
    expect(await send(sandbox({ timeoutMs: 30_000 }), `http://127.0.0.1:${port}`)).toEqual({
      problem: 'no_answer',
    });
  });

  test('is none where nobody listens', async () => {
    const port = await rawReceiver(() => undefined);
    opened.splice(0).forEach((close) => close());
    expect(await send(sandbox(), `http://127.0.0.1:${port}`)).toEqual({ problem: 'no_answer' });
  });

  test('is not believed without a certificate', async () => {
    const port = await rawReceiver((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    expect(await send(sandbox(), `https://127.0.0.1:${port}`)).toMatchObject({
      problem: 'not_trusted',
    });
  });
});

describe('what may be reached', () => {
  /** A DNS stub that counts look-ups and gives one answer after the other. */
  function names(...answers: string[][]) {
    let asked = 0;
    const resolve: Resolve = (host) => {
      expect(host).toBe('hooks.example.org');
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      return Promise.resolve(
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { resolve, asked: () => asked };
  }
  const live = (resolve?: Resolve) =>
    createGuardedPost({ allowLoopback: false, timeoutMs: 5_000, ...(resolve && { resolve }) });

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'http://1.1.1.1/',
  ])('not %s', async (url) => {
    expect(await send(live(), url)).toEqual({ problem: 'address_refused' });
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['the cloud’s keys', ['169.254.169.254']],
    ['a public and a private address', ['1.1.1.1', '10.0.0.1']],
    ['no address', []],
  ])('not a name that leads to %s', async (_, addresses) => {
    const { resolve, asked } = names(addresses);
    expect(await send(live(resolve), 'https://hooks.example.org/')).toEqual({
      problem: 'address_refused',
    });
    expect(asked()).toBe(1);
  });

  test('not this machine by a name, where a server listens', async () => {
    const { port, requests } = await receiver((_, response) => response.end());
    const { resolve } = names(['127.0.0.1']);
    for (const protocol of ['http', 'https'])
      expect(await send(live(resolve), `${protocol}://hooks.example.org:${port}/`)).toEqual({
        problem: 'address_refused',
      });
    expect(requests()).toBe(0);
  });

  test('a name is looked up once, and the connection goes to what was judged', async () => {
    const { port, requests } = await receiver((_, response) => response.end());
    // A second look-up would lead to an address where no server listens.
    const { resolve, asked } = names(['127.0.0.1'], ['127.9.9.9']);
    expect(await send(sandbox({ resolve }), `http://hooks.example.org:${port}/`)).toEqual({
      status: 200,
    });
    expect([asked(), requests()]).toEqual([1, 1]);
  });

  test('plain http leaves this machine not even in the sandbox', async () => {
    const { resolve } = names(['1.1.1.1']);
    expect(await send(sandbox({ resolve }), 'http://hooks.example.org/')).toEqual({
      problem: 'address_refused',
    });
    expect(await send(sandbox(), 'http://10.0.0.1/')).toEqual({ problem: 'address_refused' });
  });

  test.each([
    ['a name that does not exist', 'ENOTFOUND', 'host_unknown'],
    ['name servers that do not answer', 'EAI_AGAIN', 'host_unknown'],
  ])('%s', async (_, code, problem) => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code }));
    expect(await send(live(resolve), 'https://hooks.example.org/')).toEqual({ problem });
  });

  test('a look-up that never ends is waited for as long as is allowed', async () => {
    const post = createGuardedPost({
      allowLoopback: false,
      timeoutMs: 50,
      resolve: () => new Promise(() => undefined),
    });
    expect(await send(post, 'https://hooks.example.org/')).toEqual({ problem: 'too_slow' });
  });
});
