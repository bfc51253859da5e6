import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, type ClientSettings, createClient, type SentRequest } from './client.ts';
import { errorExample } from './error-examples.ts';

const id = '0199c0de-0000-7000-8000-000000000001';

/** A client whose requests get this answer, and the requests that it has sent. */
function clientOf(
  answer: (request: SentRequest) => Response | Promise<Response>,
  settings: Partial<ClientSettings> = {},
): { client: Client; sent: { address: string; request: SentRequest }[] } {
  const sent: { address: string; request: SentRequest }[] = [];
  const client = createClient({
    fetch: async (address, request) => {
      sent.push({ address, request });
      return answer(request);
    },
    timeoutMs: 30_000,
    ...settings,
  });
  return { client, sent };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const answering = (...given: Parameters<typeof json>) => clientOf(() => json(...given)).client;

describe('what is sent', () => {
  it('fills the path and leaves out what is not given in the query', async () => {
    const { client, sent } = clientOf(() => json(200, { transactions: [] }));
    await client.call('GET /transactions', {
      query: { page: 2, limit: 20, search: 'a&b', status: undefined },
    });

    expect(sent).toMatchObject([
      {
        address: '/api/transactions?page=2&limit=20&search=a%26b',
        request: { method: 'GET', headers: { Accept: 'application/json, text/csv' } },
      },
    ]);
    expect(sent[0]?.request).not.toHaveProperty('body');
  });

  it('escapes what stands in the path', async () => {
    const { client, sent } = clientOf(() => json(200, {}));
    await client.call('GET /transactions/track/:paymentId', {
      params: { paymentId: 'GHOST-/../x?' },
    });

    expect(sent[0]?.address).toBe('/api/transactions/track/GHOST-%2F..%2Fx%3F');
  });

  it('carries the body as JSON and the idempotency key', async () => {
    const { client, sent } = clientOf(() => json(200, {}));
    await client.call('POST /transactions/:id/mark-failed', {
      params: { id },
      body: { reason: 'No such payment' },
      idempotencyKey: 'key-1',
    });

    expect(sent[0]?.request).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' },
      body: '{"reason":"No such payment"}',
    });
  });

  it('goes to the site with the session and the headers that the client was made with', async () => {
    const { client, sent } = clientOf(() => json(200, []), {
      site: 'http://localhost:3004',
      token: 'token-1',
      headers: { 'X-Forwarded-For': '192.0.2.7' },
    });
    await client.call('GET /users');

    expect(sent[0]?.address).toBe('http://localhost:3004/api/users');
    expect(sent[0]?.request.headers).toMatchObject({
      Authorization: 'Bearer token-1',
      'X-Forwarded-For': '192.0.2.7',
    });
  });

  it('names no session when there is none', async () => {
    const { client, sent } = clientOf(() => json(200, []));
    await client.call('GET /pricing/all');

    expect(sent[0]?.request.headers).not.toHaveProperty('Authorization');
  });
});

describe('a refusal', () => {
  it('carries everything that the server says', async () => {
    const body = {
      error: 'The price has changed. Please check the amount and try again.',
      code: 'AMOUNT_MISMATCH',
      requestId: 'req-1',
      fields: { amount: 'Not the price' },
      expected: { amount: 12, currency: 'USD' },
      quote: errorExample('QUOTE_EXPIRED').quote,
    };

    await expect(answering(400, body).call('GET /health')).rejects.toMatchObject({
      code: 'AMOUNT_MISMATCH',
      sentence: 'The price has changed. Please check the amount and try again.',
      status: 400,
      requestId: 'req-1',
      fields: { amount: 'Not the price' },
      expected: { amount: 12, currency: 'USD' },
      quote: { quoteToken: body.quote?.quoteToken },
    });
  });

  it('takes the waiting time from the header where the body has none', async () => {
    const body = { error: 'Wait.', code: 'TOO_MANY_REQUESTS', requestId: 'r' };
    const client = answering(429, body, { 'Retry-After': '42' });

    await expect(client.call('GET /health')).rejects.toMatchObject({ retryAfter: 42 });
  });

  it('is told by its status when it is not one of ours', async () => {
    const { client } = clientOf(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));

    await expect(client.call('GET /health')).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      sentence: 'HTTP error! status: 502',
      status: 502,
    });
  });

  it.each([
    ['is cut off', '{"status":'],
    ['is empty', ''],
    ['is a text', '"ok"'],
    ['is null', 'null'],
  ])('is raised for an answer with 200 that %s', async (_, body) => {
    const { client } = clientOf(() => new Response(body, { status: 200 }));

    await expect(client.call('GET /health')).rejects.toMatchObject({ code: 'HTTP_ERROR' });
  });

  it('of a file is told like any other', async () => {
    const body = { error: 'Please sign in.', code: 'AUTHENTICATION_REQUIRED', requestId: 'r' };

    await expect(answering(401, body).download('GET /audit/export.csv')).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
      status: 401,
    });
  });
});

describe('no answer', () => {
  const cause = new TypeError('Failed to fetch');

  it('is a network error that says what to do and keeps its cause', async () => {
    const { client } = clientOf(() => Promise.reject(cause));

    await expect(client.call('GET /health')).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      sentence: expect.stringContaining('check your internet connection'),
      cause,
    });
  });

  it('within the time-out is a network error', async () => {
    const never = async ({ signal }: SentRequest) =>
      new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const { client } = clientOf(never, { timeoutMs: 1 });

    await expect(client.call('GET /health')).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      cause: { name: 'TimeoutError' },
    });
  });

  it('is not shown as a failure when the caller ended the call', async () => {
    const controller = new AbortController();
    const { client } = clientOf(({ signal }) => {
      controller.abort();
      signal.throwIfAborted();
      return json(200, {});
    });

    await expect(client.call('GET /health', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a file', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that has not begun within the time-out is given up', async () => {
    const { client } = clientOf(async ({ signal }) => {
      await vi.advanceTimersByTimeAsync(30_000);
      signal.throwIfAborted();
      return new Response('Number\r\n');
    });

    await expect(client.download('GET /audit/export.csv')).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    });
  });

  it('that has begun may take as long as it takes', async () => {
    const { client, sent } = clientOf(() => new Response('Number\r\n'));
    await client.download('GET /audit/export.csv');
    await vi.advanceTimersByTimeAsync(60_000);

    expect(sent[0]?.request.signal.aborted).toBe(false);
  });
});
