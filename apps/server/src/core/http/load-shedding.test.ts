import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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
