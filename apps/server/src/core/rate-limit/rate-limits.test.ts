import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import {
  createLocalRateLimit,
  createSharedRateLimit,
  limitByAddress,
  type RateLimit,
} from './rate-limits.ts';

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

  const byAddress = {
    shared: (name: string) =>
      limitByAddress((one) => createSharedRateLimit(testDatabase.pool, one), { ...rule, name }),
    local: (name: string) => limitByAddress(createLocalRateLimit, { ...rule, name }),
  };
  const passed = async (limit: RateLimit, addresses: readonly string[]) => {
    let count = 0;
    for (const address of addresses) {
      const outcome = await limit.consume(address).then(
        () => 1,
        () => 0,
      );
      count += outcome;
    }
    return count;
  };
  const subnets = (count: number, prefix = '2001:db8:1') =>
    Array.from({ length: count }, (_, subnet) => `${prefix}:${subnet.toString(16)}::1`);

  test.each(['shared', 'local'] as const)(
    '%s: an IPv4 address has its share, a /64 the same, and a /48 four times as much',
    async (kind) => {
      const limit = byAddress[kind](`${kind}-networks`);
      const repeated = (address: string) => Array.from({ length: 10 }, () => address);
      expect(await passed(limit, repeated('203.0.113.7'))).toBe(5);
      expect(await passed(limit, repeated('::ffff:203.0.113.8'))).toBe(5);
      expect(await passed(limit, repeated('203.0.113.8'))).toBe(0);
      expect(await passed(limit, repeated('2001:db8:1:ffff::1'))).toBe(5);
      // Attempts that the /64 refused did not count for the /48.
      expect(await passed(limit, subnets(100))).toBe(15);
      expect(await passed(limit, subnets(10, '2001:db8:2'))).toBe(10);
    },
  );

  test.each(['shared', 'local'] as const)(
    '%s: what is given back counts for neither network',
    async (kind) => {
      const limit = byAddress[kind](`${kind}-networks-back`);
      for (const address of subnets(50)) {
        await limit.consume(address);
        await limit.giveBack(address);
      }
      expect(await passed(limit, subnets(50))).toBe(20);
    },
  );
});
