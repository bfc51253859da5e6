import { describe, expect, test } from 'vitest';
import { testVault } from '../../../test/test-database.ts';
import { systemRandomness } from '../randomness.ts';
import { namedKey } from './keys.ts';
import { createVault } from './vault.ts';
import { isLinkToken, makeLinkToken } from './link-token.ts';

const receipt = { purpose: 'receipt', subject: 'GHOST-AAAAAA-1700000000-BBBBBB' } as const;
const writtenAt = new Date('2026-11-22T12:00:00.000Z');
const token = makeLinkToken(testVault, { ...receipt, writtenAt });
const dayMs = 86_400_000;
const after = (days: number, ms = 0) => new Date(writtenAt.getTime() + days * dayMs + ms);
const otherVault = createVault({
  keys: { seals: [namedKey(Buffer.alloc(32, 8))], lookup: namedKey(Buffer.alloc(32, 9)) },
  randomness: systemRandomness,
});

describe('a token of a link to the receipt', () => {
  test.each([
    ['when the mail was written', writtenAt, true],
    ['in its last moment', after(400, -1), true],
    ['after 400 days', after(400), false],
    ['years later', after(4000), false],
  ])('%s: %s → %s', (_, now, opens) => {
    expect(isLinkToken(testVault, { ...receipt, token, now })).toBe(opens);
  });

  test('is the same for the same mail, and another for the next', () => {
    expect(makeLinkToken(testVault, { ...receipt, writtenAt })).toBe(token);
    expect(makeLinkToken(testVault, { ...receipt, writtenAt: after(1) })).not.toBe(token);
  });

  test('belongs to one payment and one installation', () => {
    const other = { ...receipt, subject: 'GHOST-AAAAAA-1700000000-BBBBBC', token, now: writtenAt };
    expect(isLinkToken(testVault, other)).toBe(false);
    expect(isLinkToken(otherVault, { ...receipt, token, now: writtenAt })).toBe(false);
  });

  test('opens nothing when any bit was changed, its expiry included', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const made = changed.toString('base64url');
      expect(isLinkToken(testVault, { ...receipt, token: made, now: writtenAt })).toBe(false);
    }
  });

  test.each([
    undefined,
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    'ü'.repeat(48),
  ])('is not %j', (made) => {
    expect(isLinkToken(testVault, { ...receipt, token: made, now: writtenAt })).toBe(false);
  });
});

describe('a token of a link for a correction', () => {
  const correction = { ...receipt, purpose: 'correct_payment' } as const;
  const made = makeLinkToken(testVault, { ...correction, writtenAt });

  test.each([
    ['in its last moment', after(1, -1), true],
    ['after 24 hours', after(1), false],
  ])('%s: %s → %s', (_, now, opens) => {
    expect(isLinkToken(testVault, { ...correction, token: made, now })).toBe(opens);
  });

  test('opens no receipt, and a receipt’s corrects nothing', () => {
    expect(isLinkToken(testVault, { ...receipt, token: made, now: writtenAt })).toBe(false);
    expect(isLinkToken(testVault, { ...correction, token, now: writtenAt })).toBe(false);
  });
});
