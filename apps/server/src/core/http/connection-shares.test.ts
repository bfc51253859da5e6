import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './server.ts';

let app: ReturnType<typeof createHttpServer> | undefined;
afterEach(async () => app?.close());

async function listen({
  trustedProxies = [],
  connectionsPerAddress = 400,
  connectionsAtOnce,
}: {
  trustedProxies?: string[];
  connectionsPerAddress?: number;
  connectionsAtOnce?: number;
} = {}): Promise<number> {
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    trustedProxies,
    endpoints: [],
    connectionsPerAddress,
    ...(connectionsAtOnce && { connectionsAtOnce }),
  });
  app.get('/here', () => 'yes');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

interface HalfOpen {
  readonly isOpen: () => boolean;
  readonly ended: Promise<void>;
  close(): void;
}

/** A connection with half a header sent, from a loopback address. */
async function halfOpen(port: number, localAddress: string): Promise<HalfOpen> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  let isOpen = true;
  const ended = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    isOpen = false;
  });
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), ended]);
  socket.write('GET /here HTTP/1.1\r\nHost: x\r\nX-Half: ');
  return { isOpen: () => isOpen, ended, close: () => socket.destroy() };
}

/** The status that a visitor from another address gets. */
async function visit(port: number, localAddress = '127.0.0.2'): Promise<number | undefined> {
  const request = get({ port, host: '127.0.0.1', localAddress, path: '/here', agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('thousands of half-open connections from one address: visitors are served, and each is ended within 10 s', async () => {
  const port = await listen({ connectionsAtOnce: 3_000 });
  const livesMs: number[] = [];
  app?.server.on('connection', (socket) => {
    const acceptedAt = performance.now();
    socket.once('close', () => livesMs.push(performance.now() - acceptedAt));
  });
  const held: HalfOpen[] = [];
  const open = () => held.filter(({ isOpen }) => isOpen()).length;
  while (held.length < 3_400)
    held.push(
      ...(await Promise.all(Array.from({ length: 200 }, () => halfOpen(port, '127.0.0.1')))),
    );
  for (let visits = 0; visits < 10; visits += 1) expect(await visit(port)).toBe(200);
  await expect.poll(open).toBeLessThanOrEqual(400);
  await expect.poll(() => livesMs.length).toBeGreaterThanOrEqual(3_400);
  expect(Math.max(...livesMs)).toBeLessThan(10_000);
});

test('an address has room again as its connections end, and others never lost theirs', async () => {
  const port = await listen({ connectionsPerAddress: 3 });
  const held = await Promise.all(Array.from({ length: 3 }, () => halfOpen(port, '127.0.0.1')));
  const refused = await halfOpen(port, '127.0.0.1');
  await refused.ended;
  await expect(visit(port, '127.0.0.1')).rejects.toThrow();
  expect(await visit(port)).toBe(200);
  held[0]?.close();
  await expect.poll(async () => visit(port, '127.0.0.1').catch(() => undefined)).toBe(200);
  expect(held.slice(1).every(({ isOpen }) => isOpen())).toBe(true);
  for (const connection of held) connection.close();
});

test('twenty addresses with all their connections half open leave places for addresses that have none', async () => {
  const port = await listen({ connectionsAtOnce: 200, connectionsPerAddress: 10 });
  const addresses = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`);
  const held: HalfOpen[] = [];
  for (const address of addresses)
    held.push(...(await Promise.all(Array.from({ length: 10 }, () => halfOpen(port, address)))));
  const open = () => held.filter(({ isOpen }) => isOpen()).length;
  await expect.poll(open).toBeLessThanOrEqual(182);
  for (let visitor = 1; visitor <= 30; visitor += 1)
    expect(await visit(port, `127.0.2.${visitor}`)).toBe(200);
  // What was open stays open, and the reserve lets nobody have a second one.
  expect(open()).toBeGreaterThanOrEqual(180);
  const [first, second] = [await halfOpen(port, '127.0.3.1'), await halfOpen(port, '127.0.3.1')];
  await second.ended;
  expect(first.isOpen()).toBe(true);
  for (const connection of [...held, first]) connection.close();
  await expect.poll(async () => visit(port, '127.0.1.1').catch(() => undefined)).toBe(200);
});

test.each([['127.0.0.1'], ['127.0.0.0/30'], ['::1', '127.0.0.1']])(
  'a trusted proxy carries everybody and has no share: %s',
  async (...trustedProxies) => {
    const port = await listen({ connectionsPerAddress: 3, trustedProxies });
    const held = await Promise.all(Array.from({ length: 20 }, () => halfOpen(port, '127.0.0.1')));
    expect(await visit(port, '127.0.0.1')).toBe(200);
    expect(held.every(({ isOpen }) => isOpen())).toBe(true);
    for (const connection of held) connection.close();
  },
);
