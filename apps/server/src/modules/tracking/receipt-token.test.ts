import { describe, expect, test } from 'vitest';
import { testVault } from '../../../test/test-database.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { deriveKeyRing } from '../../core/vault/key-ring.ts';
import { createVault } from '../../core/vault/vault.ts';
import { isReceiptToken, makeReceiptToken } from './receipt-token.ts';

const paymentId = 'GHOST-AAAAAA-1700000000-BBBBBB';
const writtenAt = new Date('2026-11-22T12:00:00.000Z');
const token = makeReceiptToken(testVault, { paymentId, writtenAt });
const dayMs = 86_400_000;
const after = (days: number, ms = 0) => new Date(writtenAt.getTime() + days * dayMs + ms);
const otherVault = createVault({
  ring: deriveKeyRing(Buffer.alloc(32, 9)),
  randomness: systemRandomness,
});

describe('a token of a receipt’s link', () => {
  test.each([
    ['when the mail was written', writtenAt, true],
    ['in its last moment', after(400, -1), true],
    ['after 400 days', after(400), false],
    ['years later', after(4000), false],
  ])('%s: %s → %s', (_, now, opens) => {
    expect(isReceiptToken(testVault, { paymentId, token, now })).toBe(opens);
  });

  test('is the same for the same mail, and another for the next', () => {
    expect(makeReceiptToken(testVault, { paymentId, writtenAt })).toBe(token);
    expect(makeReceiptToken(testVault, { paymentId, writtenAt: after(1) })).not.toBe(token);
  });

  test('belongs to one payment and one installation', () => {
    const other = { paymentId: 'GHOST-AAAAAA-1700000000-BBBBBC', token, now: writtenAt };
    expect(isReceiptToken(testVault, other)).toBe(false);
    expect(isReceiptToken(otherVault, { paymentId, token, now: writtenAt })).toBe(false);
  });

  test('opens nothing when any bit was changed, its expiry included', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const made = changed.toString('base64url');
      expect(isReceiptToken(testVault, { paymentId, token: made, now: writtenAt })).toBe(false);
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
    expect(isReceiptToken(testVault, { paymentId, token: made, now: writtenAt })).toBe(false);
  });
});
