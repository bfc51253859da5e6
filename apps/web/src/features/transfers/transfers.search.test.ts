import { expect, test } from 'vitest';
import {
  isTransfersFiltered,
  readTransfersSearch,
  withTransfersFilter,
} from './transfers.search.ts';

const id = '019b2fff-1a90-7e6b-8c14-a5f37d920e4d';

test.each([
  [{}, { view: 'unclaimed' }],
  [{ symbol: 'TRX' }, { view: 'unclaimed', symbol: 'TRX' }],
  [{ symbol: 'POL' }, { view: 'unclaimed', symbol: 'POL' }],
  [{ symbol: 'WSOL' }, { view: 'unclaimed', symbol: 'WSOL' }],
  [
    { view: 'settled', chain: 'bsc', symbol: 'USDT', state: 'final', older: 'day', id },
    { view: 'settled', chain: 'bsc', symbol: 'USDT', state: 'final', older: 'day', id },
  ],
  [
    { view: 'all', chain: 'moon', symbol: 'XYZ', state: 'gone', older: 'week', id: 'x' },
    { view: 'unclaimed' },
  ],
])('%j is read as %j', (raw, search) => {
  expect(readTransfersSearch(raw)).toEqual(search);
});

test('another filter closes the transfer and keeps the rest', () => {
  const search = readTransfersSearch({ view: 'small', chain: 'base', id });
  expect(withTransfersFilter(search, { symbol: 'ETH' })).toEqual({
    view: 'small',
    chain: 'base',
    symbol: 'ETH',
  });
});

test.each([
  [{ view: 'settled' }, false],
  [{ chain: 'base' }, true],
  [{ symbol: 'ETH' }, true],
  [{ state: 'final' }, true],
  [{ older: 'day' }, true],
])('%j is filtered: %s', (raw, isFiltered) => {
  expect(isTransfersFiltered(readTransfersSearch(raw))).toBe(isFiltered);
});
