import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

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
  readonly refusal: Extract<ErrorCode, 'TOO_MANY_REQUESTS' | 'TOO_MANY_ATTEMPTS'>;
}

function toRateLimit(
  limiter: RateLimiterAbstract,
  { attempts, refusal }: RateLimitRule,
): RateLimit {
  const count = countTogether(limiter);
  return {
    async consume(key) {
      const { place, msBeforeNext } = await count(key);
      if (place > attempts)
        throw new AppError(refusal, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

interface Batch {
  size: number;
  readonly counted: Promise<RateLimiterRes>;
}

/**
 * Counts attempts of one key one write at a time: those that arrive while one is under way are
 * counted together by the next, and each gets its own place. A flood from one address would
 * otherwise have as many connections as there are queue for one row.
 */
function countTogether(
  limiter: RateLimiterAbstract,
): (key: string) => Promise<{ place: number; msBeforeNext: number }> {
  const collecting = new Map<string, Batch>();
  const underWay = new Map<string, Promise<RateLimiterRes>>();

  async function startBatch(key: string): Promise<RateLimiterRes> {
    // Its failure is told to those whom it counted.
    await underWay.get(key)?.catch(() => undefined);
    const size = collecting.get(key)?.size ?? 0;
    collecting.delete(key);
    const counting = consumePoints(limiter, key, size);
    underWay.set(key, counting);
    try {
      return await counting;
    } finally {
      if (underWay.get(key) === counting) underWay.delete(key);
    }
  }

  return async (key) => {
    let batch = collecting.get(key);
    if (batch === undefined) {
      batch = { size: 0, counted: Promise.resolve().then(() => startBatch(key)) };
      collecting.set(key, batch);
    }
    batch.size += 1;
    const placeInBatch = batch.size;
    const { consumedPoints, msBeforeNext } = await batch.counted;
    return { place: consumedPoints - batch.size + placeInBatch, msBeforeNext };
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
 * /64 around it, so that is what counts; an IPv4 address in IPv6 clothes is counted as IPv4.
 */
export function addressKey(address: string): string {
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
