import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './server.ts';

let app: ReturnType<typeof createHttpServer> | undefined;
afterEach(async () => app?.close());

test('beyond so many requests at once the next is told to come back, and room is made again', async () => {
  const waiting: (() => void)[] = [];
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    endpoints: [],
    requestsAtOnce: 3,
  });
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  app.get('/stream', { config: { isStreamed: true } }, () => 'passes');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string): ClientRequest => get({ port, path, agent: false });
  const answerTo = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(ask(path), 'response');
    (answer as IncomingMessage).resume();
    return answer as IncomingMessage;
  };

  const patient = [answerTo('/slow'), answerTo('/slow')];
  const impatient = ask('/slow').on('error', () => undefined);
  await expect.poll(() => waiting.length).toBe(3);
  const refused = await answerTo('/slow');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect((await answerTo('/stream')).statusCode).toBe(200);

  // Who goes away without an answer makes room too.
  impatient.destroy();
  const next = (async () => {
    for (;;) {
      const request = ask('/slow');
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      if (answer.statusCode === 200) return answer.statusCode;
    }
  })();
  await expect.poll(() => waiting.length).toBe(4);
  for (const answerNow of waiting) answerNow();
  expect(await next).toBe(200);
  for (const answer of await Promise.all(patient)) expect(answer.statusCode).toBe(200);
});

test.each([
  [
    'sends',
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
  ['reads', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'],
])('whoever %s slowly takes nobody’s place', async (_, bytes) => {
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    endpoints: [],
    requestsAtOnce: 2,
  });
  let begun = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    begun += 1;
    done();
  });
  app.post('/body', () => 'done');
  app.get('/large', () => 'x'.repeat(30_000_000));
  app.get('/quick', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const slow = Array.from({ length: 5 }, () =>
    net
      .connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .pause(),
  );
  // One after the other: at once they would be refused for being at work at once.
  for (const [index, socket] of slow.entries()) {
    socket.write(bytes);
    await expect.poll(() => begun).toBe(index + 1);
  }
  const [answer] = (await once(get({ port, path: '/quick', agent: false }), 'response')) as [
    IncomingMessage,
  ];
  expect(answer.resume().statusCode).toBe(200);
  for (const socket of slow) socket.destroy();
});
