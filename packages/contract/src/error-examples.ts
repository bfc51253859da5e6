import type { ErrorBody } from './error-body.schemas.ts';
import { errorCatalogue, type ErrorCode } from './error-codes.ts';

const details: Partial<Record<ErrorCode, Omit<ErrorBody, 'error' | 'code' | 'requestId'>>> = {
  INVALID_INPUT: { fields: { userEmail: 'Invalid email format' } },
  AMOUNT_MISMATCH: { expected: { amount: 12, currency: 'USD' } },
  QUOTE_EXPIRED: {
    quote: {
      quoteToken: 'p7Gv2nQkXeR0sLd9TbWmYc4HjUzA1oFi6VtKxE8rNqI',
      amount: 13,
      currency: 'EUR',
      expiresAt: '2026-10-05T15:02:00.000Z',
      coin: null,
      processors: null,
    },
  },
  TWOFA_TOKEN_REQUIRED: {
    user: { username: 'peach' },
    passkey: {
      challenge: 'Zk3Qw8Lr1Vb6Nc9Xt2Jd5Ms7Yh0Pf4Ga8Ue3Io6RqTw',
      rpId: 'pay.example.org',
      allowCredentials: [
        { id: 'q8Jm2vXc0TzL5nYb7RdKe1Ws4HfPgA9u', type: 'public-key', transports: ['usb'] },
      ],
      userVerification: 'preferred',
      timeout: 300_000,
    },
  },
  TOO_MANY_REQUESTS: { retryAfter: 30 },
  TOO_MANY_ATTEMPTS: { retryAfter: 840 },
  TOO_MANY_PAYMENTS: { retryAfter: 3600 },
};

/** A refusal with this code, as a program receives it. */
export function errorExample(code: ErrorCode): ErrorBody {
  return {
    error: errorCatalogue[code].sentence,
    code,
    requestId: '5e10b7a2-9c6d-4d7f-83a8-e2501b02f7a9',
    ...details[code],
  };
}
