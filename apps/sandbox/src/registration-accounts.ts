import { type Duration, durationMonths } from '@ghost-pay/contract/durations';
import { keep, readKept } from './kept-state.ts';

/** A payment that has been applied. */
export interface AppliedPayment {
  readonly paymentId: string;
  readonly product: string;
  readonly duration: Duration;
}

export interface PeerAccount {
  readonly username: string;
  email: string | null;
  /** An ISO date, or null: for a lifetime, and before the first payment is applied. */
  expiresAt: string | null;
  payments: AppliedPayment[];
}

/** The accounts of the peer. Names are compared without case. */
export interface PeerAccounts {
  /** The account of that name, registered at its first use; undefined for names that begin with `unknownPrefix`. */
  find(username: string): PeerAccount | undefined;
  /** Applies a payment once. False when that payment was applied to another account. */
  apply(
    account: PeerAccount,
    bought: AppliedPayment & { readonly email: string | null },
    now: Date,
  ): boolean;
  all(): readonly PeerAccount[];
}

/** No account has a name with this prefix, so the case of an unknown account can be tried. */
export const unknownPrefix = 'unknown';

/** The accounts that exist from the start, so the page is not empty. */
const demonstrationNames = ['luigi', 'peach', 'daisy', 'toad'];

export function isDuration(text: unknown): text is Duration {
  return typeof text === 'string' && Object.hasOwn(durationMonths, text);
}

/** With a file, the accounts survive the process. */
export function openAccounts(file: string | undefined): PeerAccounts {
  const register = (username: string): PeerAccount => ({
    username,
    email: null,
    expiresAt: null,
    payments: [],
  });
  const accounts =
    (readKept(file) as PeerAccount[] | undefined) ?? demonstrationNames.map(register);

  return {
    find(username) {
      const wanted = username.toLowerCase();
      if (wanted.startsWith(unknownPrefix)) return undefined;
      const known = accounts.find((account) => account.username.toLowerCase() === wanted);
      if (known !== undefined) return known;
      const account = register(username);
      accounts.push(account);
      keep(file, accounts);
      return account;
    },
    apply(account, { email, paymentId, product, duration }, now) {
      const holder = accounts.find(({ payments }) =>
        payments.some((payment) => payment.paymentId === paymentId),
      );
      if (holder !== undefined) return holder === account;
      const { expiresAt, payments } = account;
      const until = expiryAfter({
        now,
        duration,
        expiresAt:
          payments.length === 0 ? undefined : expiresAt === null ? null : new Date(expiresAt),
      });
      account.expiresAt = until?.toISOString() ?? null;
      account.email = email;
      account.payments = [...payments, { paymentId, product, duration }];
      keep(file, accounts);
      return true;
    },
    all: () => accounts,
  };
}

/**
 * The end of a subscription after a duration was added: calendar months, in UTC, from its present
 * end, or from now when that has passed or there was none. Null = never; a lifetime is never
 * shortened. When the last month lacks the day, its last day is used.
 */
export function expiryAfter({
  now,
  expiresAt,
  duration,
}: {
  now: Date;
  /** Undefined when there was no subscription. */
  expiresAt: Date | null | undefined;
  duration: Duration;
}): Date | null {
  const months = durationMonths[duration];
  if (months === null || expiresAt === null) return null;
  const from = expiresAt !== undefined && expiresAt > now ? expiresAt : now;
  const until = new Date(from);
  // Set to the first of the month first: otherwise the 31st would overflow into the next month.
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0));
  until.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return until;
}
