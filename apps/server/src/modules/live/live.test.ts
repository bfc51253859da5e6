import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPayment } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The text received so far. */
  readonly text: () => string;
  readonly ended: Promise<unknown>;
  close(): void;
}

async function open(
  path: string,
  headers: Record<string, string> = {},
  { app } = server,
): Promise<Stream> {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: `/api${path}`, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let received = '';
  answer.setEncoding('utf8').on('data', (part: string) => (received += part));
  answer.on('error', () => undefined);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: () => received,
    ended: new Promise((resolve) => answer.once('close', resolve)),
    close: () => request.destroy(),
  };
}

const eventsOf = (stream: Stream) => stream.text().match(/^event: \w+$/gm) ?? [];
const hears = (stream: Stream, count: number) =>
  vi.waitFor(() => expect(eventsOf(stream).length).toBeGreaterThanOrEqual(count), 20_000);

/** An open stream, after its initial event and the event of the server's own listening. */
async function openSettled(path: string, headers?: Record<string, string>): Promise<Stream> {
  const warmUp = await open(path, headers);
  await hears(warmUp, 1);
  const stream = await open(path, headers);
  await hears(stream, 1);
  warmUp.close();
  return stream;
}

function verify(id: string, headers: Record<string, string>) {
  return server.app.inject({
    method: 'POST',
    url: `/api/transactions/${id}/verify-payment`,
    headers,
  });
}

describe('Following one payment', () => {
  test('tells that it has changed, and nothing of what', async () => {
    const { headers } = await createSession(server);
    const { id, paymentId } = await createPayment(server);
    const stream = await openSettled(`/transactions/track/${paymentId}/events`);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    await verify(id, headers);
    await hears(stream, 2);
    expect(stream.text()).toMatch(/^(?:event: payment\ndata: \{\}\n\n|: still here\n\n)+$/);
    stream.close();
  });

  test('does not tell of another one', async () => {
    const { headers } = await createSession(server);
    const [mine, other] = [await createPayment(server), await createPayment(server)];
    const followed = await openSettled(`/transactions/track/${mine.paymentId}/events`);
    const others = await openSettled(`/transactions/track/${other.paymentId}/events`);
    const before = eventsOf(followed).length;
    await verify(other.id, headers);
    await hears(others, 2);
    expect(eventsOf(followed)).toHaveLength(before);
    followed.close();
    others.close();
  });

  test.for([
    ['GHOST-AAAAAA-1763683200-AAAAAA', 404],
    ['nonsense', 400],
  ] as const)('%s is refused with %i', async ([paymentId, status]) => {
    expect(await open(`/transactions/track/${paymentId}/events`)).toMatchObject({ status });
  });

  test('a sixth at once from one address is refused until one is closed', async () => {
    const { paymentId } = await createPayment(server);
    const path = `/transactions/track/${paymentId}/events`;
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(path)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await open(path);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    streams[0]?.close();
    await vi.waitFor(async () => {
      const again = await open(path);
      again.close();
      expect(again.status).toBe(200);
    });
    for (const stream of streams) stream.close();
  });
});

test('IPv6 visitors of one /48 have four times the streams of an address, and leave room for others', async () => {
  const behindProxy = await createTestServer({ trustedProxies: ['127.0.0.1'] });
  await behindProxy.app.listen({ port: 0, host: '127.0.0.1' });
  const { paymentId } = await createPayment(behindProxy);
  const follow = async (address: string) =>
    open(`/transactions/track/${paymentId}/events`, { 'x-forwarded-for': address }, behindProxy);
  const streams: Stream[] = [];
  for (let subnet = 0; subnet < 30; subnet += 1)
    streams.push(await follow(`2001:db8:1:${subnet.toString(16)}::1`));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(20);
  const other = await follow('2001:db8:2::1');
  expect(other.status).toBe(200);
  for (const stream of [...streams, other]) stream.close();
  await behindProxy.close();
});

describe('Following all payments', () => {
  test('tells of new and of changed ones', async () => {
    const { headers } = await createSession(server);
    const stream = await openSettled('/events', headers);
    const { id } = await createPayment(server);
    await hears(stream, 2);
    await verify(id, headers);
    await hears(stream, 3);
    expect(stream.text()).not.toContain('GHOST');
    stream.close();
  });

  test('tells super admins of a changed receiving address, and nobody else', async () => {
    const chief = await createSession(server, { role: 'super_admin' });
    const clerk = await createSession(server);
    const [told, others] = [
      await openSettled('/events', chief.headers),
      await openSettled('/events', clerk.headers),
    ];
    const addressesOf = (stream: Stream) =>
      eventsOf(stream).filter((event) => event === 'event: addresses').length;
    const [before, payments] = [addressesOf(told), eventsOf(others).length];
    const saved = await server.app.inject({
      method: 'PUT',
      url: '/api/settings',
      headers: chief.headers,
      payload: { crypto_btc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await vi.waitFor(() => expect(addressesOf(told)).toBe(before + 1), 20_000);
    // The first later event of the other streams is that of a payment.
    await createPayment(server);
    await hears(others, payments + 1);
    expect(addressesOf(others)).toBe(0);
    expect(told.text()).not.toContain('1A1zP1');
    for (const stream of [told, others]) stream.close();
  });

  test('ends with the session', async () => {
    const { headers } = await createSession(server);
    const stream = await openSettled('/events', headers);
    await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    await stream.ended;
  });

  test('does not keep the server from stopping', async () => {
    const stopping = await createTestServer();
    await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await createSession(stopping);
    const request = get({
      host: '127.0.0.1',
      port: (stopping.app.server.address() as AddressInfo).port,
      path: '/api/events',
      headers,
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await Promise.all([once(answer, 'close'), stopping.close()]);
  });
});
