import { payoutCoins, readPayoutCoins } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import { type CardPaymentState, judge, nextCheckAt } from './card-payment-rules.ts';

const txid = `0x${'ab'.repeat(32)}`;
const other = `0x${'cd'.repeat(32)}`;
const pending: CardPaymentState = {
  status: 'pending_payment_verification',
  txid: null,
  usdAmountMinor: 1200,
  paymentsToldOf: 1,
};
const paid = (changes: Partial<PayGateResponse> = {}): PayGateResponse => ({
  status: 'paid',
  value_coin: '11.52',
  coin: 'polygon_usdc',
  txid_out: txid,
  ...changes,
});
const unpaid: PayGateResponse = { status: 'unpaid', value_coin: null, coin: null, txid_out: null };
const verdictOn = (
  answer: PayGateResponse,
  state: Partial<CardPaymentState> = {},
  minimumSharePercent = 60,
) => judge({ ...pending, ...state }, answer, { minimumSharePercent, coins: payoutCoins });
const finding = (name: string) => ({ kind: 'finding', finding: name });

describe('a pending payment', () => {
  test.each<[string, PayGateResponse, number]>([
    ['all but the fee', paid(), 60],
    ['exactly the share', paid({ value_coin: '7.2' }), 60],
    ['exactly the share, to the millionth', paid({ value_coin: '7.200000' }), 60],
    ['a fifth more than the price', paid({ value_coin: '14.4' }), 60],
    ...payoutCoins.map((coin): [string, PayGateResponse, number] => [coin, paid({ coin }), 60]),
    ['a hash in capitals', paid({ txid_out: `0x${'AB'.repeat(32)}` }), 60],
    ['the whole price where all of it is demanded', paid({ value_coin: '12' }), 100],
  ])('settles: %s', (_, answer, share) => {
    expect(verdictOn(answer, {}, share)).toEqual({ kind: 'settle', txid, finding: null });
  });

  test.each([
    ['twice the price less fees', paid({ value_coin: '23.04' }), 1],
    ['a millionth more than one payment brings', paid({ value_coin: '14.400001' }), 1],
    ['ten times the price', paid({ value_coin: '120' }), 1],
    ['the price, after callbacks of two payments', paid(), 2],
  ])('settles, and is found to be paid twice: %s', (_, answer, paymentsToldOf) => {
    const settled = { kind: 'settle', txid, finding: 'paid_twice' };
    expect(verdictOn(answer, { paymentsToldOf })).toEqual(settled);
  });

  test('is not settled by two payments that are too little each', () => {
    expect(verdictOn(paid({ value_coin: '3' }), { paymentsToldOf: 2 })).toEqual(
      finding('paid_too_little'),
    );
  });

  test.each([
    ['a millionth less than the share', paid({ value_coin: '7.199999' }), 'paid_too_little'],
    ['less than a millionth less', paid({ value_coin: '7.1999999999' }), 'paid_too_little'],
    ['nothing', paid({ value_coin: '0' }), 'paid_too_little'],
    ['more than ten times the price', paid({ value_coin: '120.000001' }), 'implausible_value'],
    ['a thousand million', paid({ value_coin: '1000000000' }), 'implausible_value'],
    ['a power', paid({ value_coin: '1e9' }), 'implausible_value'],
    ['less than nothing', paid({ value_coin: '-12' }), 'implausible_value'],
    ['hexadecimal', paid({ value_coin: '0xff' }), 'implausible_value'],
    ['no number', paid({ value_coin: 'NaN' }), 'implausible_value'],
    ['a blank before it', paid({ value_coin: ' 12' }), 'implausible_value'],
    ['no value', paid({ value_coin: null }), 'implausible_value'],
    ['another coin', paid({ coin: 'polygon_pol' }), 'unexpected_coin'],
    ['another chain', paid({ coin: 'erc20_usdc' }), 'unexpected_coin'],
    ['the coin in capitals', paid({ coin: 'POLYGON_USDC' }), 'unexpected_coin'],
    ['no coin', paid({ coin: null }), 'unexpected_coin'],
    ['no transaction', paid({ txid_out: null }), 'transaction_missing'],
    ['half a hash', paid({ txid_out: txid.slice(0, 40) }), 'transaction_missing'],
  ])('waits for a human: %s', (_, answer, expected) => {
    expect(verdictOn(answer)).toEqual(finding(expected));
  });

  test('waits for a human when its worth is not known', () => {
    expect(verdictOn(paid(), { usdAmountMinor: null })).toEqual(finding('worth_unknown'));
  });

  test('of the whole price, a cent less is too little', () => {
    expect(verdictOn(paid({ value_coin: '11.99' }), {}, 100)).toEqual(finding('paid_too_little'));
  });
});

describe('the coins that count', () => {
  test.each(payoutCoins.flatMap((set) => payoutCoins.map((coin) => [set, coin] as const)))(
    'set to %s, paid in %s',
    (set, coin) => {
      const rules = { minimumSharePercent: 60, coins: readPayoutCoins(set) };
      expect(judge(pending, paid({ coin }), rules)).toEqual(
        coin === set ? { kind: 'settle', txid, finding: null } : finding('unexpected_coin'),
      );
    },
  );

  test.each([
    ['', payoutCoins],
    ['bep20_usdt,polygon_usdc', ['polygon_usdc', 'bep20_usdt']],
    ['polygon_pol', []],
    ['polygon_usdc,trc20_usdt', ['polygon_usdc']],
  ])('“%s”', (text, coins) => {
    expect(readPayoutCoins(text)).toEqual(coins);
  });

  test('a second payment shows by its amount in any of them', () => {
    const rules = { minimumSharePercent: 60, coins: ['polygon_usdc'] as const };
    const twice = paid({ coin: 'bep20_usdt', value_coin: '23.04' });
    expect(judge({ ...pending, status: 'completed', txid }, twice, rules)).toEqual(
      finding('paid_twice'),
    );
  });
});

describe('whatever is not pending is never moved', () => {
  test.each(transactionStatuses)('%s: unpaid changes nothing', (status) => {
    expect(verdictOn(unpaid, { status })).toEqual({ kind: 'unpaid' });
  });

  test.each(['pending_subscription_update', 'completed'] as const)('%s', (status) => {
    expect(verdictOn(paid(), { status, txid })).toEqual({ kind: 'known' });
    expect(verdictOn(paid({ txid_out: other }), { status, txid })).toEqual(finding('paid_twice'));
    const confirmed = { kind: 'confirm', txid, finding: null };
    expect(verdictOn(paid(), { status, txid: null })).toEqual(confirmed);
    const twice = { status, txid, paymentsToldOf: 2 };
    expect(verdictOn(paid(), twice)).toEqual(finding('paid_twice'));
    expect(verdictOn(paid(), { ...twice, txid: null })).toEqual({
      ...confirmed,
      finding: 'paid_twice',
    });
    expect(verdictOn(paid({ value_coin: '23.04' }), { status, txid })).toEqual(
      finding('paid_twice'),
    );
    expect(verdictOn(paid({ txid_out: null }), { status, txid })).toEqual({ kind: 'known' });
  });

  test.each([paid(), paid({ value_coin: '0.1' }), paid({ coin: null, txid_out: null })])(
    'failed: money that arrives is shown to a human',
    (answer) => {
      expect(verdictOn(answer, { status: 'failed' })).toEqual(finding('paid_after_failed'));
    },
  );
});

describe('when to ask next', () => {
  const since = new Date('2026-01-01T00:00:00Z');
  const minutes = 1;
  const millisecond = minutes / 60_000;
  const hours = 60;
  const days = 24 * hours;
  const at = (age: number) => new Date(since.getTime() + age * 60_000);
  const waits = (age: number, status: CardPaymentState['status']) => {
    const next = nextCheckAt({ status, since, now: at(age), maxPendingHours: 72 });
    return next === null ? null : (next.getTime() - at(age).getTime()) / 60_000;
  };

  test.each([
    [0, minutes],
    [9, minutes],
    [10, 5 * minutes],
    [hours, 15 * minutes],
    [6 * hours, hours],
    [days, 3 * hours],
    // Checked exactly when it becomes overdue, not hours later.
    [72 * hours - 1, 1 + millisecond],
    [72 * hours, millisecond],
    [72 * hours + millisecond, days],
    [32 * days, days],
    [32 * days + 1, null],
  ])('pending for %d minutes: after %j', (age, wait) => {
    expect(waits(age, 'pending_payment_verification')).toBe(wait);
  });

  test('failed: daily, for 30 days after its time', () => {
    expect(waits(5, 'failed')).toBe(days);
    expect(waits(32 * days, 'failed')).toBe(days);
    expect(waits(33 * days, 'failed')).toBeNull();
  });

  test('settled: no more', () => {
    expect(waits(5, 'pending_subscription_update')).toBeNull();
    expect(waits(5, 'completed')).toBeNull();
  });
});
