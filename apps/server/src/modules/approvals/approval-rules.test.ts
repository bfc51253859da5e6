import type { LeaveReason } from '@ghost-pay/contract/approvals/approvals.schemas';
import { describe, expect, test } from 'vitest';
import {
  type ApprovalCase,
  concerns,
  isNarrowing,
  type Limits,
  decideAgainAt,
  mostInAnHour,
  outcomeOf,
  reasonsToLeave,
} from './approval-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const hour = 3_600;

const rule: Limits = {
  coins: ['btc', 'usdt'],
  types: ['donation'],
  most_usd_minor: 5_000,
  day_usd_minor: 50_000,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
};
const source = (seconds: number, isOwn = false) => ({ isOwn, readAt: ago(seconds) });
const plain: ApprovalCase = {
  now,
  payment: {
    coin: 'btc',
    type: 'donation',
    usdMinor: 5_000,
    isHeld: false,
    isClaimed: false,
    wasTakenBack: false,
  },
  evidence: {
    verdict: 'proven',
    findings: ['exact_amount'],
    isFinal: true,
    isChecked: false,
    provenAt: ago(30),
    sources: [source(3), source(3)],
    due: 100n,
  },
  isUnique: true,
  attachedFinal: 100n,
  addressChangedAt: null,
  priceChangedAt: null,
  verifiedBefore: null,
};
type Change = Partial<Omit<ApprovalCase, 'payment' | 'evidence'>> & {
  payment?: Partial<ApprovalCase['payment']>;
  evidence?: Partial<ApprovalCase['evidence']>;
};
const changed = ({ payment, evidence, ...rest }: Change): ApprovalCase => ({
  ...plain,
  ...rest,
  payment: { ...plain.payment, ...payment },
  evidence: { ...plain.evidence, ...evidence },
});

describe('a rule approves only what is plain', () => {
  test.each<[string, Change, LeaveReason[], Partial<Limits>?]>([
    ['exact, final, two sources', {}, []],
    ['several transfers', { evidence: { findings: ['exact_amount', 'several_transfers'] } }, []],
    [
      'traced through a contract',
      { evidence: { findings: ['exact_amount', 'through_contract'] } },
      [],
    ],
    ['arriving', { evidence: { verdict: 'settling', isFinal: false } }, ['not_proven']],
    ['proven, not final', { evidence: { isFinal: false } }, ['not_final']],
    [
      'within the tolerance',
      { evidence: { findings: ['amount_not_exact'] } },
      ['amount_not_exact', 'not_unique'],
    ],
    [
      'with its own reference, exact',
      { evidence: { findings: ['exact_amount', 'own_reference'] } },
      [],
    ],
    [
      'with its own reference, within the tolerance',
      { evidence: { findings: ['own_reference', 'amount_not_exact'] } },
      ['amount_not_exact', 'not_unique'],
    ],
    [
      'with another’s reference',
      { evidence: { verdict: 'questionable', findings: ['reference_of_another_quote'] } },
      ['reference_of_another_quote'],
    ],
    ['at its own address, exact', { evidence: { findings: ['exact_amount', 'own_address'] } }, []],
    [
      'at its own address, within the tolerance',
      { evidence: { findings: ['own_address', 'amount_not_exact'] } },
      [],
    ],
    [
      'at its own address, in parts',
      { evidence: { findings: ['own_address', 'amount_not_exact', 'several_transfers'] } },
      [],
    ],
    [
      'at its own address, underpaid',
      { evidence: { verdict: 'questionable', findings: ['underpaid', 'own_address'] } },
      ['underpaid'],
    ],
    [
      'at its own address, overpaid',
      { evidence: { verdict: 'questionable', findings: ['overpaid', 'own_address'] } },
      ['overpaid'],
    ],
    [
      'at an address that another payment had before',
      { isUnique: false, evidence: { findings: ['own_address'] } },
      ['not_unique'],
    ],
    [
      'at its own address, and not known whether it was there before',
      { evidence: { findings: ['not_seen_absent', 'own_address'] } },
      ['not_seen_absent'],
    ],
    [
      'at its own address, of which too little counts for it',
      { evidence: { findings: ['own_address'] }, attachedFinal: 99n },
      ['not_attached'],
    ],
    [
      'without a quote',
      { isUnique: null, evidence: { findings: ['no_quote'] } },
      ['no_quote', 'not_unique'],
    ],
    [
      'without a quote, and another address was named',
      { isUnique: null, evidence: { verdict: 'questionable', findings: ['other_address'] } },
      ['other_address'],
    ],
    [
      'without a quote, and another price was named',
      { isUnique: null, evidence: { verdict: 'questionable', findings: ['other_price'] } },
      ['other_price'],
    ],
    ['another visitor was asked for it too', { isUnique: false }, ['not_unique']],
    ['no exact amount', { evidence: { findings: [] } }, ['not_unique']],
    [
      'underpaid',
      { evidence: { verdict: 'questionable', findings: ['underpaid'] } },
      ['underpaid'],
    ],
    ['late', { evidence: { findings: ['exact_amount', 'late'] } }, ['late']],
    [
      'not known whether it was there before the quote',
      { evidence: { findings: ['not_seen_absent', 'exact_amount'] } },
      ['not_seen_absent'],
    ],
    [
      'a single source',
      { evidence: { findings: ['exact_amount', 'single_source'], sources: [source(3)] } },
      ['single_source', 'too_few_sources'],
    ],
    [
      'untraced',
      { evidence: { findings: ['exact_amount', 'through_contract_untraced'] } },
      ['through_contract_untraced'],
    ],
    ['held by a claim', { payment: { isHeld: true } }, ['held']],
    ['claimed by who was asked for a little more', { payment: { isClaimed: true } }, ['claimed']],
    ['once taken back', { payment: { wasTakenBack: true } }, ['taken_back']],
    [
      'address changed 71 h 59 min ago',
      { addressChangedAt: ago(72 * hour - 1) },
      ['address_changed'],
    ],
    ['address changed 72 h ago', { addressChangedAt: ago(72 * hour) }, []],
    ['price changed 23 h 59 min ago', { priceChangedAt: ago(24 * hour - 1) }, ['price_changed']],
    ['price changed 24 h ago', { priceChangedAt: ago(24 * hour) }, []],
    ['one reading of 59 s', { evidence: { sources: [source(59), source(59)] } }, []],
    [
      'one reading of 60 s',
      { evidence: { sources: [source(59), source(60)] } },
      ['too_few_sources'],
    ],
    ['an own node alone', { evidence: { sources: [source(3, true)] } }, []],
    ['one source and a checked block', { evidence: { sources: [source(3)], isChecked: true } }, []],
    [
      'a checked block of old readings',
      { evidence: { sources: [source(60)], isChecked: true } },
      ['too_few_sources'],
    ],
    ['two where three are asked for', {}, ['too_few_sources'], { min_sources: 3 }],
    [
      'an own node and another one where three are asked for',
      { evidence: { sources: [source(3, true), source(3)] } },
      [],
      { min_sources: 3 },
    ],
    ['transfers come to less', { attachedFinal: 99n }, ['not_attached']],
    ['transfers come to more', { attachedFinal: 101n }, []],
    ['what was due is unknown', { evidence: { due: null } }, ['not_attached']],
    ['of unknown value', { payment: { usdMinor: null } }, ['value_unknown']],
    ['a cent above the limit', { payment: { usdMinor: 5_001 } }, ['above_most']],
    [
      'proven 10 minutes ago, and 10 asked for',
      { evidence: { provenAt: ago(600) } },
      [],
      { delay_minutes: 10 },
    ],
    [
      'proven 9:59 ago, and 10 asked for',
      { evidence: { provenAt: ago(599) } },
      ['too_early'],
      { delay_minutes: 10 },
    ],
    ['proven at this moment', { evidence: { provenAt: now } }, []],
    ['two earlier payments, and two asked for', { verifiedBefore: 2 }, [], { known_after: 2 }],
    [
      'one earlier payment, and two asked for',
      { verifiedBefore: 1 },
      ['payer_unknown'],
      { known_after: 2 },
    ],
    ['no account, and one payment asked for', {}, ['payer_unknown'], { known_after: 1 }],
  ])('%s', (_, change, reasons, limits = {}) => {
    expect(reasonsToLeave({ ...rule, ...limits }, changed(change))).toEqual(reasons);
  });

  test.each([
    ['btc', 'donation', true],
    ['usdt', 'donation', true],
    ['eth', 'donation', false],
    ['btc', 'ghost-eshop-pro', false],
  ] as const)('%s %s concerns it: %s', (coin, type, expected) => {
    expect(concerns(rule, { coin, type })).toBe(expected);
  });
});

describe('a payment is looked at again', () => {
  const again = (reasons: LeaveReason[], provenAt: Date | null, delayMinutes = 0) => {
    const at = decideAgainAt(reasons, { now, provenAt, delayMinutes });
    return at === undefined ? undefined : (at.getTime() - now.getTime()) / 1_000;
  };
  test.each<[LeaveReason[], Date | null, number, number | undefined]>([
    [[], ago(10), 0, undefined],
    [['not_final'], ago(10), 0, 60],
    [['too_few_sources'], ago(10), 0, 60],
    [['not_final', 'underpaid'], ago(10), 0, undefined],
    [['not_final'], ago(2 * hour), 0, undefined],
    [['not_final'], ago(2 * hour - 1), 0, 60],
    [['not_final'], null, 0, undefined],
    [['too_early'], ago(60), 10, 540],
    [['too_early', 'not_final'], ago(60), 10, 540],
    [['day_full'], ago(60), 0, undefined],
  ])('%j', (reasons, provenAt, delay, expected) => {
    expect(again(reasons, provenAt, delay)).toBe(expected);
  });
});

describe('a change', () => {
  test.each<[string, Partial<Limits>, boolean]>([
    ['of nothing', {}, true],
    ['to fewer coins', { coins: ['btc'] }, true],
    ['to another coin', { coins: ['eth'] }, false],
    ['to more coins', { coins: ['btc', 'usdt', 'eth'] }, false],
    ['to another type', { types: ['donation', 'ghost-eshop-pro'] }, false],
    ['to less for each', { most_usd_minor: 4_999 }, true],
    ['to more for each', { most_usd_minor: 5_001 }, false],
    ['to less a day', { day_usd_minor: 49_999 }, true],
    ['to more a day', { day_usd_minor: 50_001 }, false],
    ['to fewer a day', { day_payments: 39 }, true],
    ['to more payments a day', { day_payments: 41 }, false],
    ['to more sources', { min_sources: 3 }, true],
    ['to a longer delay', { delay_minutes: 1 }, true],
    ['to known payers', { known_after: 1 }, true],
    ['that narrows one and widens another', { most_usd_minor: 100, day_payments: 41 }, false],
  ])('%s is a narrowing: %s %s', (_, change, expected) => {
    expect(isNarrowing(rule, { ...rule, ...change })).toBe(expected);
  });

  test('back to fewer sources, a shorter delay and unknown payers is none', () => {
    const strict = { ...rule, min_sources: 3, delay_minutes: 10, known_after: 2 };
    for (const change of [{ min_sources: 2 }, { delay_minutes: 9 }, { known_after: 1 }])
      expect(isNarrowing(strict, { ...strict, ...change })).toBe(false);
  });
});

test.each([
  [0, 10],
  [2, 10],
  [3, 15],
])('a usual hour of %d stops the rules beyond %d', (median, most) => {
  expect(mostInAnHour(median)).toBe(most);
});

describe('what a person does', () => {
  const verified = {
    kind: 'payment_verified',
    at: now,
    hasNote: false,
    provenAt: ago(600),
  } as const;
  const approve = { decision: 'approve', mode: 'shadow' } as const;
  const verifiedItself = { decision: 'approve', mode: 'on' } as const;
  const leave = { decision: 'leave', mode: 'shadow' } as const;
  test.each([
    [approve, verified, 'agreed'],
    [approve, { ...verified, kind: 'payment_completed' }, 'agreed'],
    [approve, { ...verified, kind: 'payment_failed' }, 'disagreed'],
    [approve, { ...verified, kind: 'payment_reopened' }, 'disagreed'],
    [approve, { ...verified, kind: 'payment_created' }, null],
    [verifiedItself, { ...verified, kind: 'payment_completed' }, null],
    [verifiedItself, { ...verified, kind: 'payment_reopened' }, 'disagreed'],
    [leave, verified, 'missed'],
    [leave, { ...verified, kind: 'payment_completed' }, 'missed'],
    [leave, { ...verified, provenAt: ago(601) }, null],
    [leave, { ...verified, provenAt: null }, null],
    [leave, { ...verified, hasNote: true }, null],
    [leave, { ...verified, kind: 'payment_failed' }, 'spared'],
    [leave, { ...verified, kind: 'payment_reopened' }, null],
  ] as const)('%j %j: %s', (decided, act, outcome) => {
    expect(outcomeOf(decided, act)).toBe(outcome);
  });
});
