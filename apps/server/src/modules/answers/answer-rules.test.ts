import { verdicts } from '@ghost-pay/contract/evidence/verdicts';
import {
  paymentMethods,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import { describe, expect, test } from 'vitest';
import {
  type CorrectionFacts,
  mayAskForLink,
  refusalOfCorrection,
  refusalOfTopUp,
} from './answer-rules.ts';

const byHash: CorrectionFacts = {
  method: 'crypto',
  status: 'pending_payment_verification',
  isCorrected: false,
  isContested: false,
  isCodeTaken: false,
  isFoundBySite: false,
  hasTransfer: false,
  verdict: null,
  codes: 0,
};
const byCode: CorrectionFacts = { ...byHash, method: 'nintendo-eshop', codes: 1 };

describe('a visitor can correct', () => {
  test.each([
    ['a hash', byHash],
    ['a gift card’s code', byCode],
    ['a Rewarble voucher’s code', { ...byCode, method: 'alternative-rewarble' as const }],
    ['a Paysafecard’s code', { ...byCode, method: 'alternative-paysafe' as const }],
  ])('%s of a payment that waits', (_, facts) => {
    expect(refusalOfCorrection(facts)).toBeUndefined();
  });

  test.each(['not_found', 'questionable', 'refuted', 'unavailable', null] as const)(
    'a hash of which the chain says %s',
    (verdict) => expect(refusalOfCorrection({ ...byHash, verdict })).toBeUndefined(),
  );

  test.each(verdicts)(
    'a hash that the site itself found, of which the chain says %s',
    (verdict) => {
      const facts = { ...byHash, isFoundBySite: true, verdict };
      expect(refusalOfCorrection(facts)).toBeUndefined();
      expect(refusalOfCorrection({ ...facts, hasTransfer: true })).toBe('CORRECTION_MONEY_FOUND');
    },
  );
});

describe('a visitor cannot correct', () => {
  test.each(transactionStatuses.filter((status) => status !== 'pending_payment_verification'))(
    'a payment that is %s',
    (status) => {
      for (const facts of [byHash, byCode])
        expect(refusalOfCorrection({ ...facts, status })).toBe('CORRECTION_NOT_WAITING');
    },
  );

  test.each([
    ['a payment by card', { ...byHash, method: 'card' as const }, 'CORRECTION_NOT_POSSIBLE'],
    ['a corrected hash', { ...byHash, isCorrected: true }, 'CORRECTION_USED'],
    ['a corrected code', { ...byCode, isCorrected: true }, 'CORRECTION_USED'],
    ['a contested hash', { ...byHash, isContested: true }, 'CORRECTION_CONTESTED'],
    ['a contested code', { ...byCode, isContested: true }, 'CORRECTION_CONTESTED'],
    ['a code that a person has seen', { ...byCode, isCodeTaken: true }, 'CORRECTION_CODE_TAKEN'],
    ['a payment with a transfer', { ...byHash, hasTransfer: true }, 'CORRECTION_MONEY_FOUND'],
    ['a payment with no code left', { ...byCode, codes: 0 }, 'CORRECTION_NOT_POSSIBLE'],
    ['a payment with two codes', { ...byCode, codes: 2 }, 'CORRECTION_NOT_POSSIBLE'],
  ])('%s', (_, facts, refusal) => expect(refusalOfCorrection(facts)).toBe(refusal));

  test.each(['settling', 'proven'] as const)('a hash of which the chain says %s', (verdict) => {
    expect(refusalOfCorrection({ ...byHash, verdict })).toBe('CORRECTION_MONEY_FOUND');
  });

  test('and every verdict is decided', () => {
    const refused = verdicts.filter((verdict) => refusalOfCorrection({ ...byHash, verdict }));
    expect(refused.toSorted()).toEqual(['proven', 'settling']);
  });

  test('of several reasons the page names the one that stays', () => {
    const all = {
      ...byCode,
      isCorrected: true,
      isContested: true,
      isCodeTaken: true,
      hasTransfer: true,
      codes: 2,
    };
    expect(refusalOfCorrection({ ...all, status: 'failed' })).toBe('CORRECTION_NOT_WAITING');
    expect(refusalOfCorrection(all)).toBe('CORRECTION_USED');
    expect(refusalOfCorrection({ ...all, isCorrected: false })).toBe('CORRECTION_CONTESTED');
  });
});

test('a link is mailed for payments that wait, but not for those by card', () => {
  for (const method of paymentMethods)
    for (const status of transactionStatuses)
      expect(mayAskForLink({ method, status })).toBe(
        method !== 'card' && status === 'pending_payment_verification',
      );
});

describe('a link for another code', () => {
  const asked = { linkedCode: 'first', askingCode: 'first' };
  const added = { linkedCode: 'first', askingCode: undefined };
  const askedAgain = { linkedCode: 'first', askingCode: 'second' };
  const cells = transactionStatuses.flatMap((status) =>
    [false, true].flatMap((isContested) =>
      [asked, added, askedAgain].map((codes) => ({ status, isContested, ...codes })),
    ),
  );
  test.each(cells)(
    '$status, contested: $isContested, asked after $askingCode',
    ({ status, isContested, askingCode, linkedCode }) => {
      const expected =
        status !== 'pending_payment_verification'
          ? 'TOP_UP_NOT_WAITING'
          : askingCode !== 'first'
            ? 'TOP_UP_USED'
            : isContested
              ? 'TOP_UP_CONTESTED'
              : undefined;
      expect(refusalOfTopUp({ status, isContested, askingCode, linkedCode })).toBe(expected);
    },
  );
});
