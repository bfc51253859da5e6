import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, openDownload } from './api-client.ts';
import { memoryStorage } from './memory-storage.fixture.ts';
import { endSession, getSession, startSession } from './session.ts';

const id = '0199c0de-0000-7000-8000-000000000001';
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchStub);
});

afterEach(() => {
  endSession();
  fetchStub.mockReset();
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown, headers: HeadersInit = {}): void {
  fetchStub.mockResolvedValueOnce(Response.json(body, { status, headers }));
}

function sent(): { address: unknown; init: RequestInit; headers: Headers } {
  const [address, init = {}] = fetchStub.mock.calls[0] ?? [];
  return { address, init, headers: new Headers(init.headers) };
}

function signIn(accessToken = 'token-1'): void {
  startSession({ accessToken, expiresAt: '2026-11-21T12:00:00.000Z' });
}

describe('what is sent', () => {
  it('fills the path and leaves out what is not given in the query', async () => {
    answer(200, { transactions: [] });
    await call('GET /transactions', {
      query: { page: 2, limit: 20, search: 'a&b', status: undefined },
    });

    expect(sent().address).toBe('/api/transactions?page=2&limit=20&search=a%26b');
    expect(sent().init.method).toBe('GET');
    expect(sent().init.body).toBeUndefined();
  });

  it('escapes what stands in the path', async () => {
    answer(200, {});
    await call('GET /transactions/track/:paymentId', { params: { paymentId: 'GHOST-/../x?' } });

    expect(sent().address).toBe('/api/transactions/track/GHOST-%2F..%2Fx%3F');
  });

  it('carries the body as JSON, the session and the idempotency key', async () => {
    signIn();
    answer(200, {});
    await call('POST /transactions/:id/mark-failed', {
      params: { id },
      body: { reason: 'No such payment' },
      idempotencyKey: 'key-1',
    });

    const { headers, init } = sent();
    expect(init.body).toBe('{"reason":"No such payment"}');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Authorization')).toBe('Bearer token-1');
    expect(headers.get('Idempotency-Key')).toBe('key-1');
  });

  it('names no session when there is none', async () => {
    answer(200, []);
    await call('GET /pricing/all');

    expect(sent().headers.has('Authorization')).toBe(false);
  });
});

describe('a refusal', () => {
  it('carries everything that the server says', async () => {
    answer(400, {
      error: 'The price has changed. Please check the amount and try again.',
      code: 'AMOUNT_MISMATCH',
      requestId: 'req-1',
      fields: { amount: 'Not the price' },
      expected: { amount: 12, currency: 'USD' },
    });

    await expect(call('GET /health')).rejects.toMatchObject({
      code: 'AMOUNT_MISMATCH',
      sentence: 'The price has changed. Please check the amount and try again.',
      status: 400,
      requestId: 'req-1',
      fields: { amount: 'Not the price' },
      expected: { amount: 12, currency: 'USD' },
    });
  });

  it('takes the waiting time from the header where the body has none', async () => {
    answer(
      429,
      { error: 'Wait.', code: 'TOO_MANY_REQUESTS', requestId: 'r' },
      { 'Retry-After': '42' },
    );

    await expect(call('GET /health')).rejects.toMatchObject({ retryAfter: 42 });
  });

  it('is told by its status when it is not one of ours', async () => {
    fetchStub.mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

    await expect(call('GET /health')).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      sentence: 'HTTP error! status: 502',
      status: 502,
    });
  });

  it('is raised for an answer that cannot be read, even a good one', async () => {
    fetchStub.mockResolvedValueOnce(new Response('{"status":', { status: 200 }));

    await expect(call('GET /health')).rejects.toMatchObject({ code: 'HTTP_ERROR' });
  });
});

describe('no answer', () => {
  it('is a network error that says what to do', async () => {
    fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));

    await expect(call('GET /health')).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      sentence: expect.stringContaining('check your internet connection'),
    });
  });

  it('is not shown as a failure when the caller gave up', async () => {
    const controller = new AbortController();
    fetchStub.mockImplementationOnce(async (_, init) => {
      controller.abort();
      init?.signal?.throwIfAborted();
      return Response.json({});
    });

    await expect(call('GET /health', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a file', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that has not begun after 30 seconds is given up', async () => {
    fetchStub.mockImplementationOnce(async (_, init) => {
      await vi.advanceTimersByTimeAsync(30_000);
      init?.signal?.throwIfAborted();
      return new Response('Number\r\n');
    });
    await expect(openDownload('GET /audit/export.csv', {})).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    });
  });

  it('that has begun may take as long as it takes', async () => {
    fetchStub.mockResolvedValueOnce(new Response('Number\r\n'));
    await openDownload('GET /audit/export.csv', {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent().init.signal?.aborted).toBe(false);
  });
});

describe('the session', () => {
  const ended = { error: 'Session expired', code: 'TOKEN_EXPIRED', requestId: 'r' };

  it('ends when the server says that it has', async () => {
    signIn();
    answer(401, ended);

    await expect(call('GET /auth/me')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(getSession()).toBeNull();
  });

  it.each(['INVALID_CREDENTIALS', 'TWOFA_TOKEN_REQUIRED', 'INVALID_TWOFA_TOKEN'])(
    'survives %s',
    async (code) => {
      signIn();
      answer(401, { error: 'No.', code, requestId: 'r' });

      await expect(
        call('POST /auth/login', { body: { username: 'a', password: 'b' } }),
      ).rejects.toMatchObject({ code });
      expect(getSession()?.token).toBe('token-1');
    },
  );

  it.each([
    ['a page of a proxy', () => new Response('<h1>Unauthorized</h1>', { status: 401 })],
    ['nothing', () => new Response(null, { status: 401 })],
    ['another program’s JSON', () => Response.json({ message: 'no' }, { status: 401 })],
  ])('ends at a 401 that says %s, as expired', async (_, refusal) => {
    signIn();
    fetchStub.mockResolvedValueOnce(refusal());

    await expect(call('GET /auth/me')).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
      sentence: 'Session expired',
      status: 401,
    });
    expect(getSession()).toBeNull();
  });

  it('has not expired for a visitor who has none', async () => {
    fetchStub.mockResolvedValueOnce(new Response('<h1>Unauthorized</h1>', { status: 401 }));

    await expect(call('GET /pricing/all')).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      status: 401,
    });
  });

  it('survives the late refusal of an earlier one', async () => {
    signIn('token-1');
    fetchStub.mockImplementationOnce(async () => {
      signIn('token-2');
      return Response.json(ended, { status: 401 });
    });

    await expect(call('GET /auth/me')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(getSession()?.token).toBe('token-2');
  });
});

describe('an outcome that the server does not know', () => {
  const unknown = () => answer(503, { error: 'Not confirmed.', code: 'OUTCOME_UNKNOWN' });
  const away = () => answer(503, { error: 'Away.', code: 'SERVICE_UNAVAILABLE' });
  const verify = async (idempotencyKey?: string, signal?: AbortSignal) =>
    call('POST /transactions/:id/verify-payment', { params: { id }, idempotencyKey, signal });
  const keysSent = () =>
    fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for again with the same key until it is known', async () => {
    unknown();
    away();
    unknown();
    answer(200, { id });
    const answered = verify('key-1');
    await vi.runAllTimersAsync();
    expect(await answered).toEqual({ id });
    expect(keysSent()).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  it('is told as unknown when it stays so, also while the server is away, busy or behind a proxy that fails', async () => {
    unknown();
    away();
    answer(429, { error: 'Too many.', code: 'TOO_MANY_REQUESTS' });
    answer(502, 'Bad gateway');
    const refused = verify('key-1').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await refused).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(fetchStub).toHaveBeenCalledTimes(4);
  });

  it('is told at once to a call without a key, which could be done twice', async () => {
    unknown();
    await expect(verify()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });

  it('ends where another answer comes, and where the caller gives up', async () => {
    away();
    await expect(verify('key-1')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    unknown();
    answer(409, { error: 'It is verified.', code: 'PAYMENT_ALREADY_VERIFIED' });
    const refused = verify('key-2').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await refused).toMatchObject({ code: 'PAYMENT_ALREADY_VERIFIED' });
    unknown();
    const leaving = new AbortController();
    const left = verify('key-3', leaving.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    leaving.abort();
    await vi.runAllTimersAsync();
    expect(await left).toMatchObject({ name: 'AbortError' });
    expect(fetchStub).toHaveBeenCalledTimes(4);
  });
});
