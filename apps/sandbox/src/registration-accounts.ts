import { type Duration, durationMonths } from '@ghost-pay/contract/durations';
import { keep, readKept } from './kept-state.ts';
import { expiryAfter } from './subscription-expiry.ts';

/** A payment that has been applied. */
export interface AppliedPayment {
  readonly paymentId: string;
  readonly product: string;
  readonly duration: Duration;
}

export interface PeerAccount {
  readonly username: string;
  email: string | null;
  /** An ISO date, or null: for a lifetime, and while nothing has been applied yet. */
  expiresAt: string | null;
  payments: AppliedPayment[];
}

/** The accounts of the peer. Names are found whatever their capitals. */
export interface PeerAccounts {
  /** The account of that name, registered on the spot; undefined for the names that nobody has. */
  find(username: string): PeerAccount | undefined;
  /** Adds what a payment has bought, once. False where that payment was applied to another account. */
  apply(
    account: PeerAccount,
    bought: AppliedPayment & { readonly email: string | null },
    now: Date,
  ): boolean;
  all(): readonly PeerAccount[];
}

/** Nobody has an account of a name that begins so, so that it can be tried what happens then. */
export const nobodysPrefix = 'unknown';

/** Who is registered from the start, so that there is something to see. */
const demonstrationNames = ['luigi', 'peach', 'daisy', 'toad'];

export function isDuration(text: unknown): text is Duration {
  return typeof text === 'string' && Object.hasOwn(durationMonths, text);
}

/** With a file, what it knows survives the process. */
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
      if (wanted.startsWith(nobodysPrefix)) return undefined;
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
