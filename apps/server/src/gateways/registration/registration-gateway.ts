import type { Duration } from '@ghost-pay/contract/durations';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { fetchJson, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { createCircuitBreaker, type ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import { retrying } from '../../core/outbound/retries.ts';

/** The address of the site with the subscription accounts, and our key for it. */
export interface RegistrationSettings {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  /** Sent as a bearer token. */
  readonly apiKey: string;
}

/** The registration site's data about an account and one payment for it. */
export interface AccountState {
  readonly isActive: boolean;
  /** Null for a lifetime, and for an account without any subscription yet. */
  readonly expiresAt: Date | null;
  /** Whether this payment has been applied. */
  readonly isApplied: boolean;
}

/** The subscription of a payment, and its account. */
export interface BoughtSubscription {
  readonly username: string;
  readonly email: string | null;
  readonly product: Exclude<PaymentType, 'donation'>;
  readonly duration: Duration;
  readonly paymentId: string;
}

/**
 * The registration site. Both calls return undefined for an unknown account, and throw an OutboundError
 * without a complete and valid answer in time.
 */
export interface RegistrationGateway {
  accountState(asked: { username: string; paymentId: string }): Promise<AccountState | undefined>;
  /** Applies a payment. A repeated call applies it once: the site knows payments by their id. */
  applyPayment(bought: BoughtSubscription): Promise<AccountState | undefined>;
  health(): ServiceHealth;
}

interface Patience {
  readonly timeoutMs: number;
  readonly waitsMs: readonly number[];
}

/** All tries together stay below ten seconds, because an administrator may be waiting. */
const patienceOfPeople: Patience = { timeoutMs: 2_500, waitsMs: [200, 600] };

const answerSchema = z.strictObject({
  username: z.string(),
  active: z.boolean(),
  expires_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
  applied: z.boolean(),
});

/** Implements the registration site's API, which docs/registration-site.md describes. */
export function createRegistrationGateway(
  { clock }: { clock: Clock },
  { apiUrl, apiKey }: RegistrationSettings,
  { timeoutMs, waitsMs }: Patience = patienceOfPeople,
): RegistrationGateway {
  const breaker = createCircuitBreaker({ clock, failures: 10, restMs: 30_000 });

  async function ask(
    username: string,
    { query = '', put }: { query?: string; put?: object },
  ): Promise<AccountState | undefined> {
    // Even percent-encoded, these would name another address; no account has such a username.
    if (username === '.' || username === '..') return undefined;
    const url = `${apiUrl}/subscriptions/${encodeURIComponent(username)}${query}`;
    return retrying(waitsMs, () =>
      breaker.run(async () => {
        const answer = await fetchJson({
          url,
          timeoutMs,
          userAgent: 'ghost-pay',
          bearer: apiKey,
          mayBeAbsent: true,
          ...(put !== undefined && { put }),
        });
        return answer === undefined ? undefined : read(answer, username);
      }),
    );
  }

  return {
    async accountState({ username, paymentId }) {
      return ask(username, { query: `?payment_id=${encodeURIComponent(paymentId)}` });
    },
    async applyPayment({ username, email, product, duration, paymentId }) {
      const put = { email, product, duration, payment_id: paymentId };
      const state = await ask(username, { put });
      if (state?.isApplied === false)
        throw new OutboundError('The payment was taken, but is not applied', { isPassing: true });
      return state;
    },
    health: () => breaker.health(),
  };
}

function read(answer: unknown, username: string): AccountState {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success)
    throw new OutboundError('The answer is not the state of an account', { isPassing: true });
  const { username: named, active, expires_at, applied } = parsed.data;
  if (named.toLowerCase() !== username.toLowerCase())
    throw new OutboundError('The answer is about another account', { isPassing: true });
  return { isActive: active, expiresAt: expires_at, isApplied: applied };
}
