import { endpoints } from '@ghost-pay/contract/api';
import {
  type Transaction,
  transactionSchema,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../lib/memory-storage.fixture.ts';
import { acts, type Act } from './acts.tsx';

const everyAct: Act[] = [
  ...transactionSchema.shape.allowed_actions.element.options,
  'set_status',
  'verify_with_note',
  'force_verify_with_note',
];
const awaitingPayment = {
  status: 'pending_payment_verification',
  amount: 12,
  currency: 'USD',
  user_username: 'luigi',
} as Transaction;
/** What moves the payment; several of one amount can be done within the seconds of an undo. */
const takenBack = new Set<Act>([
  'force_verify_card',
  'force_verify_with_note',
  'verify_payment',
  'verify_with_note',
  'update_subscription',
  'record_code_outcome',
  'mark_failed',
  'mark_card_failed',
  'set_status',
]);
const to = { params: { id: 'the-payment' }, idempotencyKey: 'the-key' };

/** The request of each act: its path on /api, and its body. */
const calls: Record<Act, { send: () => Promise<unknown>; call: string; body?: unknown }> = {
  paygate_verify: {
    send: () => acts.paygate_verify.send(to),
    call: 'POST /payments/card/paygate-verify/:id',
  },
  force_verify_card: {
    send: () => acts.force_verify_card.send(to),
    call: 'POST /transactions/:id/force-verify-card',
  },
  force_verify_with_note: {
    send: () => acts.force_verify_with_note.send(to, 'Seen in the wallet'),
    call: 'POST /transactions/:id/force-verify-card',
    body: { notes: 'Seen in the wallet' },
  },
  verify_payment: {
    send: () => acts.verify_payment.send(to),
    call: 'POST /transactions/:id/verify-payment',
  },
  verify_with_note: {
    send: () => acts.verify_with_note.send(to, 'Seen in the wallet'),
    call: 'POST /transactions/:id/verify-payment',
    body: { notes: 'Seen in the wallet' },
  },
  gather_evidence: {
    send: () => acts.gather_evidence.send(to),
    call: 'POST /transactions/:id/gather-evidence',
  },
  correct_hash: {
    send: () => acts.correct_hash.send(to, { txid: 'the-hash', notes: 'By mail' }),
    call: 'POST /transactions/:id/correct-hash',
    body: { txid: 'the-hash', notes: 'By mail' },
  },
  update_subscription: {
    send: () => acts.update_subscription.send(to),
    call: 'POST /transactions/:id/update-subscription',
  },
  check_subscription: {
    send: () => acts.check_subscription.send(to),
    call: 'POST /payments/check-subscription-status/:id',
  },
  make_top_up_link: {
    send: () => acts.make_top_up_link.send(to),
    call: 'POST /transactions/:id/top-up-link',
  },
  mark_failed: {
    send: () => acts.mark_failed.send(to, 'No money'),
    call: 'POST /transactions/:id/mark-failed',
    body: { reason: 'No money' },
  },
  mark_card_failed: {
    send: () => acts.mark_card_failed.send(to, 'No money'),
    call: 'POST /transactions/:id/mark-card-failed',
    body: { reason: 'No money' },
  },
  settle_finding: {
    send: () => acts.settle_finding.send(to, 'Sent back'),
    call: 'POST /transactions/:id/settle-finding',
    body: { notes: 'Sent back' },
  },
  record_return: {
    send: () =>
      acts.record_return.send(to, { amount: '0.5', txid: null, notes: 'By bank transfer' }),
    call: 'POST /transactions/:id/record-return',
    body: { amount: '0.5', txid: null, notes: 'By bank transfer' },
  },
  add_note: {
    send: () => acts.add_note.send(to, 'Asked by mail'),
    call: 'POST /transactions/:id/notes',
    body: { notes: 'Asked by mail' },
  },
  take_back_return: {
    send: () =>
      acts.take_back_return.send(to, 'Typed twice', {
        contests: [],
        returned: {
          id: 'return-1',
          amount: '0.5',
          usd_amount: null,
          txid: null,
          notes: 'By bank transfer',
          admin_username: 'peach',
          returned_at: '2026-01-01T00:00:00.000Z',
        },
      }),
    call: 'POST /transactions/:id/take-back-return',
    body: { notes: 'Typed twice', return_id: 'return-1' },
  },
  resolve_contest: {
    send: () =>
      acts.resolve_contest.send(to, 'Shown a receipt', {
        returned: undefined,
        contests: [
          {
            id: 'claim-1',
            payment_id: 'other',
            user_username: null,
            user_email: null,
            created_at: '2026-01-01T00:00:00.000Z',
            resolved_at: null,
            holds: true,
            expected_coins: null,
          },
        ],
      }),
    call: 'POST /transactions/:id/resolve-contest',
    body: { notes: 'Shown a receipt', contest_ids: ['claim-1'] },
  },
  release_claim: {
    send: () => acts.release_claim.send(to, 'Typed wrongly'),
    call: 'POST /transactions/:id/release-claim',
    body: { notes: 'Typed wrongly' },
  },
  set_status: {
    send: () => acts.set_status.send(to, { status: 'completed', notes: null }),
    call: 'PATCH /transactions/:id/status',
    body: { status: 'completed', notes: null },
  },
  reveal_code: {
    send: () => acts.reveal_code.send(to, 'the-code'),
    call: 'POST /transactions/:id/reveal-code',
    body: { code_id: 'the-code' },
  },
  record_code_outcome: {
    send: () =>
      acts.record_code_outcome.send(to, { code_id: 'the-code', outcome: 'worth_less', found: 5 }),
    call: 'POST /transactions/:id/record-code-outcome',
    body: { code_id: 'the-code', outcome: 'worth_less', found: 5 },
  },
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('every act that the server can allow has an entry, and no other', () => {
  expect(Object.keys(acts).toSorted()).toEqual(everyAct.toSorted());
});

test.for(everyAct)('%s is sent to its own endpoint', async (act) => {
  const { send, call, body } = calls[act];
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(Response.json({}));
  });
  await send();

  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call);
  expect(endpoint).toBeDefined();
  expect(sent).toHaveLength(1);
  const [{ url, init } = { url: '', init: {} }] = sent;
  expect(`${init.method} ${url}`).toBe(call.replace(' ', ' /api').replace(':id', 'the-payment'));
  expect(typeof init.body === 'string' ? JSON.parse(init.body) : undefined).toEqual(body);
  const isOnce = endpoint !== undefined && 'idempotent' in endpoint;
  expect(new Headers(init.headers).get('Idempotency-Key')).toBe(isOnce ? 'the-key' : null);
});

test('only verifying with and without a note share endpoints', () => {
  const sent = everyAct.map((act) => calls[act].call);
  expect(sent.filter((call, index) => sent.indexOf(call) !== index)).toEqual([
    'POST /transactions/:id/verify-payment',
    'POST /transactions/:id/force-verify-card',
  ]);
});

test.for(everyAct)('%s has words for its button, its work, its success and its refusal', (act) => {
  const { label, busy, done, refused } = acts[act];
  for (const words of [label, busy, done(awaitingPayment), refused])
    expect(words).toMatch(/^[A-Z].*\S$/);
  expect(busy).toMatch(/…$/);
  expect(refused).toMatch(/^Failed to |could not/);
});

test.for(everyAct)('%s names the customer where it can be taken back', (act) => {
  const said = acts[act].done({ ...awaitingPayment, status: 'failed' });
  expect(said.includes('luigi, $12.00')).toBe(takenBack.has(act));
});

test.for(everyAct)('%s asks a question where it has one to ask', (act) => {
  const entry = acts[act];
  if ('question' in entry) expect(entry.question).toMatch(/\?$/);
  expect('question' in entry).toBe(['confirm', 'reason', 'note'].includes(entry.ask));
});
