import { earlierAnswer, type Idempotency } from '../../core/database/idempotency.ts';
import { OutcomeUnknownError } from '../../core/database/kysely-pool.ts';
import { AppError } from '../../core/errors.ts';
import {
  createSharedRateLimit,
  limitByAddress,
  type RateLimit,
} from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Opens a payment for a visitor, or returns the answer that a repeated request has had. */
export type OpenPayment = <Payment>(
  request: { readonly address: string; readonly idempotency: Idempotency | undefined },
  open: () => Promise<Payment>,
) => Promise<Payment>;

/** Limits the tries of one address to open a payment, or to mend one, in a minute. */
export function limitCreations({ pool, limits }: Pick<Dependencies, 'pool' | 'limits'>): RateLimit {
  return limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'create',
    attempts: limits.createPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });
}

/**
 * Limits the payments that one address opens in an hour, by any method, so a visitor cannot fill the
 * administrators' lists. A refused payment is not counted, except a duplicate: its claim is listed like a
 * payment. A payment with an unknown outcome may have been opened, and is counted. A repeated request is not
 * counted. Customers are not counted by e-mail address, because typing another customer's address would lock
 * that customer out. Throws TOO_MANY_PAYMENTS.
 */
export function limitOpenPayments(
  dependencies: Pick<Dependencies, 'pool' | 'limits' | 'database' | 'clock' | 'log'>,
): OpenPayment {
  const { pool, limits, log } = dependencies;
  const limit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'open-payments',
    attempts: limits.openPerHour,
    perSeconds: 3600,
    refusal: 'TOO_MANY_PAYMENTS',
  });
  return async ({ address, idempotency }, open) => {
    /** A registered payment keeps its answer, although a price, a method or the limit would refuse it now. */
    const answerAgain = async (refusal: unknown) => {
      const isRefused = refusal instanceof AppError && idempotency !== undefined;
      const earlier = isRefused ? await earlierAnswer(dependencies, idempotency) : undefined;
      if (earlier === undefined) throw refusal;
      return earlier as Awaited<ReturnType<typeof open>>;
    };
    // What the request has led to stands; only its count is wrong by one.
    const giveBack = async () =>
      limit
        .giveBack(address)
        .catch((failure: unknown) =>
          log.warn(
            { err: failure },
            'a refused or repeated payment still counts against the limit',
          ),
        );
    try {
      await limit.consume(address);
    } catch (error) {
      return answerAgain(error);
    }
    try {
      const opened = await open();
      if (idempotency?.isReplayed) await giveBack();
      return opened;
    } catch (error) {
      if (!mayBeOpen(error)) await giveBack();
      return answerAgain(error);
    }
  };
}

function mayBeOpen(error: unknown): boolean {
  return (
    error instanceof OutcomeUnknownError ||
    (error instanceof AppError && error.code === 'DUPLICATE_TXID')
  );
}
