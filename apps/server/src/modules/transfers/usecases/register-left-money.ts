import type { FastifyBaseLogger } from 'fastify';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { violates } from '../../../core/database/database-errors.ts';
import { AppError } from '../../../core/errors.ts';
import type { LiveChanges } from '../../../core/live/live-changes.ts';
import { hasRules, isForRules } from '../../approvals/approvals.public.ts';
import { usdValueOf } from '../../rates/rates.public.ts';
import { listFinalFree } from '../attached.repository.ts';
import { type AwaitedVisitor, findAwaitedVisitors } from '../awaited-visitors.ts';
import { freeHashOf, lockLeft, type RegisterDependencies, registerVisitor } from '../left-money.ts';

export type LeftMoneyDependencies = RegisterDependencies & {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly live: Pick<LiveChanges, 'announceCreated'>;
};

/** So long after their quote has ended visitors may still register by themselves. */
const pageMs = 15 * 60_000;
/** The account of a visitor is erased after this. */
const accountMs = 72 * 3_600_000;
/** Transfers that one look takes, the newest first. */
const mostTransfers = 1_000;

/**
 * Registers the payments of visitors who have paid exactly what they alone were asked for and closed the page, where a
 * rule that is on is for such a payment. The rule then decides about it as about any other. What needs a person, as a hash
 * that another payment claims or an account that is missing, is left in the list.
 */
export async function registerLeftMoney(dependencies: LeftMoneyDependencies): Promise<void> {
  const { database, vault, clock, log, live } = dependencies;
  if (!(await hasRules(database))) return;
  const now = clock.now();
  const transfers = await listFinalFree(database, {
    since: new Date(now.getTime() - accountMs),
    limit: mostTransfers,
  });
  for (const [id, visitor] of await findAwaitedVisitors({ database, vault }, transfers)) {
    if (!isComplete(visitor) || now.getTime() < visitor.quote.expires_at.getTime() + pageMs)
      continue;
    try {
      const isMade = await database
        .transaction()
        .execute(async (trx) => register(trx, dependencies, { id, now }));
      if (isMade) live.announceCreated();
    } catch (error) {
      // The visitor, an administrator or another instance was quicker.
      if (error instanceof AppError || violates(error, 'transactions_quote_id_key')) continue;
      log.warn({ err: error, transfer: id }, 'a visitor’s payment could not be registered');
    }
  }
}

/** Judges again under the lock of the transfer; returns whether a payment was registered. */
async function register(
  trx: DatabaseTransaction,
  dependencies: LeftMoneyDependencies,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const left = await lockLeft(trx, dependencies, id);
  const { quote, username, email } = left.visitor;
  const { crypto_type: coin, type, amount_minor: amountMinor, currency } = quote;
  const txid = await freeHashOf(trx, left.transfer);
  const value = await usdValueOf(trx, { amountMinor, currency, now });
  if (coin === null || txid === null || value === undefined) return false;
  if (!(await isForRules(trx, { coin, type, usdMinor: value.usd_amount_minor }))) return false;
  const isDonation = type === 'donation';
  if (!isDonation && (username === null || email === null)) return false;
  await registerVisitor(trx, dependencies, {
    ...left,
    account: isDonation || username === null || email === null ? undefined : { username, email },
    txid,
    actor: null,
  });
  return true;
}

function isComplete({ quote, username, email }: AwaitedVisitor): boolean {
  return quote.type === 'donation' || (username !== null && email !== null);
}
