import {
  findingCodes,
  type FindingCode,
  verdicts,
} from '@ghost-pay/contract/evidence/evidence-words';
import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import { describe, expect, test } from 'vitest';
import { formatShortDate } from '../../../../lib/format.ts';
import { arrived, now, ours, proven, theirs } from './evidence-example.fixture.ts';
import { evidenceLines, isDifferent, isInSight, type Line, lineKeys } from './evidence-lines.ts';

const linesOf = (changes: Partial<Evidence> = {}, claims: 'none' | 'noted' | 'blocking' = 'none') =>
  evidenceLines({ ...proven, ...changes }, { claims, now });
const shown = (lines: readonly Line[]) =>
  lines.map(({ key, expected, found, remark, state }) =>
    [key, expected, remark === undefined ? found : `${found} · ${remark}`, state].join(' | '),
  );

describe('the lines of', () => {
  test('a proven payment', () => {
    expect(shown(linesOf())).toEqual([
      'amount | 0.00014207 BTC | 0.00014207 BTC | fits',
      `address | ${ours} | ${ours} | fits`,
      'network | BTC on Bitcoin | BTC on Bitcoin | fits',
      'block | 2 deep | 3 deep, since 14:02 | fits',
      'time | After 13:58 (quote) | 14:02, 4 min later | fits',
      'whose |  | Exactly the amount of this payment’s quote | fits',
      'claimed | By one payment | By this payment only | fits',
    ]);
  });

  test('an arriving one', () => {
    const seen = { ...arrived, confirmations: 1, is_final: false };
    const block = linesOf({ verdict: 'settling', seen }).find(({ key }) => key === 'block');
    expect(block).toMatchObject({ found: '1 deep, since 14:02', state: 'arriving' });
  });

  test('one that is in no block yet, of which the amount is not known', () => {
    const seen = {
      ...arrived,
      amount: '0.00000000',
      transfers: [],
      in_block: false,
      block_time: null,
      confirmations: 0,
      is_final: false,
    };
    expect(shown(linesOf({ verdict: 'settling', findings: [], seen, whose: 'unknown' }))).toEqual([
      'amount | 0.00014207 BTC | — | unknown',
      `address | ${ours} | — | unknown`,
      'network | BTC on Bitcoin | BTC on Bitcoin | fits',
      'block | 2 deep | Not in a block yet | arriving',
      'time | After 13:58 (quote) | 14:04, 6 min later | fits',
      'whose |  | Unknown | unknown',
      'claimed | By one payment | By this payment only | fits',
    ]);
  });

  test('an underpaid one: the amount comes first', () => {
    const findings = [{ code: 'underpaid', amount: '0.00002207', usd: '2.21' } as const];
    const seen = { ...arrived, amount: '0.00012000' };
    expect(shown(linesOf({ verdict: 'questionable', findings, seen, whose: 'hash_only' }))).toEqual(
      [
        'amount | 0.00014207 BTC | 0.00012000 BTC | differs',
        `address | ${ours} | ${ours} | fits`,
        'network | BTC on Bitcoin | BTC on Bitcoin | fits',
        'block | 2 deep | 3 deep, since 14:02 | fits',
        'time | After 13:58 (quote) | 14:02, 4 min later | fits',
        'whose |  | Only the hash ties it to this customer | plain',
        'claimed | By one payment | By this payment only | fits',
      ],
    );
  });

  test('one that paid another address', () => {
    const findings = [
      { code: 'wrong_destination', symbol: 'BTC', amount: '0.00014207', address: theirs } as const,
    ];
    const seen = { ...arrived, amount: '0.00000000', transfers: [] };
    expect(shown(linesOf({ verdict: 'refuted', findings, seen, whose: 'unknown' }))).toEqual([
      'amount | 0.00014207 BTC | 0 BTC to us | contradicts',
      `address | ${ours} | ${theirs} · not ours | contradicts`,
      'network | BTC on Bitcoin | BTC on Bitcoin | fits',
      'block | 2 deep | 3 deep, since 14:02 | fits',
      'time | After 13:58 (quote) | 14:02, 4 min later | fits',
      'whose |  | No money reached us, so there is no payer | unknown',
      'claimed | By one payment | By this payment only | fits',
    ]);
  });

  test('one that is not found', () => {
    expect(
      shown(linesOf({ verdict: 'not_found', findings: [], seen: null, whose: 'unknown' })),
    ).toEqual([
      'amount | 0.00014207 BTC | — | unknown',
      `address | ${ours} | — | unknown`,
      'network | BTC on Bitcoin | — | unknown',
      'block | 2 deep | — | unknown',
      'time | After 13:58 (quote) | — | unknown',
      'whose |  | Unknown until the transaction is found | unknown',
      'claimed | By one payment | By this payment only | fits',
    ]);
  });

  test('one that could not be checked, with its last facts, which prove nothing', () => {
    const findings = [{ code: 'sources_away' } as const];
    const lines = linesOf({ verdict: 'unavailable', findings });
    expect(lines.map(({ state }) => state)).toEqual([...Array(6).fill('unknown'), 'fits']);
    expect(lines[0]?.found).toBe('0.00014207 BTC');
    expect(lines[5]?.found).toBe('Was exactly the amount of this payment’s quote');
  });

  test.each([
    [
      'refuted',
      [
        'amount | 0.00014207 BTC | 0 BTC to us | contradicts',
        `address | ${ours} | TXYZ · not ours | contradicts`,
        'network | BTC on Bitcoin | USDT on Tron | contradicts',
      ],
    ],
    [
      'questionable',
      [
        'network | BTC on Bitcoin | USDT on Tron | differs',
        'amount | 0.00014207 BTC | 5.00 USDT | plain',
        `address | ${ours} | TXYZ | fits`,
      ],
    ],
  ] as const)('one on another network, %s', (verdict, expected) => {
    const moved = { chain: 'tron', symbol: 'USDT', amount: '5.00', address: 'TXYZ' } as const;
    const findings = [{ code: 'wrong_network', ...moved } as const];
    const lines = linesOf({ verdict, findings, seen: null, whose: 'unknown' });
    expect(shown(lines).slice(0, 3)).toEqual(expected);
  });

  test.each([
    [
      'by its hash of another chain',
      { chain: 'ethereum', confirmations: 12 },
      { confirmations: 9, is_final: false },
      '12 deep',
      '9 deep, since 14:02',
      'arriving',
    ],
    [
      'final',
      { chain: 'ethereum', confirmations: 12 },
      { confirmations: 70 },
      '12 deep',
      'Final, since 14:02',
      'fits',
    ],
    [
      'final by the chain alone',
      { chain: 'solana', confirmations: null },
      { confirmations: 0 },
      'Final',
      'Final, since 14:02',
      'fits',
    ],
    [
      'not final by the chain alone',
      { chain: 'solana', confirmations: null },
      { confirmations: 0, is_final: false },
      'Final',
      '0 deep, since 14:02',
      'arriving',
    ],
    [
      'failed',
      { chain: 'ethereum', confirmations: 12 },
      { succeeded: false },
      '12 deep',
      'Failed at 14:02',
      'fits',
    ],
  ] as const)('a block: %s', (_name, place, facts, expected, found, state) => {
    const lines = linesOf({
      verdict: state === 'arriving' ? 'settling' : 'proven',
      expected: { ...proven.expected, ...place },
      seen: { ...arrived, ...facts },
    });
    expect(lines.find(({ key }) => key === 'block')).toEqual({
      key: 'block',
      expected,
      found,
      state,
    });
  });

  test.each([
    ['none', 'By this payment only', 'fits'],
    ['noted', 'By another visitor too', 'plain'],
    ['blocking', 'By another visitor too', 'differs'],
  ] as const)('claims: %s', (claims, found, state) => {
    const claimed = linesOf({}, claims).find(({ key }) => key === 'claimed');
    expect(claimed).toMatchObject({ found, state });
  });

  test.each<[string, Line[], string[]]>([
    ['a proven payment', linesOf(), ['amount', 'address']],
    ['one that is claimed', linesOf({}, 'blocking'), ['claimed', 'amount', 'address']],
    ['one that is not found', linesOf({ verdict: 'not_found', findings: [], seen: null }), []],
    [
      'one whose chain does not answer',
      linesOf({ verdict: 'unavailable', findings: [], seen: null }),
      [],
    ],
  ])('in sight at first, of %s', (_name, lines, keys) => {
    expect(lines.filter(isInSight).map(({ key }) => key)).toEqual(keys);
  });

  test('a transaction of another day, before the payment', () => {
    const seen = { ...arrived, block_time: new Date('2026-11-20T10:00:00').toISOString() };
    const findings = [{ code: 'too_old', minutes: 4558 } as const];
    const [time] = linesOf({ verdict: 'questionable', findings, seen });
    expect(time).toMatchObject({
      key: 'time',
      found: `${formatShortDate('2026-11-20T10:00:00')}, 3 days earlier`,
      state: 'differs',
    });
  });

  test('a payment without a quote', () => {
    const lines = linesOf({ expected: { ...proven.expected, by_quote: false, amount: null } });
    expect(lines.find(({ key }) => key === 'time')).toMatchObject({
      expected: 'After 13:58',
      found: '14:02',
    });
    expect(lines[0]?.expected).toBe('Unknown');
  });
});

describe('every finding under every verdict', () => {
  /** The lines that it marks; none for a note. */
  const marks: Record<FindingCode, readonly string[]> = {
    sources_away: [],
    sources_disagree: [],
    no_hash: [],
    // Where it pays one of our addresses there, only the network.
    wrong_network: ['amount', 'address', 'network'],
    vanished: ['block'],
    never_seen: [],
    transaction_failed: ['amount', 'block'],
    wrong_destination: ['amount', 'address'],
    inside_unknown: ['amount'],
    fake_token: ['amount', 'network'],
    zero_value: ['amount'],
    wrong_token: ['amount', 'network'],
    already_counted: ['claimed'],
    own_transfer: ['whose'],
    other_address: ['whose'],
    address_replaced: [],
    too_old: ['time'],
    older_than_quote: ['time'],
    not_seen_absent: [],
    due_unknown: ['amount'],
    underpaid: ['amount'],
    overpaid: ['amount'],
    other_price: ['whose'],
    exact_amount: [],
    own_address: [],
    own_reference: [],
    amount_not_exact: [],
    no_quote: [],
    late: [],
    through_contract: [],
    through_contract_untraced: ['amount'],
    several_transfers: [],
    contested: ['claimed'],
    amount_of_another_quote: ['whose'],
    reference_of_another_quote: ['whose'],
    single_source: [],
    peg_lost: [],
    clock: [],
  };
  const stateOf = {
    questionable: 'differs',
    refuted: 'contradicts',
    not_found: 'differs',
  } as const;
  const cells = verdicts.flatMap((verdict) => findingCodes.map((code) => [verdict, code] as const));

  test.each(cells)('%s, %s', (verdict, code) => {
    for (const seen of [arrived, null]) {
      const lines = linesOf({ verdict, findings: [{ code }], seen });
      expect(lines.map(({ key }) => key).toSorted()).toEqual(lineKeys.toSorted());
      const state = verdict in stateOf ? stateOf[verdict as keyof typeof stateOf] : undefined;
      const isOursThere = verdict === 'questionable' && code === 'wrong_network';
      const marked = state === undefined ? [] : isOursThere ? ['network'] : marks[code];
      expect(lines.filter(isDifferent).map(({ key }) => key)).toEqual(marked);
      expect(lines.slice(0, marked.length).every((line) => line.state === state)).toBe(true);
      // The others keep their order.
      const others = lines.slice(marked.length).map(({ key }) => key);
      expect(others).toEqual(lineKeys.filter((key) => !marked.includes(key)));
    }
  });
});
