import type { ChainFlag, FindingCode, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { findingCodes, verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import { noDetails, type Situation } from '@ghost-pay/contract/tracking/situations';
import { codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import type { CardFlag } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import type { CodeState } from './code-rules.ts';
import { situationOf, type SituationEvidence, type SituationFacts } from './situation-rules.ts';

const waiting: SituationFacts['payment'] = {
  status: 'pending_payment_verification',
  payment_method: 'crypto',
  amount_minor: 1200,
  currency: 'USD',
  crypto_type: 'eth',
  payment_address: '0xours',
  card_flags: [],
  chain_flags: [],
};
const seen: SituationEvidence = {
  verdict: 'questionable',
  findings: [],
  received: 3_048_939_000_000_000n,
  confirmations: 6,
  confirmationsNeeded: 12,
};
const code: CodeState = {
  outcome: null,
  found_minor: null,
  is_erased: false,
  stated_hundredths: null,
  stated_currency: null,
  created_at: new Date(0),
  outcome_at: null,
  replaced_at: null,
};

function situation({
  evidence = null,
  codes = [],
  isRevealed = false,
  ...payment
}: Partial<Omit<SituationFacts, 'payment' | 'evidence'> & SituationFacts['payment']> & {
  evidence?: Partial<SituationEvidence> | null;
}) {
  return situationOf({
    payment: { ...waiting, ...payment },
    evidence: evidence && { ...seen, ...evidence },
    codes,
    isRevealed,
  });
}
const word = (facts: Parameters<typeof situation>[0]) => situation(facts).situation;
const found = (...codes: readonly FindingCode[]): Finding[] =>
  codes.map((each) => ({ code: each }));

describe('by status and flags', () => {
  const flags: readonly (CardFlag | ChainFlag | null)[] = [
    null,
    'card_paid_too_little',
    'card_paid_refused',
    'card_paid_twice',
    'card_paid_after_failed',
    'chain_paid_twice',
    'chain_paid_after_failed',
    'chain_vanished',
  ];
  const table = {
    pending_payment_verification: [
      'waiting',
      'short',
      'under_review',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ],
    pending_subscription_update: [
      'activating',
      'activating',
      'activating',
      'paid_twice',
      'activating',
      'paid_twice',
      'activating',
      'activating',
    ],
    completed: [
      'completed',
      'completed',
      'completed',
      'paid_twice',
      'completed',
      'paid_twice',
      'completed',
      'completed',
    ],
    failed: [
      'failed',
      'failed',
      'failed',
      'failed',
      'paid_after_failed',
      'failed',
      'paid_after_failed',
      'failed',
    ],
  } as const satisfies Record<SituationFacts['payment']['status'], readonly Situation[]>;

  test.each(
    Object.entries(table).flatMap(([status, row]) =>
      row.map((expected, index) => [status, flags[index] ?? null, expected] as const),
    ),
  )('a card payment that is %s with the flag %s: %s', (status, flag, expected) => {
    expect(
      word({
        status: status as keyof typeof table,
        payment_method: 'card',
        crypto_type: null,
        card_flags: flag?.startsWith('card') ? [flag as CardFlag] : [],
        chain_flags: flag?.startsWith('chain') ? [flag as ChainFlag] : [],
      }),
    ).toBe(expected);
  });
});

describe('by what the chain says', () => {
  test('nothing is known before the first reading', () => {
    expect(word({ evidence: null })).toBe('waiting');
    expect(word({ evidence: { verdict: null } })).toBe('waiting');
  });

  // Each finding alone, first with money of the payment's coin, then without.
  const withMoney: Partial<Record<FindingCode, Situation>> = {
    underpaid: 'short',
    already_counted: 'waiting',
  };
  const withoutMoney: Partial<Record<FindingCode, Situation>> = {
    wrong_network: 'wrong_network',
    wrong_token: 'wrong_coin',
    fake_token: 'wrong_coin',
    wrong_destination: 'wrong_address',
    transaction_failed: 'nothing_sent',
    zero_value: 'nothing_sent',
  };
  const expectedFor = (verdict: Verdict, finding: FindingCode, hasMoney: boolean): Situation => {
    if (verdict === 'settling') return 'seen';
    if (verdict === 'proven') return 'received';
    if (verdict === 'not_found') return finding === 'never_seen' ? 'not_found' : 'waiting';
    if (verdict === 'unavailable') return 'waiting';
    return hasMoney ? (withMoney[finding] ?? 'under_review') : (withoutMoney[finding] ?? 'waiting');
  };
  const cells = verdicts.flatMap((verdict) =>
    findingCodes.flatMap((finding) =>
      [true, false].map((hasMoney) => ({
        verdict,
        finding,
        received: hasMoney ? 1n : 0n,
        expected: expectedFor(verdict, finding, hasMoney),
      })),
    ),
  );
  test.each(cells)(
    '$verdict, $finding, $received received: $expected',
    ({ verdict, finding, received, expected }) => {
      expect(word({ evidence: { verdict, findings: found(finding), received } })).toBe(expected);
    },
  );

  test.each<FindingCode>([
    'own_transfer',
    'too_old',
    'older_than_quote',
    'contested',
    'amount_of_another_quote',
    'reference_of_another_quote',
    'through_contract_untraced',
  ])('too little money of which %s is doubted is not called short', (doubt) => {
    expect(word({ evidence: { findings: found(doubt, 'underpaid') } })).toBe('under_review');
  });

  test('money that is in no block yet is only seen, whatever is doubted', () => {
    for (const finding of ['underpaid', 'older_than_quote', 'contested'] as const)
      expect(word({ evidence: { findings: found(finding), confirmations: 0 } })).toBe('seen');
  });

  test('a transaction on another network does not hide money that was attached', () => {
    expect(word({ evidence: { findings: found('wrong_network', 'underpaid') } })).toBe('short');
  });
});

describe('by codes', () => {
  const byCode = { payment_method: 'alternative-paysafe', crypto_type: null } as const;
  const brought = {
    ...code,
    outcome: 'worth_less',
    found_minor: 700,
    outcome_at: new Date(1),
  } as const;
  const stated = (hundredths: number, currency: string) => ({
    ...code,
    stated_hundredths: hundredths,
    stated_currency: currency,
  });

  test.each<[string, Parameters<typeof situation>[0], Situation]>([
    ['a code that nobody has looked at', { codes: [code] }, 'waiting'],
    ['a stated worth of the price', { codes: [stated(1200, 'USD')] }, 'waiting'],
    ['a stated worth below the price', { codes: [stated(500, 'USD')] }, 'code_in_doubt'],
    ['a stated worth in another currency', { codes: [stated(1200, 'EUR')] }, 'code_in_doubt'],
    [
      'a doubtful code that was replaced',
      { codes: [{ ...stated(500, 'USD'), replaced_at: new Date(1) }, stated(1200, 'USD')] },
      'waiting',
    ],
    ['a revealed code', { codes: [code], isRevealed: true }, 'redeeming'],
    ['a revealed code in doubt', { codes: [stated(500, 'USD')], isRevealed: true }, 'redeeming'],
    ['a code that brought a part', { codes: [brought], isRevealed: true }, 'part_missing'],
    ['a part, and another code is open', { codes: [brought, code] }, 'redeeming'],
  ])('%s', (_name, facts, expected) => {
    expect(word({ ...byCode, ...facts })).toBe(expected);
  });

  test.each(codeOutcomes)('a code that was %s and brought nothing, not acted on yet', (outcome) => {
    const codes = [{ ...code, outcome, outcome_at: new Date(1) }];
    expect(word({ ...byCode, codes })).toBe('redeeming');
  });
});

describe('what belongs to it', () => {
  test.each<[Situation, Parameters<typeof situation>[0], object]>([
    ['seen', { evidence: { verdict: 'settling' } }, { confirmations: 6, confirmationsNeeded: 12 }],
    ['received', { evidence: { verdict: 'proven' } }, { arrived: '0.003048939', symbol: 'ETH' }],
    [
      'short',
      { evidence: { findings: [{ code: 'underpaid', amount: '0.00033877' }] } },
      { arrived: '0.003048939', missing: '0.00033877', symbol: 'ETH', address: '0xours' },
    ],
    [
      'wrong_coin',
      {
        evidence: { received: 0n, findings: [{ code: 'wrong_token', amount: '5', symbol: 'DAI' }] },
      },
      { arrived: '5', symbol: 'DAI' },
    ],
    [
      'wrong_network',
      {
        evidence: {
          received: 0n,
          findings: [{ code: 'wrong_network', chain: 'bsc', amount: '5', symbol: 'USDT' }],
        },
      },
      { arrived: '5', symbol: 'USDT', network: 'bsc' },
    ],
    [
      'wrong_address',
      { evidence: { received: 0n, findings: [{ code: 'wrong_destination', address: '0xa' }] } },
      { address: '0xa' },
    ],
    [
      'part_missing',
      {
        payment_method: 'nintendo-eshop',
        crypto_type: null,
        codes: [{ ...code, outcome: 'worth_less', found_minor: 750, outcome_at: new Date(1) }],
      },
      { missing: '4.50', symbol: 'USD' },
    ],
    ['waiting', {}, {}],
  ])('%s', (expected, facts, details) => {
    expect(situation(facts)).toEqual({
      situation: expected,
      details: { ...noDetails, ...details },
    });
  });
});
