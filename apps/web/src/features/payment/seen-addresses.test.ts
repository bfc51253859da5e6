import { describe, expect, test } from 'vitest';
import { addressPaid, seeAddress, type SeenAddresses } from './seen-addresses.ts';

describe('what has been shown', () => {
  test.for<[string, string[], SeenAddresses]>([
    ['one address', ['A'], { shown: 'A', earlier: [] }],
    ['the same address again', ['A', 'A'], { shown: 'A', earlier: [] }],
    ['another one', ['A', 'B'], { shown: 'B', earlier: ['A'] }],
    ['the first one again', ['A', 'B', 'A'], { shown: 'A', earlier: ['B'] }],
    ['a third one', ['A', 'B', 'C'], { shown: 'C', earlier: ['B', 'A'] }],
    ['back and forth', ['A', 'B', 'A', 'B', 'C'], { shown: 'C', earlier: ['B', 'A'] }],
  ])('%s', ([, addresses, expected]) => {
    let seen: SeenAddresses | undefined;
    for (const address of addresses) seen = seeAddress(seen, address);
    expect(seen).toEqual(expected);
  });

  test('the same address is no change', () => {
    const seen = seeAddress(undefined, 'A');
    expect(seeAddress(seen, 'A')).toBe(seen);
  });
});

describe('where the coins went', () => {
  const one = { shown: 'A', earlier: [] };
  const two = { shown: 'B', earlier: ['A'] };
  test.for<[string, SeenAddresses | undefined, string | null, string | undefined]>([
    ['nothing was shown', undefined, null, undefined],
    ['nothing was shown, something is named', undefined, 'A', undefined],
    ['the only address', one, null, 'A'],
    ['the only address, whatever is named', one, 'X', 'A'],
    ['two, none named', two, null, undefined],
    ['two, the present one named', two, 'B', 'B'],
    ['two, the earlier one named', two, 'A', 'A'],
    ['two, one named that was never shown', two, 'X', undefined],
  ])('%s', ([, seen, named, expected]) => {
    expect(addressPaid(seen, named)).toBe(expected);
  });
});
