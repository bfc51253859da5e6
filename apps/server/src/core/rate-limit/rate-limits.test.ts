import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { addressKey, createLocalRateLimit, createSharedRateLimit } from './rate-limits.ts';

describe('the key of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7:4711', 'no address'],
    ['<script>', 'no address'],
    ['x'.repeat(5000), 'no address'],
    ['', 'no address'],
  ])('%s is counted as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('limits', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.close());

  const rule = { attempts: 5, perSeconds: 900, refusal: 'TOO_MANY_ATTEMPTS' } as const;
  const makers = {
    shared: (name: string) => createSharedRateLimit(testDatabase.pool, { ...rule, name }),
    local: (name: string) => createLocalRateLimit({ ...rule, name }),
  };

  test.each(['shared', 'local'] as const)(
    '%s: of 100 attempts at once exactly the allowed ones pass',
    async (kind) => {
      const limit = makers[kind](`${kind}-burst`);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, () => limit.consume('someone')),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      const refused = outcomes.find(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({
        reason: { code: 'TOO_MANY_ATTEMPTS', details: { retryAfter: expect.any(Number) } },
      });
      await expect(limit.consume('someone else')).resolves.toBeUndefined();
    },
  );

  test.each(['shared', 'local'] as const)(
    '%s: an attempt that is given back does not count',
    async (kind) => {
      const limit = makers[kind](`${kind}-give-back`);
      for (let round = 0; round < 20; round += 1) {
        await limit.consume('someone');
        await limit.giveBack('someone');
      }
      await expect(limit.consume('someone')).resolves.toBeUndefined();
    },
  );

  test('attempts that are counted together with a failed one fail, and the next are counted', async () => {
    const limit = makers.shared('failing');
    await testDatabase.database.schema
      .alterTable('rate_limits')
      .renameTo('rate_limits_away')
      .execute();
    const failed = await Promise.allSettled([limit.consume('someone'), limit.consume('someone')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await testDatabase.database.schema
      .alterTable('rate_limits_away')
      .renameTo('rate_limits')
      .execute();
    await expect(limit.consume('someone')).resolves.toBeUndefined();
  });

  test('two instances at once: exactly the allowed ones pass', async () => {
    const [one, other] = [makers.shared('crowd'), makers.shared('crowd')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one : other).consume('someone')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('two instances count together', async () => {
    const [one, other] = [makers.shared('instances'), makers.shared('instances')];
    for (let round = 0; round < 5; round += 1)
      await (round % 2 === 0 ? one : other).consume('someone');
    await expect(one.consume('someone')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await expect(other.consume('someone')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});
