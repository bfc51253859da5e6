import { describe, expect, test } from 'vitest';
import type { Books, KnownPayment, RealTransfer } from './books.ts';
import { checkMonth, type MonthEnd } from './check-month.ts';
import type { StoredPayment, StoredTransfer } from './stored-month.ts';

// Every kind of error is planted once in an end in which all is well, so that no check can pass whatever the site does.

const known = (paymentId: string, changes: Partial<KnownPayment> = {}): KnownPayment => ({
  paymentId,
  kind: 'exact',
  isFalse: false,
  coin: 'btc',
  usdCents: 500,
  address: 'bc1',
  due: 4_987n,
  quotedAt: 0,
  registeredAt: 1,
  paidBy: 'a',
  provableAt: 2,
  ...changes,
});
const real = (txid: string, changes: Partial<RealTransfer> = {}): RealTransfer => ({
  chain: 'bitcoin',
  txid,
  asset: 'btc@bitcoin',
  amount: 4_987n,
  paymentId: null,
  isGone: false,
  ...changes,
});
const payment = (paymentId: string, changes: Partial<StoredPayment> = {}): StoredPayment => ({
  paymentId,
  status: 'completed',
  verdict: 'proven',
  findings: [],
  isByRule: true,
  isTouched: false,
  verifiedAt: 3,
  completedAt: 3,
  reasons: [],
  ...changes,
});
const transfer = (txid: string, changes: Partial<StoredTransfer> = {}): StoredTransfer => ({
  txid,
  asset: 'btc@bitcoin',
  amount: '4987',
  state: 'final',
  paymentId: null,
  isDismissed: false,
  isSmall: false,
  ...changes,
});

/** An honest payment, a false one that was failed, and a stranger’s money. */
interface Planted {
  readonly known?: readonly KnownPayment[];
  readonly real?: readonly RealTransfer[];
  readonly stored?: readonly StoredPayment[];
  readonly transfers?: readonly StoredTransfer[];
  readonly statement?: Partial<MonthEnd['statement']>;
}
const honest = known('GHOST-1');
const late = known('GHOST-1', { kind: 'late', registeredAt: 74 * 3_600_000 });
const deceiver = known('GHOST-2', { kind: 'stolen', isFalse: true, paidBy: null });
const failed = payment('GHOST-2', { status: 'failed', verdict: 'questionable', isByRule: false });
const paid = real('a', { paymentId: 'GHOST-1' });
const counted = transfer('a', { paymentId: 'GHOST-1' });

function endOf(planted: Planted): MonthEnd {
  const books: Books = {
    payments: new Map((planted.known ?? [honest, deceiver]).map((one) => [one.paymentId, one])),
    transfers: new Map(
      (planted.real ?? [paid, real('b')]).map((one) => [`${one.txid} ${one.asset}`, one]),
    ),
  };
  return {
    books,
    stored: planted.stored ?? [payment('GHOST-1'), failed],
    transfers: planted.transfers ?? [counted, transfer('b')],
    statement: {
      payments: 2,
      counted: 1,
      countedCents: 500n,
      received: new Map([['btc', 4_987n]]),
      ...planted.statement,
    },
  };
}

describe('the end of the month', () => {
  test.each<[string, Planted, RegExp | undefined]>([
    ['all is well', {}, undefined],
    [
      'a rule approved a false payment',
      { stored: [payment('GHOST-1'), { ...failed, isByRule: true }] },
      /A rule approved GHOST-2 \(stolen, btc\), which is false/,
    ],
    [
      'there is a payment that nobody registered',
      { stored: [payment('GHOST-1'), failed, { ...failed, paymentId: 'GHOST-3' }] },
      /GHOST-3 was never registered/,
    ],
    [
      'one is missing that came before the site had shown its address',
      { real: [paid, real('b', { isBefore: true })], transfers: [counted] },
      undefined,
    ],
    ['a transfer is lost', { transfers: [counted] }, /in b of nobody is nowhere/],
    [
      'a payer’s transfer is nowhere',
      { transfers: [transfer('b')], statement: { received: new Map() } },
      /in a of GHOST-1 \(exact, btc\) is nowhere/,
    ],
    [
      'it has another amount',
      { transfers: [{ ...counted, amount: '4988' }, transfer('b')] },
      /is stored as 4988/,
    ],
    [
      'it counts for another payment',
      { transfers: [{ ...counted, paymentId: 'GHOST-2' }, transfer('b')] },
      /in a of GHOST-1 \(exact, btc\) counts for GHOST-2/,
    ],
    [
      'it came too late, and counts for the visitor who was asked for its amount since',
      {
        known: [late, deceiver],
        transfers: [{ ...counted, paymentId: 'GHOST-2' }, transfer('b')],
      },
      undefined,
    ],
    [
      'it came too late, and counts for a payment of another amount',
      {
        known: [late, { ...deceiver, due: 4_988n }],
        transfers: [{ ...counted, paymentId: 'GHOST-2' }, transfer('b')],
      },
      /in a of GHOST-1 \(late, btc\) counts for GHOST-2/,
    ],
    [
      'a stranger’s money counts for an honest payment',
      {
        transfers: [counted, transfer('b', { paymentId: 'GHOST-1' })],
        statement: { received: new Map([['btc', 9_974n]]) },
      },
      /in b of nobody counts for GHOST-1/,
    ],
    [
      'a payer’s money was dismissed as spam',
      {
        transfers: [{ ...counted, paymentId: null, isDismissed: true }, transfer('b')],
        statement: { received: new Map() },
      },
      /is not listed/,
    ],
    [
      'it is hidden among the small ones',
      {
        transfers: [{ ...counted, paymentId: null, isSmall: true }, transfer('b')],
        statement: { received: new Map() },
      },
      /is not listed/,
    ],
    [
      'it is listed and waits',
      {
        transfers: [{ ...counted, paymentId: null }, transfer('b')],
        statement: { received: new Map() },
      },
      undefined,
    ],
    [
      'money that was never sent counts for a payment',
      { transfers: [counted, transfer('b'), transfer('c', { paymentId: 'GHOST-1' })] },
      /in c was never sent, and counts for GHOST-1/,
    ],
    [
      'money that a reorganisation took counts for a payment',
      {
        real: [paid, real('b', { isGone: true })],
        transfers: [counted, transfer('b', { paymentId: 'GHOST-2' })],
      },
      /in b was never sent, and counts for GHOST-2/,
    ],
    [
      'a liar’s money is only listed',
      { transfers: [counted, transfer('b'), transfer('c')] },
      undefined,
    ],
    [
      'a registered payment is gone',
      { stored: [payment('GHOST-1')], statement: {} },
      /GHOST-2 \(stolen, btc\) was registered and is not there/,
    ],
    [
      'an honest payment was failed',
      {
        stored: [payment('GHOST-1', { status: 'failed', findings: ['exact_amount'] }), failed],
        statement: { counted: 0, countedCents: 0n },
      },
      /GHOST-1 \(exact, btc\) has paid and is failed \(proven, exact_amount\)/,
    ],
    [
      'a rule approved one by Bitcoin that only another coin could hide',
      {
        known: [honest, { ...deceiver, kind: 'fee_shadow' }],
        stored: [payment('GHOST-1'), { ...failed, isByRule: true }],
      },
      /A rule approved GHOST-2 \(fee_shadow, btc\), which is false/,
    ],
    [
      'it approved one that another coin hides',
      {
        known: [honest, { ...deceiver, kind: 'fee_shadow', coin: 'eth' }],
        stored: [payment('GHOST-1'), { ...failed, isByRule: true }],
      },
      undefined,
    ],
    [
      'too many needed a click',
      {
        known: [{ ...late, kind: 'exact' }, deceiver],
        stored: [payment('GHOST-1', { isTouched: true }), failed],
      },
      /Of 1 payments of the exact amount only 0 needed no click/,
    ],
    [
      'too many by Bitcoin needed one',
      {
        known: [{ ...honest, kind: 'rounded', due: 4_940n }, deceiver],
        stored: [payment('GHOST-1', { isTouched: true }), failed],
      },
      /Of 1 payments by Bitcoin that brought what was due only 0 needed no click/,
    ],
    [
      'one by Bitcoin needed one that brought too little',
      {
        known: [{ ...honest, kind: 'fee_off', due: 4_988n }, deceiver],
        stored: [payment('GHOST-1', { isTouched: true }), failed],
      },
      undefined,
    ],
    ['the statement lacks a payment', { statement: { payments: 1 } }, /payments 1, and/],
    ['it counts another number', { statement: { counted: 2 } }, /counted payments 2/],
    ['it counts another sum', { statement: { countedCents: 501n } }, /counted cents 501/],
    [
      'it has received more',
      { statement: { received: new Map([['btc', 9_974n]]) } },
      /received btc 9974, and in truth it is 4987/,
    ],
  ])('%s', (_case, planted, wrong) => {
    const found = checkMonth(endOf(planted));
    if (wrong === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringMatching(wrong)]);
  });
});
