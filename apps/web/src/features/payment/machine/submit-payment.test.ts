import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../lib/memory-storage.fixture.ts';
import type { CreateBody } from '../api.ts';
import { emptyDraft, type DraftHandle, type PaymentDraft } from './payment-draft.ts';
import { earlierSubmission, submitPayment } from './submit-payment.ts';

/** What happens to a request in transit. */
type Fate = 'answered' | 'answer lost' | 'request lost' | 'arrives later' | 'refused at the door';

/**
 * The server's rules for the create call, simulated in memory: one answer per key, one payment per id and hash.
 */
function playServer() {
  const payments = new Map<string, string>();
  const answers = new Map<string, { body: string; paymentId: string }>();
  const late: (() => void)[] = [];
  let fate: Fate = 'answered';
  let trackerAnswers = true;

  const refuse = (status: number, code: string) =>
    Response.json({ error: code, code, requestId: 'r' }, { status });
  const create = (key: string, body: string): Response => {
    const earlier = answers.get(key);
    if (earlier && earlier.body !== body) return refuse(422, 'IDEMPOTENCY_KEY_REUSED');
    if (earlier) return Response.json({ paymentId: earlier.paymentId }, { status: 201 });
    const { payment_id: paymentId, txid } = JSON.parse(body) as {
      payment_id: string;
      txid: string;
    };
    if (payments.has(paymentId)) return refuse(409, 'DUPLICATE_PAYMENT_REF');
    const isTaken = [...payments.values()].some((text) => text.includes(`"${txid}"`));
    if (isTaken || txid === 'taken') return refuse(409, 'DUPLICATE_TXID');
    payments.set(paymentId, body);
    answers.set(key, { body, paymentId });
    return Response.json({ paymentId }, { status: 201 });
  };
  const fetchStub = vi.fn<typeof fetch>(async (input, init) => {
    // The client passes both as strings.
    const address = input as string;
    if (address.startsWith('/api/transactions/track/')) {
      if (!trackerAnswers) throw new TypeError('offline');
      const paymentId = address.split('/').at(-1) ?? '';
      return payments.has(paymentId)
        ? Response.json({ paymentId })
        : refuse(404, 'PAYMENT_NOT_FOUND');
    }
    const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
    const body = init?.body as string;
    if (fate === 'refused at the door') return refuse(429, 'TOO_MANY_REQUESTS');
    if (fate === 'answered') return create(key, body);
    if (fate === 'answer lost') create(key, body);
    if (fate === 'arrives later') late.push(() => void create(key, body));
    throw new TypeError('connection lost');
  });
  return {
    payments,
    fetchStub,
    next: (to: Fate) => void (fate = to),
    tracker: (answers: boolean) => void (trackerAnswers = answers),
    letLateOnesArrive: () => late.splice(0).forEach((arrive) => arrive()),
  };
}

function holdDraft(): DraftHandle {
  let draft = emptyDraft();
  return {
    get draft() {
      return draft;
    },
    isRestored: true,
    change: (changes: Partial<PaymentDraft>) => void (draft = { ...draft, ...changes }),
    clear: () => void (draft = emptyDraft()),
  };
}

function donation(handle: DraftHandle, txid: string): CreateBody {
  return {
    type: 'donation',
    payment_id: handle.draft.paymentId,
    amount: 5,
    currency: 'USD',
    payment_method: 'crypto',
    crypto_type: 'btc',
    txid,
  };
}

let server: ReturnType<typeof playServer>;
let handle: DraftHandle;
beforeEach(() => {
  server = playServer();
  handle = holdDraft();
  vi.stubGlobal('fetch', server.fetchStub);
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const submit = (txid: string) => submitPayment(handle, donation(handle, txid));
const storedHashes = () =>
  [...server.payments.values()].map((text) => (JSON.parse(text) as { txid: string }).txid);

describe('an answer is lost on its way', () => {
  test('the same entry sent again is the same payment', async () => {
    server.next('request lost');
    expect(await submit('first')).toMatchObject({ registered: false });
    server.next('answered');
    expect(await submit('first')).toEqual({ registered: true, paymentId: handle.draft.paymentId });
    expect(storedHashes()).toEqual(['first']);
  });

  test('one that arrived is found by its id', async () => {
    server.next('answer lost');
    expect(await submit('first')).toEqual({ registered: true, paymentId: handle.draft.paymentId });
  });

  test('a corrected entry is not called stored where the first one was', async () => {
    server.next('answer lost');
    server.tracker(false);
    expect(await submit('first')).toMatchObject({ registered: false });
    server.next('answered');
    server.tracker(true);
    expect(await submit('corrected')).toEqual({
      registered: true,
      paymentId: handle.draft.paymentId,
      earlier: { method: 'crypto', evidence: 'first' },
    });
    expect(storedHashes()).toEqual(['first']);
  });

  test('a corrected entry whose answer is lost too is told apart from the first one', async () => {
    server.next('arrives later');
    await submit('first');
    server.next('answer lost');
    expect(await submit('corrected')).toMatchObject({ registered: false });
    server.letLateOnesArrive();
    server.next('answered');
    expect(await submit('corrected')).toEqual({
      registered: true,
      paymentId: handle.draft.paymentId,
    });
    expect(storedHashes()).toEqual(['corrected']);
  });

  test('a corrected entry is stored where the first one never arrived, which then comes too late', async () => {
    server.next('arrives later');
    await submit('first');
    server.next('answered');
    expect(await submit('corrected')).toEqual({
      registered: true,
      paymentId: handle.draft.paymentId,
    });
    server.letLateOnesArrive();
    expect(storedHashes()).toEqual(['corrected']);
  });

  test('a corrected entry is not sent while nobody knows about the first one', async () => {
    server.next('answer lost');
    server.tracker(false);
    await submit('first');
    server.next('answered');
    const sent = () => server.fetchStub.mock.calls.filter(([, init]) => init?.method === 'POST');
    expect(await submit('corrected')).toMatchObject({
      registered: false,
      refusal: { code: 'NETWORK_ERROR' },
    });
    expect(sent()).toHaveLength(1);
  });

  test('a first entry that arrived is found although its repetition is turned away', async () => {
    server.next('answer lost');
    server.tracker(false);
    await submit('first');
    server.next('refused at the door');
    server.tracker(true);
    expect(await submit('first')).toMatchObject({ registered: true });
  });

  test('a reload finds the one that arrived, and says which it was', async () => {
    server.next('answer lost');
    server.tracker(false);
    await submit('first');
    expect(earlierSubmission(handle.draft.unanswered)).toEqual({
      method: 'crypto',
      evidence: 'first',
    });
  });
});

describe('a refusal', () => {
  test('leaves nothing open: the next entry has a key of its own and the same id', async () => {
    const { paymentId } = handle.draft;
    expect(await submit('taken')).toMatchObject({ refusal: { code: 'DUPLICATE_TXID' } });
    expect(handle.draft.unanswered).toEqual([]);
    expect(await submit('other')).toEqual({ registered: true, paymentId });
  });

  test('of an id that another tab has used makes a new id', async () => {
    const { paymentId } = handle.draft;
    server.payments.set(paymentId, '{"txid":"of the other tab"}');
    expect(await submit('mine')).toMatchObject({ refusal: { code: 'DUPLICATE_PAYMENT_REF' } });
    expect(handle.draft.paymentId).not.toBe(paymentId);
    expect(await submit('mine')).toMatchObject({ registered: true });
  });
});

test('whatever is lost: success names what is stored, and nothing is stored twice', async () => {
  const act = fc.record({
    txid: fc.constantFrom('first', 'corrected', 'third', 'taken'),
    fate: fc.constantFrom<Fate>(
      'answered',
      'answer lost',
      'request lost',
      'arrives later',
      'refused at the door',
    ),
    tracker: fc.boolean(),
    lateOnesArrive: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      server = playServer();
      handle = holdDraft();
      vi.stubGlobal('fetch', server.fetchStub);
      for (const { txid, fate, tracker, lateOnesArrive } of acts) {
        server.next(fate);
        server.tracker(tracker);
        const outcome = await submit(txid);
        if (outcome.registered) {
          const stored = JSON.parse(server.payments.get(outcome.paymentId) ?? '{}') as object;
          const claimed = outcome.earlier ? outcome.earlier.evidence : txid;
          if (claimed !== null) expect(stored).toMatchObject({ txid: claimed });
          server.letLateOnesArrive();
          expect(server.payments.size).toBe(1);
          return;
        }
        if (lateOnesArrive) server.letLateOnesArrive();
      }
      server.letLateOnesArrive();
      expect(server.payments.size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});
