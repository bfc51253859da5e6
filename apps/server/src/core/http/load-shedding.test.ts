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
    connectionsPerAddress: 400,
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

  // A client that disconnects without an answer also frees a place.
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

test('whoever reads an answer slowly, or not at all, takes nobody’s place', async () => {
  let answered = 0;
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    endpoints: [],
    connectionsPerAddress: 400,
    requestsAtOnce: 3,
  });
  app.get('/large', () => {
    answered += 1;
    return 'x'.repeat(20_000_000);
  });
  app.get('/small', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const readers = Array.from({ length: 3 }, () => {
    const reader = net.connect(port, '127.0.0.1').pause();
    reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    return reader;
  });
  await expect.poll(() => answered).toBe(3);
  const small = await fetch(`http://127.0.0.1:${port}/small`);
  expect(small.status).toBe(200);
  for (const reader of readers) reader.destroy();
});

test('whoever sends a body slowly, or never, takes a place only once it is there', async () => {
  let begun = 0;
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    endpoints: [],
    connectionsPerAddress: 400,
    requestsAtOnce: 3,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST') begun += 1;
    done();
  });
  const waiting: (() => void)[] = [];
  app.post('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  app.get('/small', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const small = async () => (await fetch(`http://127.0.0.1:${port}/small`)).status;
  const senders = Array.from({ length: 4 }, () => {
    const sender = net.connect(port, '127.0.0.1').resume();
    const head = ['POST /slow HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    sender.write([...head, 'Content-Length: 2', '', '{'].join('\r\n'));
    return sender;
  });
  await expect.poll(() => begun).toBe(4);
  expect(await small()).toBe(200);
  const [last, ...first] = senders;
  for (const sender of first) sender.write('}');
  await expect.poll(() => waiting.length).toBe(3);
  expect(await small()).toBe(503);
  const refused = once(last ?? app.server, 'data');
  last?.write('}');
  expect(String(await refused)).toMatch(/^HTTP\/1\.1 503 /);
  for (const answerNow of waiting) answerNow();
  for (const sender of senders) sender.destroy();
});
