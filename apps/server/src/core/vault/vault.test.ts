import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { systemRandomness } from '../randomness.ts';
import { deriveKeys } from '../../operations/keys/ring-of-before.ts';
import { namedKey, type VaultKeys } from './keys.ts';
import { cellKeyId, createVault } from './vault.ts';

const randomness = systemRandomness;
const [first, second, third] = [1, 2, 3].map((fill) => namedKey(Buffer.alloc(32, fill))) as [
  ReturnType<typeof namedKey>,
  ReturnType<typeof namedKey>,
  ReturnType<typeof namedKey>,
];
const lookup = namedKey(Buffer.alloc(32, 9));
const vaultOf = (...seals: VaultKeys['seals']) =>
  createVault({ keys: { seals, lookup }, randomness });
const vault = vaultOf(first);
const place = { table: 'admin_users', row: 'a', column: 'twofa_secret_encrypted' };

describe('sealed secrets', () => {
  test('come back whole, and no two seals of one text are alike', () => {
    const seals = Array.from({ length: 1000 }, () => vault.encrypt(place, 'gêheim 漢字'));
    expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(1000);
    const opened = seals.map((seal) => vault.decrypt(place, seal));
    expect(new Set(opened)).toEqual(new Set(['gêheim 漢字']));
    expect(seals[0]?.includes(Buffer.from('heim'))).toBe(false);
  });

  test('do not open in another row, column or table', () => {
    const seal = vault.encrypt(place, 'secret');
    expect(() => vault.decrypt({ ...place, row: 'b' }, seal)).toThrow();
    expect(() => vault.decrypt({ ...place, column: 'c' }, seal)).toThrow();
    expect(() => vault.decrypt({ ...place, table: 'd' }, seal)).toThrow();
  });

  test('do not open when any byte was changed or is missing', () => {
    const seal = vault.encrypt(place, 'secret');
    for (let index = 0; index < seal.length; index += 1) {
      const changed = Buffer.from(seal);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.decrypt(place, changed)).toThrow();
      expect(() => vault.decrypt(place, seal.subarray(0, index))).toThrow();
    }
  });
});

// Who has sealed × who opens: the text, or a 503 for a key that is not at hand.
const before = deriveKeys(Buffer.alloc(32, 5));
const [ofBefore] = before.seals;
describe.each([
  { sealedBy: 'the first key', by: vaultOf(first) },
  { sealedBy: 'the second key', by: vaultOf(second) },
  { sealedBy: 'a key of an earlier version', by: createVault({ keys: before, randomness }) },
])('what $sealedBy has sealed', ({ by }) => {
  test.each([
    { has: 'the first', keys: [first] },
    { has: 'the second', keys: [second] },
    { has: 'the first and the second', keys: [first, second] },
    { has: 'the second and the first', keys: [second, first] },
    { has: 'the third', keys: [third] },
    { has: 'that of before', keys: [ofBefore] },
    { has: 'the first and that of before', keys: [first, ofBefore] },
  ] as const)('for one who has $has', ({ keys }) => {
    const seal = by.encrypt(place, 'secret');
    const open = () => vaultOf(...(keys as unknown as VaultKeys['seals'])).decrypt(place, seal);
    if (keys.some(({ id }) => id === cellKeyId(seal))) expect(open()).toBe('secret');
    else
      expect(open).toThrow(
        expect.objectContaining({
          code: 'SERVICE_UNAVAILABLE',
          cause: expect.objectContaining({
            message: expect.stringMatching(/was sealed with another key/),
          }),
        }),
      );
  });
});

test('the first key seals, or the one that may, or none', () => {
  expect(cellKeyId(vaultOf(first, second).encrypt(place, ''))).toBe(first.id);
  const keys: VaultKeys = { seals: [first, second], lookup };
  const told = createVault({ keys, randomness, sealsWith: () => second.id });
  expect(cellKeyId(told.encrypt(place, ''))).toBe(second.id);
  const silent = createVault({
    keys,
    randomness,
    sealsWith: () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    },
  });
  expect(() => silent.encrypt(place, '')).toThrow(AppError);
});

test('lookup hashes are equal for equal texts under one key, and tell nothing without it', () => {
  const other = createVault({ keys: { seals: [first], lookup: third }, randomness });
  expect(vault.lookupHash('code')).toEqual(vaultOf(second).lookupHash('code'));
  expect(vault.lookupHash('code')).toHaveLength(32);
  expect(vault.lookupHash('code')).not.toEqual(vault.lookupHash('Code'));
  expect(vault.lookupHash('code')).not.toEqual(other.lookupHash('code'));
});
