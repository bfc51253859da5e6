import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../lib/memory-storage.fixture.ts';
import type { WalletBody } from '../api.ts';
import { startCardPayment } from './use-card-payment.ts';

const paymentId = 'GHOST-ABCDEF-1760000000-GHIJKL';
const paymentUrl = 'https://checkout.example.org/process-payment.php?address=abc';

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** Each test has its own body: the idempotency keys of a body live as long as the module. */
function walletBody(username: string, changes: Partial<WalletBody> = {}): WalletBody {
  return {
    amount: 12,
    currency: 'USD',
    provider: 'ramp',
    userInfo: { username, email: 'mia@example.org' },
    paymentType: 'ghost-eshop-pro',
    subscriptionDuration: '3 months',
    paymentId: null,
    ...changes,
  };
}

function answerWith(...answers: (Response | 'lost')[]): void {
  for (const answer of answers) {
    if (answer === 'lost') fetchStub.mockRejectedValueOnce(new TypeError('connection lost'));
    else fetchStub.mockResolvedValueOnce(answer);
  }
}

const ready = (url = paymentUrl) => Response.json({ paymentId, paymentUrl: url }, { status: 201 });
const refuse = (status: number, code: string, error = code) =>
  Response.json({ error, code, requestId: 'r' }, { status });

function sentKeys(): (string | null)[] {
  return fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
}

test('the server’s id and page are handed on', async () => {
  answerWith(ready());
  expect(await startCardPayment(walletBody('ready'))).toEqual({
    outcome: 'ready',
    paymentId,
    paymentUrl,
  });
});

describe('which requests are one act', () => {
  test('the same after a lost answer: the button pressed again makes no second payment', async () => {
    answerWith('lost', refuse(503, 'CARD_WALLET_FAILED'), ready());
    for (let press = 0; press < 3; press += 1) await startCardPayment(walletBody('lost'));
    expect(new Set(sentKeys()).size).toBe(1);
  });

  test('another provider after a lost answer is another act', async () => {
    answerWith('lost', ready());
    await startCardPayment(walletBody('other'));
    await startCardPayment(walletBody('other', { provider: 'banxa' }));
    expect(new Set(sentKeys()).size).toBe(2);
  });

  test('after an answer and after a refusal the same request is a new act', async () => {
    answerWith(ready(), refuse(400, 'CARD_PROVIDER_NOT_AVAILABLE'), ready());
    for (let press = 0; press < 3; press += 1) await startCardPayment(walletBody('answered'));
    expect(new Set(sentKeys()).size).toBe(3);
  });
});

describe('what is said', () => {
  test.for([
    ['javascript:alert(1)', 'No payment URL received'],
    ['', 'No payment URL received'],
    ['/somewhere', 'No payment URL received'],
  ] as const)('for the address %j', async ([url, sentence]) => {
    answerWith(ready(url));
    expect(await startCardPayment(walletBody(`address ${url}`))).toMatchObject({
      outcome: 'refused',
      refusal: { sentence },
    });
  });

  test.for([
    [refuse(500, 'INTERNAL_ERROR'), 'Payment failed. Please try again.'],
    [new Response('<html>', { status: 502 }), 'Payment failed. Please try again.'],
    [
      refuse(
        503,
        'CARD_WALLET_FAILED',
        'Unable to create payment wallet. Please try again in a few minutes.',
      ),
      'Unable to create payment wallet. Please try again in a few minutes.',
    ],
  ] as const)('for the refusal %#', async ([response, sentence]) => {
    answerWith(response);
    expect(await startCardPayment(walletBody(`refusal ${sentence}`))).toMatchObject({
      outcome: 'refused',
      refusal: { sentence },
    });
  });

  test('an earlier payment that is paid already is not paid again', async () => {
    answerWith(refuse(409, 'PAYMENT_ALREADY_VERIFIED'));
    expect(await startCardPayment(walletBody('paid', { paymentId }))).toEqual({
      outcome: 'paid',
      paymentId,
    });
  });
});
