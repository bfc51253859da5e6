import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import { expect, test } from 'vitest';
import { flagsRaised, type MoneySeen } from './raised-flags.ts';

const nothing: MoneySeen = {
  verdict: 'not_found',
  received: 0n,
  isInBlock: false,
  payingTransfers: 0,
};
const pending: MoneySeen = {
  verdict: 'settling',
  received: 5n,
  isInBlock: false,
  payingTransfers: 1,
};
const there: MoneySeen = { verdict: 'proven', received: 5n, isInBlock: true, payingTransfers: 1 };
const twice: MoneySeen = {
  verdict: 'questionable',
  received: 10n,
  isInBlock: true,
  payingTransfers: 2,
};
const away: MoneySeen = { ...nothing, verdict: 'unavailable' };
const unread: MoneySeen = { ...nothing, verdict: null };

/** What each change raises, for a failed payment and for a verified one; a payment that waits gets no flag. */
test.each<[string, MoneySeen, MoneySeen, string[], string[]]>([
  ['nothing, and still nothing', nothing, nothing, [], []],
  ['the first reading finds it', unread, there, ['chain_paid_after_failed'], []],
  [
    'the first reading finds it twice',
    unread,
    twice,
    ['chain_paid_after_failed'],
    ['chain_paid_twice'],
  ],
  ['it comes into the mempool', nothing, pending, [], []],
  ['it comes into a block', pending, there, ['chain_paid_after_failed'], []],
  ['it stays', there, there, [], []],
  ['it comes a second time', there, twice, [], ['chain_paid_twice']],
  ['it stays twice', twice, twice, [], []],
  ['it leaves its block', there, pending, [], []],
  ['it vanishes from a block', there, nothing, [], ['chain_vanished']],
  ['it vanishes from the mempool', pending, nothing, [], ['chain_vanished']],
  ['no source answers', there, away, [], []],
])('%s', (_name, before, after, failed, verified) => {
  for (const status of transactionStatuses) {
    const expected =
      status === 'failed' ? failed : status === 'pending_payment_verification' ? [] : verified;
    expect([status, flagsRaised({ status, before, after })]).toEqual([status, expected]);
  }
});

test('a reading without an answer never raises a flag', () => {
  for (const verdict of verdicts)
    for (const status of transactionStatuses)
      expect(flagsRaised({ status, before: { ...there, verdict }, after: away })).toEqual([]);
});
