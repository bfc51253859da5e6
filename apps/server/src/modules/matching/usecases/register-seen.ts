import { quoteHours } from '@ghost-pay/contract/quotes/quote-minutes';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, DatabaseTransaction, Queryable } from '../../../core/database/database.ts';
import { violates } from '../../../core/database/database-errors.ts';
import { AppError } from '../../../core/errors.ts';
import type { LiveChanges } from '../../../core/live/live-changes.ts';
import type { ChainSources } from '../../../gateways/chains/chain-source.ts';
import { listFinalFree, type TransferRow } from '../../transfers/transfers.public.ts';
import { type AwaitedVisitor, findAwaitedVisitors } from '../awaited-visitors.ts';
import {
  contestHash,
  isYounger,
  lockSeen,
  type RegisterDependencies,
  registerVisitor,
} from '../seen-money.ts';
import { txidOf } from '../transfers.presenter.ts';

export type SeenDependencies = RegisterDependencies & {
  readonly database: Database;
  readonly chains: ChainSources;
  readonly log: FastifyBaseLogger;
  readonly live: Pick<LiveChanges, 'announceCreated'>;
};

/** Transfers that one round takes, the newest first. */
const mostTransfers = 1_000;

/**
 * Registers the payments of visitors who have paid exactly what they alone were asked for and closed the page, as soon as
 * the money is final. What needs a person is left in the list: an account that is missing, and money of which nobody has
 * shown that it was not there before.
 */
export async function registerFinal(dependencies: SeenDependencies): Promise<void> {
  const { database, vault, clock, log } = dependencies;
  const transfers = await listFinalFree(database, {
    since: new Date(clock.now().getTime() - quoteHours * 3_600_000),
    limit: mostTransfers,
  });
  const visitors = await findAwaitedVisitors({ database, vault }, transfers);
  for (const transfer of transfers) {
    const visitor = visitors.get(transfer.id);
    if (visitor === undefined || !(await isCertain(database, dependencies, { transfer, visitor })))
      continue;
    try {
      await registerSeen(dependencies, {
        id: transfer.id,
        details: 'Registered by the site: the visitor had paid and closed the page.',
      });
    } catch (error) {
      log.warn(
        { err: error, transfer: transfer.id },
        'a visitor’s payment could not be registered',
      );
    }
  }
}

/**
 * Registers the payment of the visitor whose money this is, judged under the locks. Does nothing where a person has to
 * look, and where somebody was quicker: the visitor, another tab, an administrator, another instance.
 */
export async function registerSeen(
  dependencies: SeenDependencies,
  { id, details }: { id: string; details: string },
): Promise<void> {
  const { database, live } = dependencies;
  try {
    const made = await database
      .transaction()
      .execute(async (trx) => register(trx, dependencies, { id, details }));
    if (made?.isNew !== true) return;
    live.announceCreated();
    const { asset } = made.transfer;
    await contestHash(dependencies, {
      id: made.id,
      transfer: { asset, txid: txidOf(made.transfer) },
    });
  } catch (error) {
    const isLate =
      error instanceof AppError ||
      violates(
        error,
        'transactions_quote_id_key',
        'transactions_payment_id_key',
        'transactions_chain_txid_key',
      );
    if (!isLate) throw error;
  }
}

async function register(
  trx: DatabaseTransaction,
  dependencies: SeenDependencies,
  { id, details }: { id: string; details: string },
) {
  const seen = await lockSeen(trx, dependencies, { id });
  const { transfer, visitor } = seen;
  if (!(await isCertain(trx, dependencies, { transfer, visitor }))) return undefined;
  const { username, email } = visitor;
  const account = username === null || email === null ? undefined : { username, email };
  const made = await registerVisitor(trx, dependencies, { ...seen, account, actor: null, details });
  return { ...made, transfer };
}

/** Whether the site may register it: the account is there, and the money was not there before the quote. */
async function isCertain(
  database: Queryable,
  { chains }: Pick<SeenDependencies, 'chains'>,
  { transfer, visitor }: { transfer: TransferRow; visitor: AwaitedVisitor },
): Promise<boolean> {
  const { quote, username, email } = visitor;
  if (quote.type !== 'donation' && (username === null || email === null)) return false;
  return isYounger(database, { chains }, { transfer, quote });
}
