import { earlierAnswer, type Idempotency } from '../../core/database/idempotency.ts';
import { createSharedRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Opens a payment for a visitor. */
export type OpenPayment = <Payment>(
  request: { readonly address: string; readonly idempotency: Idempotency | undefined },
  open: () => Promise<Payment>,
) => Promise<Payment>;

/**
 * Bounds the payments that one address opens in an hour, by whatever method, so that nobody fills the
 * lists of those who verify them. One that is refused is not counted, nor is a request that is sent again. Customers are not counted by their
 * e-mail address: whoever types somebody else's would keep them out. Throws TOO_MANY_PAYMENTS.
 */
export function limitOpenPayments(
  dependencies: Pick<Dependencies, 'pool' | 'limits' | 'database' | 'clock'>,
): OpenPayment {
  const { pool, limits } = dependencies;
  const limit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'open-payments',
    attempts: limits.openPerHour,
    perSeconds: 3600,
    refusal: 'TOO_MANY_PAYMENTS',
  });
  return async ({ address, idempotency }, open) => {
    const isRepeated =
      idempotency !== undefined && (await earlierAnswer(dependencies, idempotency)) !== undefined;
    if (isRepeated) return open();
    await limit.consume(address);
    try {
      return await open();
    } catch (error) {
      await limit.giveBack(address);
      throw error;
    }
  };
}
