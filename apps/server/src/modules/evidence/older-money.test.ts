import { type Chain, coinKeys, coins } from '@ghost-pay/contract/coins';
import { describe, expect, test } from 'vitest';
import { type Came, isLateEnough, whenCame } from './older-money.ts';

const madeAt = new Date('2026-11-27T10:00:00Z');
const secondsLater = (seconds: number) => new Date(madeAt.getTime() + seconds * 1_000);
const chains = [...new Set(coinKeys.map((coin) => coins[coin].chain))];
const margins: [Exclude<Chain, 'bitcoin'>, number][] = [
  ['ethereum', 3],
  ['base', 15],
  ['bsc', 67],
  ['solana', 75],
];
type Quote = Partial<Parameters<typeof whenCame>[0]>;
type Money = Partial<Parameters<typeof whenCame>[1]>;

function judge(chain: Chain, quote: Quote, money: Money): Came {
  return whenCame(
    { chain, createdAt: madeAt, knownHeight: 100, heights: [], ...quote },
    { firstSeenAt: null, blockHeight: null, sightings: [], scanners: [], ...money },
  );
}

test('every chain of a coin has a margin, or is scanned', () => {
  expect(['bitcoin', ...margins.map(([chain]) => chain)].toSorted()).toEqual(chains.toSorted());
});

describe.each(chains)('on %s money that', (chain) => {
  const height = (source: string, at = 31) => ({ source, height: 200, at: secondsLater(at) });
  const shown = (source: string, at = 60) => ({
    source,
    at: secondsLater(at),
    blockHeight: 1_000,
  });
  const told = { heights: [height('one'), height('two')] };
  const later = { sightings: [shown('one'), shown('two')], scanners: ['one', 'two'] };

  test.each<[string, Quote, Money, Came]>([
    ['each source shows above what it named', told, later, 'after'],
    ['was seen before', told, { ...later, firstSeenAt: secondsLater(-0.001) }, 'before'],
    ['was seen at that moment', told, { ...later, firstSeenAt: madeAt }, 'after'],
    ['is in the newest known block', told, { ...later, blockHeight: 100 }, 'before'],
    ['is in the block after it', told, { ...later, blockHeight: 101 }, 'after'],
    [
      'one source once showed in a known block',
      told,
      { ...later, sightings: [shown('one'), { ...shown('two'), blockHeight: 100 }] },
      'before',
    ],
    ['no source was asked about', { heights: [] }, later, 'unknown'],
    ['one source was not asked about', { heights: [height('one')] }, later, 'unknown'],
    ['no source shows', told, { ...later, sightings: [] }, 'unknown'],
    ['was seen, and no source tells more', told, { firstSeenAt: secondsLater(60) }, 'unknown'],
    ['another source shows', told, { ...later, sightings: [shown('three')] }, 'unknown'],
    [
      'another source shows as well',
      told,
      {
        sightings: [shown('one'), shown('two'), shown('three')],
        scanners: ['one', 'two', 'three'],
      },
      'unknown',
    ],
  ])('%s', (_name, quote, money, came) => {
    expect(judge(chain, quote, money)).toBe(came);
  });
});

describe.each(margins)('on %s, %d blocks', (chain, margin) => {
  const heights = [
    { source: 'one', height: 200, at: secondsLater(1) },
    { source: 'two', height: 190, at: secondsLater(1) },
  ];
  const at = (one: number | null, two: number | null) => ({
    sightings: [
      { source: 'one', at: secondsLater(60), blockHeight: one },
      { source: 'two', at: secondsLater(60), blockHeight: two },
    ],
  });
  test.each<[string, Money, Came]>([
    ['exceeded above both', at(201 + margin, 191 + margin), 'after'],
    ['not exceeded above the first', at(200 + margin, 191 + margin), 'unknown'],
    ['not exceeded above the second', at(201 + margin, 190 + margin), 'unknown'],
    ['and in no block for the first', at(null, 191 + margin), 'unknown'],
    ['and in no block for the second', at(201 + margin, null), 'unknown'],
  ])('%s', (_name, money, came) => {
    expect(judge(chain, { heights }, money)).toBe(came);
    expect(judge(chain, { heights, knownHeight: null }, money)).toBe(came);
  });
});

describe('on Bitcoin, where addresses are scanned', () => {
  const scan = (changes: object = {}) => [
    { source: 'one', height: 100, at: secondsLater(30), ...changes },
  ];
  const seen = (at: number) => ({
    sightings: [{ source: 'one', at: secondsLater(at), blockHeight: null }],
    scanners: ['one'],
  });
  test.each<[string, Quote, Money, Came]>([
    ['not shown by a scan, and shown later', { heights: scan() }, seen(30.001), 'after'],
    ['shown by the same scan', { heights: scan() }, seen(30), 'unknown'],
    ['shown before it', { heights: scan() }, seen(10), 'unknown'],
    [
      'a scan that began too soon',
      { heights: scan({ at: secondsLater(29.999) }) },
      seen(60),
      'unknown',
    ],
    ['a source that is behind', { heights: scan({ height: 99 }) }, seen(60), 'unknown'],
    ['no height was known', { heights: scan(), knownHeight: null }, seen(60), 'unknown'],
    [
      'a source that scans has not shown it',
      { heights: [...scan(), ...scan({ source: 'two' })] },
      { ...seen(60), scanners: ['one', 'two'] },
      'unknown',
    ],
    [
      'a node that cannot scan has no say',
      { heights: scan() },
      {
        sightings: [
          ...seen(60).sightings,
          { source: 'node', at: secondsLater(5), blockHeight: 1_000 },
        ],
        scanners: ['one'],
      },
      'after',
    ],
    ['no source scans', { heights: scan() }, { ...seen(60), scanners: [] }, 'unknown'],
  ])('%s', (_name, quote, money, came) => {
    expect(judge('bitcoin', quote, money)).toBe(came);
  });
  test('a scan is late enough after thirty seconds', () => {
    expect([29_999, 30_000].map((ms) => isLateEnough(madeAt, secondsLater(ms / 1_000)))).toEqual([
      false,
      true,
    ]);
  });
});
