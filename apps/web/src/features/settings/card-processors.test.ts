import { builtInProviders } from '@ghost-pay/contract/card-payments/built-in-providers';
import { cardProviderListSchema } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { describe, expect, test } from 'vitest';
import {
  areProcessorsSound,
  liveProcessors,
  missingProcessors,
  movedRow,
  newProcessor,
  type Processor,
  processorFaults,
  readProcessors,
  readRegions,
  writeProcessors,
} from './card-processors.ts';

const [ramp, stripe] = builtInProviders as readonly [Processor, Processor];

describe('the rows of the setting', () => {
  test.each(['', 'not JSON', '{}'])('%j gives the built-in processors', (text) => {
    expect(readProcessors(text)).toBe(builtInProviders);
  });

  test('are the stored ones, in their order', () => {
    expect(readProcessors(JSON.stringify([stripe, ramp]))).toEqual([stripe, ramp]);
  });

  test('that were put back as they are stored leave nothing to save', () => {
    const stored = JSON.stringify([stripe, ramp], null, 2);
    expect(writeProcessors([stripe, ramp], stored)).toBe(stored);
    expect(writeProcessors(builtInProviders, '')).toBe('');
  });

  test('that are the built-in ones again empty the setting', () => {
    expect(writeProcessors(builtInProviders, JSON.stringify([stripe]))).toBe('');
  });

  test('that changed are a list that the server takes', () => {
    const rows = builtInProviders.with(0, { ...builtInProviders[0], minimumUSD: 7.5 } as never);
    const text = writeProcessors(rows, '');
    expect(cardProviderListSchema.parse(JSON.parse(text))[0]?.minimumUSD).toBe(7.5);
  });
});

test.each([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ description: 'x'.repeat(201) }, ['description']],
  [{ regions: [] }, ['regions']],
  [{ processingFee: '' }, ['processingFee']],
  [{ estimatedFeePercent: 51 }, ['estimatedFeePercent']],
  [{ estimatedFeePercent: 'four' }, ['estimatedFeePercent']],
  [{ minimumUSD: -5 }, ['minimumUSD']],
  [{ minimumUSD: '1,250' }, ['minimumUSD']],
  [{ minimumUSD: 10_001 }, ['minimumUSD']],
  [{ badge: 'x'.repeat(81), badgeColor: 'gray' }, ['badge']],
  [{ badge: null, badgeColor: null }, []],
] as const)('a processor with %j has faults in %j', (change, fields) => {
  const row = { ...ramp, ...change } as Processor;
  expect(Object.keys(processorFaults(row))).toEqual(fields);
  expect(areProcessorsSound(JSON.stringify([row]))).toBe(fields.length === 0);
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('of a, b, c, place %i moved to %i gives %s', (from, to, order) => {
  expect(movedRow(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test('a processor’s own minimum is told where it is higher than the stored one', () => {
  const told = builtInProviders.map((row) => ({
    ...row,
    available: row.id !== 'bitnovo',
    minimumUSD: row.id === 'banxa' ? 30 : row.minimumUSD,
  }));
  const live = liveProcessors(told, builtInProviders);
  expect(live?.filter(({ ownMinimum }) => ownMinimum !== undefined)).toEqual([
    { id: 'banxa', available: true, ownMinimum: 30 },
  ]);
  expect(live?.find(({ available }) => !available)?.id).toBe('bitnovo');
  expect(liveProcessors(undefined, builtInProviders)).toBeUndefined();
});

test('a removed processor can be added again, with its built-in data', () => {
  expect(missingProcessors([stripe])).toEqual(['ramp', 'bitnovo', 'banxa', 'alchemy']);
  expect(newProcessor('ramp')).toEqual(ramp);
});

test.each([
  ['Europe, United States', ['Europe', 'United States']],
  [' Europe ,, ', ['Europe']],
  ['', []],
])('the regions %j are %j', (typed, regions) => {
  expect(readRegions(typed)).toEqual(regions);
});
