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
import { type Network, networksOf, wideShare } from './address-networks.ts';

/** Counts attempts per key and refuses those above the limit. */
export interface RateLimit {
  /** Counts one attempt; throws the limit's refusal with `retryAfter` in whole seconds. */
  consume(key: string): Promise<void>;
  /** Returns one counted attempt that turned out to be legitimate. */
  giveBack(key: string): Promise<void>;
}

export interface RateLimitRule {
  /** The counter's name; part of every key. */
  readonly name: string;
  readonly attempts: number;
  readonly perSeconds: number;
  readonly refusal: Extract<
    ErrorCode,
    'TOO_MANY_REQUESTS' | 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_PAYMENTS'
  >;
}

/**
 * Attempts of one key are counted one write at a time. Those that arrive meanwhile share the next write, each
 * with its own place. Otherwise a flood from one address would queue for one row and occupy all connections.
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
 * A limit whose keys are addresses. An IPv6 address counts for its /64 and for the /48 around it, which has a
 * larger share. A refusal for the /64 does not count for the /48.
 */
export function limitByAddress(
  create: (rule: RateLimitRule) => RateLimit,
  rule: RateLimitRule,
): RateLimit {
  const near = create(rule);
  const wide = create({ ...rule, attempts: rule.attempts * wideShare });
  const limitOf = ({ share }: Network): RateLimit => (share === wideShare ? wide : near);
  return {
    async consume(address) {
      for (const network of networksOf(address)) await limitOf(network).consume(network.key);
    },
    async giveBack(address) {
      for (const network of networksOf(address)) await limitOf(network).giveBack(network.key);
    },
  };
}
