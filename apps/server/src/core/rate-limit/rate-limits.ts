import { isIP } from 'node:net';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { shareRuns } from '../shared-runs.ts';

/** Counts attempts per key and refuses the ones above the limit. */
export interface RateLimit {
  /** Counts one attempt; throws the limit's refusal with `retryAfter` in whole seconds. */
  consume(key: string): Promise<void>;
  /** Gives one counted attempt back, when it turned out to be a good one. */
  giveBack(key: string): Promise<void>;
}

export interface RateLimitRule {
  /** Names the counter; part of every key. */
  readonly name: string;
  readonly attempts: number;
  readonly perSeconds: number;
  readonly refusal: Extract<
    ErrorCode,
    'TOO_MANY_REQUESTS' | 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_PAYMENTS'
  >;
}

/**
 * Attempts of one key are counted one write at a time, those that arrive meanwhile by the next one
 * together, each with its own place: a flood from one address would otherwise queue for one row with
 * all connections that there are.
 */
function toRateLimit(
  limiter: RateLimiterAbstract,
  { attempts, refusal }: RateLimitRule,
): RateLimit {
  const count = shareRuns(async (key, sharers) => consumePoints(limiter, key, sharers));
  return {
    async consume(key) {
      const { result, place, sharers } = await count(key);
      if (result.consumedPoints - sharers + place <= attempts) return;
      throw new AppError(refusal, {
        retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      });
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

/** The library rejects with a result when the limit is reached, and with an error when the store failed. */
async function consumePoints(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

/** Counted in the database: shared by all instances. */
export function createSharedRateLimit(pool: Pool, rule: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: rule.name,
    points: rule.attempts,
    duration: rule.perSeconds,
  });
  return toRateLimit(limiter, rule);
}

/** Counted in this process: for calls that are too frequent to be worth a write. */
export function createLocalRateLimit(rule: RateLimitRule): RateLimit {
  const { name, attempts, perSeconds } = rule;
  return toRateLimit(
    new RateLimiterMemory({ keyPrefix: name, points: attempts, duration: perSeconds }),
    rule,
  );
}

/**
 * The key under which an address is counted. Whoever has one IPv6 address usually has the whole
 * /64 around it, so that is what counts; an IPv4 address in IPv6 clothes is counted as IPv4. What a
 * proxy passes on without its being an address counts as one: nobody gets a counter by inventing a text.
 */
export function addressKey(address: string): string {
  if (isIP(address) === 0) return 'no address';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
