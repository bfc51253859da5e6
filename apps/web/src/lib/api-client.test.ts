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

function signIn(accessToken = 'token-1'): void {
  startSession({ accessToken, expiresAt: '2026-11-21T12:00:00.000Z' });
}

describe('a call', () => {
  it('carries the session, past the cache of the browser', async () => {
    signIn();
    answer(200, { id });
    await call('GET /transactions/:id', { params: { id } });

    const [address, init] = fetchStub.mock.calls[0] ?? [];
    expect(address).toBe(`/api/transactions/${id}`);
    expect(init).toMatchObject({ cache: 'no-store', headers: { Authorization: 'Bearer token-1' } });
  });

  it('is sent without a session where there is none', async () => {
    answer(200, []);
    await call('GET /pricing/all');

    const [, init] = fetchStub.mock.calls[0] ?? [];
    expect(init?.headers).not.toHaveProperty('Authorization');
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
    await expect(openDownload('GET /audit/export.csv')).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    });
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
