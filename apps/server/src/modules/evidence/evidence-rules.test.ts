import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { FindingCode, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { describe, expect, test } from 'vitest';
import type { EvidenceCase } from './evidence-case.ts';
import { judgeEvidence } from './evidence-rules.ts';
import type { BlockFacts, StoredFacts, StoredTransfer } from './stored-facts.ts';
import {
  believed,
  dueOfCoin,
  everyCoin,
  honest,
  inBlock,
  minutesLater,
  movedTo,
  otherAddress,
  ourAddress,
  startsAt,
} from './test-cases.fixture.ts';

type Change = (coin: CoinKey) => EvidenceCase;
type Expected = readonly [Verdict, readonly FindingCode[]];
interface Row {
  readonly row: string;
  readonly given: Change;
  /** The verdict and all findings; by coin where the chains differ. */
  readonly is: Expected | ((coin: CoinKey) => Expected);
}

const withFacts =
  (facts: (coin: CoinKey) => StoredFacts, changes: Partial<EvidenceCase> = {}): Change =>
  (coin) =>
    honest(coin, { result: believed({ facts: facts(coin) }), ...changes });
const blockWith = (changes: (coin: CoinKey) => Partial<BlockFacts>): Change =>
  withFacts((coin) => inBlock(coin, changes(coin)));
const moving = (changes: (coin: CoinKey) => Partial<StoredTransfer>): Change =>
  blockWith((coin) => ({ transfers: [movedTo(coin, changes(coin))] }));
const amountTimes = (numerator: bigint, denominator: bigint): Change =>
  moving((coin) => ({ amount: ((dueOfCoin[coin] * numerator) / denominator).toString() }));
const payment =
  (changes: Partial<EvidenceCase['payment']>): Change =>
  (coin) =>
    honest(coin, { payment: { ...honest(coin).payment, ...changes } });
const changed =
  (changes: Partial<EvidenceCase>): Change =>
  (coin) =>
    honest(coin, changes);
const noQuote = (changes: Partial<EvidenceCase> = {}): Change =>
  changed({ quote: null, ...changes });
/** A visitor without a quote who names another address and another price. */
const namingOthers =
  (changes: Partial<EvidenceCase> = {}): Change =>
  (coin) =>
    honest(coin, {
      quote: null,
      payment: { ...honest(coin).payment, ...others(coin) },
      ...changes,
    });
const others = (coin: CoinKey) => ({
  otherAddress: otherAddress(coin),
  otherPrice: { minor: 1100, currency: 'USD' } as const,
});
const isNative = (coin: CoinKey) => coin !== 'usdt' && coin !== 'usdc';
const isEvm = (coin: CoinKey) => !['btc', 'sol'].includes(coin);
const none = { transfers: [], elsewhere: [] };
const other = (coin: CoinKey) =>
  coin === 'sol' ? 'usdc@solana' : coin === 'btc' ? null : 'usdc@ethereum';

// The rows of the table, in its order, each for every coin.
const rows: readonly Row[] = [
  {
    row: '1 no source answered',
    given: changed({ result: { outcome: 'away' } }),
    is: ['unavailable', ['sources_away']],
  },
  {
    row: '1 the sources disagree',
    given: changed({ result: { outcome: 'disagree' } }),
    is: ['unavailable', ['sources_disagree']],
  },
  { row: '2 no hash', given: payment({ hasHash: false }), is: ['not_found', ['no_hash']] },
  {
    row: '3 on another network, to us',
    given: withFacts(() => ({ found: 'no' }), {
      firstSeenAt: null,
      onAnotherChain: {
        chain: 'polygon',
        facts: inBlock('usdc', { transfers: [movedTo('usdc', { asset: 'usdc@polygon' })] }),
        addresses: [{ address: ourAddress('usdc'), until: null }],
      },
    }),
    is: ['questionable', ['wrong_network']],
  },
  {
    row: '3 on another network, to another address',
    given: withFacts(() => ({ found: 'no' }), {
      firstSeenAt: null,
      onAnotherChain: {
        chain: 'tron',
        facts: inBlock('usdt', {
          transfers: [],
          elsewhere: [movedTo('usdt', { asset: 'usdt@tron', to: 'TXYZ' })],
        }),
        addresses: [],
      },
    }),
    is: ['refuted', ['wrong_network']],
  },
  {
    row: '3 on another network, where it failed',
    given: withFacts(() => ({ found: 'no' }), {
      firstSeenAt: null,
      onAnotherChain: {
        chain: 'bsc',
        facts: inBlock('bnb', { succeeded: false }),
        addresses: [{ address: ourAddress('bnb'), until: null }],
      },
    }),
    is: ['refuted', ['wrong_network']],
  },
  {
    row: '4 not found any more',
    given: withFacts(() => ({ found: 'no' })),
    is: ['not_found', ['vanished']],
  },
  {
    row: '5 not found',
    given: withFacts(() => ({ found: 'no' }), { firstSeenAt: null }),
    is: ['not_found', []],
  },
  {
    row: '5 not found for six hours',
    given: withFacts(() => ({ found: 'no' }), { firstSeenAt: null, at: minutesLater(365) }),
    is: ['not_found', ['never_seen', 'clock']],
  },
  {
    row: '6 failed',
    given: blockWith(() => ({ succeeded: false })),
    is: ['refuted', ['transaction_failed']],
  },
  {
    row: '7 its block is not on the chain',
    given: withFacts(() => ({ found: 'orphaned' }), { firstSeenAt: null }),
    is: ['not_found', ['vanished']],
  },
  {
    row: '8 to another address',
    given: blockWith((coin) => ({
      transfers: [],
      elsewhere: [movedTo(coin, { to: otherAddress(coin) })],
    })),
    is: ['refuted', ['wrong_destination']],
  },
  { row: '8 nothing moved', given: blockWith(() => none), is: ['refuted', ['wrong_destination']] },
  {
    row: '8 perhaps through a contract',
    given: blockWith(() => ({ ...none, isInsideUnknown: true })),
    is: (coin) =>
      isNative(coin) ? ['questionable', ['inside_unknown']] : ['refuted', ['wrong_destination']],
  },
  {
    row: '9 a token that is not in the table',
    given: moving(() => ({ asset: null, contract: '0xfa4e' })),
    is: ['refuted', ['fake_token']],
  },
  {
    row: '10 nothing but zero',
    given: moving(() => ({ amount: '0' })),
    is: ['refuted', ['zero_value']],
  },
  {
    row: '11 another known asset',
    given: moving((coin) => ({ asset: other(coin) })),
    is: (coin) =>
      coin === 'btc' ? ['refuted', ['fake_token']] : ['questionable', ['wrong_token']],
  },
  {
    row: '12 counted for another payment',
    given: changed({ countedFor: 'GHOST-OTHER' }),
    is: ['refuted', ['already_counted']],
  },
  {
    row: '12 to the own address of another payment',
    given: (coin) => ({
      ...blockWith(() => none)(coin),
      taken: [{ asset: assetOfCoin[coin], position: 0, paymentId: 'GHOST-OTHER' }],
    }),
    is: ['refuted', ['already_counted']],
  },
  {
    row: '13 from our own address',
    given: moving(() => ({ isFromUs: true })),
    is: ['questionable', ['own_transfer', 'exact_amount']],
  },
  {
    row: '14 to an address that was replaced after it was sent',
    given: (coin) =>
      honest(coin, { addresses: [{ address: ourAddress(coin), until: minutesLater(60) }] }),
    is: ['proven', ['address_replaced', 'exact_amount']],
  },
  {
    row: '14 to an address that was replaced long before it was sent',
    given: (coin) =>
      honest(coin, { addresses: [{ address: ourAddress(coin), until: minutesLater(3) }] }),
    is: ['refuted', ['wrong_destination']],
  },
  {
    row: '15 three hours before the quote',
    given: blockWith(() => ({
      block: { height: 1, hash: 'b', time: minutesLater(-180).toISOString() },
    })),
    is: ['questionable', ['too_old']],
  },
  {
    row: '15 ten minutes before the quote, which only a Bitcoin block may say',
    given: blockWith(() => ({
      block: { height: 1, hash: 'b', time: minutesLater(-10).toISOString() },
    })),
    is: (coin) => (coin === 'btc' ? ['proven', ['exact_amount']] : ['questionable', ['too_old']]),
  },
  {
    row: '15 seen a second before the quote',
    given: changed({ firstSeenAt: minutesLater(-1 / 60) }),
    is: ['questionable', ['older_than_quote']],
  },
  {
    row: '15 in the newest block that was known with the quote',
    given: (coin) => honest(coin, { quote: { ...quoteOf(coin), knownHeight: 900_000 } }),
    is: ['questionable', ['older_than_quote']],
  },
  {
    row: '15 in the block after the newest one that was known with the quote',
    given: (coin) => honest(coin, { quote: { ...quoteOf(coin), knownHeight: 899_999 } }),
    is: ['proven', ['exact_amount']],
  },
  {
    row: '15 seen after the quote, and no source has told that it was not there before',
    given: (coin) => honest(coin, { quote: { ...quoteOf(coin), heights: [] } }),
    is: ['proven', ['not_seen_absent', 'exact_amount']],
  },
  {
    row: '15 the same with an amount that others were asked for too',
    given: (coin) => honest(coin, { quote: { ...quoteOf(coin), heights: [], isUnique: false } }),
    is: ['proven', []],
  },
  {
    row: '15 the same after the time of the quote',
    given: (coin) => ({
      ...blockWith(() => ({
        block: { height: 900_000, hash: 'b', time: minutesLater(73 * 60).toISOString() },
      }))(coin),
      quote: { ...quoteOf(coin), heights: [] },
      firstSeenAt: minutesLater(73 * 60),
    }),
    is: (coin) => [
      'proven',
      coin === 'usdt' || coin === 'usdc' ? ['amount_not_exact', 'late'] : ['late'],
    ],
  },
  {
    row: '15 the same in what was stored before it was kept',
    given: (coin) => honest(coin, { quote: { ...quoteOf(coin), heights: null } }),
    is: ['proven', ['exact_amount']],
  },
  {
    row: '15 without a quote, four days before the payment',
    given: (coin) =>
      noQuote({
        result: believed({
          facts: inBlock(coin, {
            block: { height: 1, hash: 'b', time: minutesLater(-4 * 1440).toISOString() },
          }),
        }),
      })(coin),
    is: (coin) => [
      'questionable',
      coin === 'usdt' || coin === 'usdc'
        ? ['too_old', 'amount_not_exact', 'no_quote']
        : ['too_old', 'no_quote'],
    ],
  },
  {
    row: '16 no rate and no quote',
    given: noQuote({ usdRate: null }),
    is: ['questionable', ['due_unknown', 'no_quote']],
  },
  {
    row: '17 a tenth too little',
    given: amountTimes(9n, 10n),
    is: ['questionable', ['underpaid']],
  },
  {
    row: '18 more too much than may be missing',
    given: amountTimes(102n, 100n),
    is: ['questionable', ['overpaid']],
  },
  {
    row: '19 exactly the amount of the quote',
    given: changed({}),
    is: ['proven', ['exact_amount']],
  },
  {
    row: '19 exactly, but others were asked for it too',
    given: (coin) => honest(coin, { quote: { ...quoteOf(coin), isUnique: false } }),
    is: ['proven', []],
  },
  {
    row: '20 as much too much as may be missing',
    given: amountTimes(101n, 100n),
    is: ['proven', ['amount_not_exact']],
  },
  {
    row: '20 half a percent too little',
    given: amountTimes(995n, 1000n),
    is: ['proven', ['amount_not_exact']],
  },
  {
    row: '20 no quote',
    given: noQuote(),
    is: (coin) => [
      'proven',
      coin === 'usdt' || coin === 'usdc' ? ['amount_not_exact', 'no_quote'] : ['no_quote'],
    ],
  },
  {
    row: 'no quote, and another address is named',
    given: (coin) =>
      noQuote({ payment: { ...honest(coin).payment, otherAddress: otherAddress(coin) } })(coin),
    is: (coin) => [
      'questionable',
      isNative(coin)
        ? ['other_address', 'no_quote']
        : ['other_address', 'amount_not_exact', 'no_quote'],
    ],
  },
  {
    row: 'no quote, and another price is named',
    given: (coin) =>
      noQuote({
        payment: { ...honest(coin).payment, otherPrice: { minor: 1100, currency: 'USD' } },
      })(coin),
    is: (coin) => [
      'questionable',
      isNative(coin)
        ? ['other_price', 'no_quote']
        : ['other_price', 'amount_not_exact', 'no_quote'],
    ],
  },
  {
    row: 'others are named, and nothing is known yet',
    given: namingOthers({ result: believed({ facts: { found: 'no' } }), firstSeenAt: null }),
    is: ['not_found', ['other_address', 'other_price']],
  },
  {
    row: 'others are named, and no source answered',
    given: namingOthers({ result: { outcome: 'away' } }),
    is: ['unavailable', ['sources_away', 'other_address', 'other_price']],
  },
  {
    row: 'others are named, and nothing came to the site',
    given: (coin) =>
      namingOthers({
        result: believed({
          facts: inBlock(coin, {
            transfers: [],
            elsewhere: [movedTo(coin, { to: otherAddress(coin) })],
          }),
        }),
      })(coin),
    is: ['refuted', ['wrong_destination', 'other_address', 'other_price']],
  },
  {
    row: '21 after the time of the quote',
    given: (coin) =>
      honest(coin, {
        at: minutesLater(73 * 60 + 10),
        tips: [minutesLater(73 * 60 + 10)],
        firstSeenAt: minutesLater(73 * 60 + 5),
        result: believed({
          facts: inBlock(coin, {
            block: { height: 1, hash: 'b', time: minutesLater(73 * 60).toISOString() },
          }),
        }),
      }),
    is: (coin) => [
      'proven',
      coin === 'usdt' || coin === 'usdc' ? ['amount_not_exact', 'late'] : ['late'],
    ],
  },
  {
    row: '21 registered after the time of the quote, sent in it',
    given: (coin) =>
      honest(coin, { payment: { ...honest(coin).payment, createdAt: minutesLater(90 * 60) } }),
    is: ['proven', ['exact_amount']],
  },
  {
    row: '22 through a contract, traced',
    given: moving(() => ({ how: 'traced' })),
    is: ['proven', ['exact_amount', 'through_contract']],
  },
  {
    row: '22 through a contract, by the balance',
    given: moving(() => ({ how: 'balance' })),
    is: ['questionable', ['exact_amount', 'through_contract_untraced']],
  },
  {
    row: '23 in two parts',
    given: blockWith((coin) => ({
      transfers: [
        movedTo(coin, { amount: (dueOfCoin[coin] - 1n).toString() }),
        movedTo(coin, { amount: '1', position: 1 }),
      ],
    })),
    is: ['proven', ['exact_amount', 'several_transfers']],
  },
  {
    row: '24 contested',
    given: payment({ isHeld: true }),
    is: ['questionable', ['exact_amount', 'contested']],
  },
  {
    row: '24 the amount of another quote',
    given: noQuote({ isAnotherQuote: true }),
    is: (coin) => [
      'questionable',
      coin === 'usdt' || coin === 'usdc'
        ? ['amount_not_exact', 'no_quote', 'amount_of_another_quote']
        : ['no_quote', 'amount_of_another_quote'],
    ],
  },
  {
    row: '25 not in a block yet',
    given: withFacts((coin) => ({ ...inBlock(coin), found: 'mempool', isReplaceable: null })),
    is: ['settling', ['exact_amount']],
  },
  {
    row: '25 a call that is not in a block yet, and tells nothing',
    given: withFacts(() => ({
      found: 'mempool',
      isReplaceable: null,
      ...none,
      leftOut: 0,
      isInsideUnknown: false,
    })),
    is: (coin) => (isEvm(coin) ? ['settling', []] : ['refuted', ['wrong_destination']]),
  },
  {
    row: '25 in one block, not final',
    given: (coin) =>
      honest(coin, {
        result: believed({ facts: inBlock(coin, { finality: 'none' }), confirmations: 1 }),
      }),
    is: ['settling', ['exact_amount']],
  },
  {
    row: '25 safe, which only Base knows',
    given: (coin) =>
      honest(coin, {
        result: believed({ facts: inBlock(coin, { finality: 'safe' }), confirmations: 1 }),
      }),
    is: (coin) => [coin === 'usdc' ? 'proven' : 'settling', ['exact_amount']],
  },
  {
    row: '25 deep enough without a word of finality, which Solana never is',
    given: (coin) =>
      honest(coin, {
        result: believed({ facts: inBlock(coin, { finality: 'none' }), confirmations: 180 }),
      }),
    is: (coin) => [coin === 'sol' ? 'settling' : 'proven', ['exact_amount']],
  },
  {
    row: '25 on two branches of the chain',
    given: (coin) => honest(coin, { result: believed({ facts: inBlock(coin), isFork: true }) }),
    is: ['settling', ['exact_amount']],
  },
  {
    row: '26 one source',
    given: (coin) => honest(coin, { result: believed({ facts: inBlock(coin), words: 1 }) }),
    is: ['proven', ['exact_amount', 'single_source']],
  },
  {
    row: '26 another source says otherwise, and is not believed',
    given: (coin) =>
      honest(coin, { result: believed({ facts: inBlock(coin), isContradicted: true }) }),
    is: ['proven', ['sources_disagree', 'exact_amount']],
  },
  { row: '27 otherwise', given: changed({}), is: ['proven', ['exact_amount']] },
  {
    row: 'the stable coin is away from a dollar',
    given: changed({ isPegLost: true }),
    is: ['proven', ['exact_amount', 'peg_lost']],
  },
  {
    row: 'a clock is wrong',
    given: changed({ tips: [minutesLater(300)] }),
    is: ['proven', ['exact_amount', 'clock']],
  },
  {
    row: 'the newest block is 20 minutes old, which happens on Bitcoin',
    given: changed({ tips: [minutesLater(-10)] }),
    is: (coin) => ['proven', coin === 'btc' ? ['exact_amount'] : ['exact_amount', 'clock']],
  },
];

function quoteOf(coin: CoinKey) {
  const { quote } = honest(coin);
  if (quote === null) throw new TypeError('The honest payment has a quote');
  return quote;
}

const cells = rows.flatMap(({ row, given, is }) =>
  everyCoin.map((coin) => ({ row, given, is, coin })),
);

describe('every row of the table, for every coin', () => {
  test.each(cells)('$row: $coin', ({ given, is, coin }) => {
    const [verdict, findings] = typeof is === 'function' ? is(coin) : is;
    const judged = judgeEvidence(given(coin));
    expect([judged.verdict, judged.findings.map(({ code }) => code)]).toEqual([verdict, findings]);
  });
});

describe('whose the money is', () => {
  test.each<[string, Change, string]>([
    ['the amount of the payment’s own quote', changed({}), 'quote'],
    [
      'an amount that others were asked for too',
      (coin) => honest(coin, { quote: { ...quoteOf(coin), isUnique: false } }),
      'hash_only',
    ],
    ['any other amount', amountTimes(103n, 100n), 'hash_only'],
    ['the amount of another quote', noQuote({ isAnotherQuote: true }), 'another_quote'],
    ['nothing', changed({ result: { outcome: 'away' } }), 'unknown'],
  ])('%s', (_name, given, whose) => {
    for (const coin of everyCoin) expect(judgeEvidence(given(coin)).whose).toBe(whose);
  });
});

describe('a finding says', () => {
  test.each<[string, EvidenceCase, object]>([
    [
      'what is missing',
      amountTimes(9n, 10n)('btc'),
      { code: 'underpaid', amount: '0.00001234', usd: '1.23' },
    ],
    [
      'what is too much',
      amountTimes(11n, 10n)('usdt'),
      { code: 'overpaid', amount: '1.23401', usd: '1.23' },
    ],
    [
      'where it went instead',
      blockWith((coin) => ({
        transfers: [],
        elsewhere: [movedTo(coin, { to: otherAddress(coin) })],
      }))('eth'),
      {
        code: 'wrong_destination',
        symbol: 'ETH',
        amount: '0.00308500',
        address: otherAddress('eth'),
      },
    ],
    [
      'which token came, in its own decimals',
      moving(() => ({ asset: 'usdt@bsc', amount: '5000000000000000000' }))('bnb'),
      {
        code: 'wrong_token',
        chain: 'bsc',
        symbol: 'USDT',
        amount: '5',
        address: ourAddress('bnb'),
      },
    ],
    [
      'a contract and never the name that a token gives itself',
      moving(() => ({ asset: null, contract: '0xfa4e' }))('usdt'),
      { code: 'fake_token', contract: '0xfa4e' },
    ],
    [
      'by how much it is too old',
      blockWith(() => ({
        block: { height: 1, hash: 'b', time: minutesLater(-180).toISOString() },
      }))('eth'),
      { code: 'too_old', minutes: 180 },
    ],
    [
      'which other address was named',
      namingOthers()('btc'),
      { code: 'other_address', address: otherAddress('btc') },
    ],
    [
      'which other price was named',
      namingOthers()('btc'),
      { code: 'other_price', amount: '11.00', symbol: 'USD' },
    ],
    [
      'which payment has the money',
      changed({ countedFor: 'GHOST-OTHER' })('sol'),
      { code: 'already_counted', payment_id: 'GHOST-OTHER' },
    ],
  ])('%s', (_name, given, finding) => {
    expect(judgeEvidence(given).findings).toContainEqual(finding);
  });

  test('from when on money counts: the quote’s time, or some hours before the payment', () => {
    expect(judgeEvidence(honest('btc')).notBefore).toEqual(startsAt);
    expect(judgeEvidence(honest('btc', { quote: null })).notBefore).toEqual(
      new Date(minutesLater(5).getTime() - 72 * 3_600_000),
    );
  });
});

test('an address of an EVM chain is the same in any case, and of no other chain', () => {
  for (const coin of everyCoin) {
    const judged = judgeEvidence(
      moving(() => ({ to: ourAddress(coin).toUpperCase().replace('0X', '0x') }))(coin),
    );
    const isSame = isEvm(coin) || coins[coin].chain === 'bitcoin';
    expect([coin, judged.verdict]).toEqual([coin, isSame ? 'proven' : 'refuted']);
  }
});

describe('at the address that one payment alone was given', () => {
  const due = dueOfCoin.btc;
  const part = (amount: bigint, changes: Partial<EvidenceCase['attached'][number]> = {}) =>
    ({
      asset: 'btc@bitcoin',
      amount: amount.toString(),
      isFinal: true,
      isAtOwnAddress: true,
      ...changes,
    }) as const;
  const came = (amount: bigint, changes: Partial<EvidenceCase> = {}) => {
    const { quote } = honest('btc');
    return honest('btc', {
      quote: quote && { ...quote, hasOwnAddress: true },
      result: believed({
        facts: inBlock('btc', { transfers: [movedTo('btc', { amount: amount.toString() })] }),
      }),
      ...changes,
    });
  };
  const half = due / 2n;
  const least = (due * 99n + 99n) / 100n;
  const most = (due * 101n) / 100n;
  const reused = { ...came(due).quote, isUnique: false } as EvidenceCase['quote'];

  test.each<[string, EvidenceCase, Verdict, boolean, string]>([
    ['exactly', came(due), 'proven', true, 'exact_amount own_address'],
    ['the least that is enough', came(least), 'proven', true, 'own_address amount_not_exact'],
    ['one unit less', came(least - 1n), 'questionable', true, 'underpaid own_address'],
    ['the most that is not too much', came(most), 'proven', true, 'own_address amount_not_exact'],
    ['one unit more', came(most + 1n), 'questionable', true, 'overpaid own_address'],
    [
      'in parts, all of them there',
      came(half, { attached: [part(due - half)] }),
      'proven',
      true,
      'exact_amount own_address several_transfers',
    ],
    [
      'in parts, one of them not final',
      came(half, { attached: [part(due - half, { isFinal: false })] }),
      'settling',
      true,
      'exact_amount own_address several_transfers',
    ],
    [
      'with a part that somebody attached from elsewhere',
      came(half, { attached: [{ ...part(due - half), isAtOwnAddress: undefined }] as never }),
      'proven',
      false,
      'several_transfers',
    ],
    [
      'to another address of ours',
      came(due, {
        payment: { ...honest('btc').payment, address: otherAddress('btc') },
      }),
      'proven',
      false,
      '',
    ],
    ['at an address that was given before', came(due, { quote: reused }), 'proven', false, ''],
    [
      'that another visitor’s quote names too',
      came(due, { isAnotherQuote: true }),
      'proven',
      true,
      'exact_amount own_address',
    ],
    [
      'held by a claim',
      came(due, { payment: { ...honest('btc').payment, isHeld: true } }),
      'questionable',
      true,
      'exact_amount own_address contested',
    ],
    [
      'seen before the quote',
      came(due, { firstSeenAt: minutesLater(-1) }),
      'questionable',
      false,
      'older_than_quote',
    ],
  ])('%s', (_name, given, verdict, isTheirs, findings) => {
    const judged = judgeEvidence(given);
    expect([
      judged.verdict,
      judged.whose === 'quote',
      judged.findings.map(({ code }) => code).join(' '),
    ]).toEqual([verdict, isTheirs, findings]);
    expect(judged.enough).toBe(findings.includes('own_address') ? least : due);
  });
});

describe('with a reference in its transaction', () => {
  const due = dueOfCoin.sol;
  const came = (amount: bigint, changes: Partial<EvidenceCase> = {}) =>
    honest('sol', {
      reference: 'own',
      result: believed({
        facts: inBlock('sol', { transfers: [movedTo('sol', { amount: amount.toString() })] }),
      }),
      ...changes,
    });
  const shared = { ...honest('sol').quote, isUnique: false } as EvidenceCase['quote'];

  test.each<[string, EvidenceCase, Verdict, string, string]>([
    ['its own, exactly', came(due), 'proven', 'quote', 'exact_amount own_reference'],
    [
      'its own, within the tolerance',
      came(due - 1n),
      'proven',
      'quote',
      'own_reference amount_not_exact',
    ],
    ['its own, too little', came(due / 2n), 'questionable', 'quote', 'underpaid own_reference'],
    ['its own, too much', came(due * 2n), 'questionable', 'quote', 'overpaid own_reference'],
    [
      'its own, of an amount that others were asked for',
      came(due, { quote: shared }),
      'proven',
      'quote',
      'own_reference',
    ],
    [
      'its own, of exactly another quote’s amount',
      came(due - 1n, { isAnotherQuote: true }),
      'proven',
      'quote',
      'own_reference amount_not_exact',
    ],
    [
      'its own, to another address of ours',
      came(due, { payment: { ...honest('sol').payment, address: otherAddress('sol') } }),
      'proven',
      'hash_only',
      '',
    ],
    [
      'its own, seen before the quote',
      came(due, { firstSeenAt: minutesLater(-1) }),
      'questionable',
      'hash_only',
      'older_than_quote',
    ],
    [
      'another’s, exactly',
      came(due, { reference: 'another' }),
      'questionable',
      'another_quote',
      'exact_amount reference_of_another_quote',
    ],
    [
      'another’s, without a quote',
      came(due, { reference: 'another', quote: null }),
      'questionable',
      'another_quote',
      'no_quote reference_of_another_quote',
    ],
    ['none', came(due, { reference: null }), 'proven', 'quote', 'exact_amount'],
  ])('%s', (_name, given, verdict, whose, findings) => {
    const judged = judgeEvidence(given);
    expect([
      judged.verdict,
      judged.whose,
      judged.findings.map(({ code }) => code).join(' '),
    ]).toEqual([verdict, whose, findings]);
    expect(judged.enough).toBe(judged.due);
  });
});
