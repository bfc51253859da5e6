import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rarePartOf } from './search.ts';

describe('the part of a search that the index looks up', () => {
  test.each([
    ['a payment id', 'ghost-u7qtkh-1785170133-36xr84', '7qtkh'],
    ['a part of a payment id', 'h-1785170133-36xr84', '6xr84'],
    ['the beginning of every payment id', 'ghost-', 'ghost-'],
    ['the seconds of a payment id', '1785170133', '70133'],
    ['a mail address', 'tofu_otter879@example.net', 'r879@'],
    ['the beginning of a mail address', 'tofu_otter879@ex', 'r879@'],
    ['the name of a mail address', 'tofu_otter879@', 'r879@'],
    ['a mail provider', '@example.net', 'le.net'],
    ['the end of one', 'e.net', 'e.net'],
    ['a short name at a provider', 'jo@example.net', 'jo@'],
    ['a name of one letter at a provider', 'j@example.net', 'j@example.net'],
    ['a name that ends in a sign', 'otter_@example.net', 'otter_'],
    ['a transaction hash', `0x${'ab12'.repeat(16)}`, '2ab12'],
    ['a name', 'otter1', 'tter1'],
    ['two letters', 'ab', 'ab'],
    ['letters of two code units', '𝒜'.repeat(20), '𝒜'.repeat(5)],
  ])('of %s is the rare one', (_, text, part) => {
    expect(rarePartOf(text)).toBe(part);
  });

  test('is in the text, and there is always one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const part = rarePartOf(text);
        expect(part).not.toBe('');
        expect(text).toContain(part);
      }),
    );
  });
});
