import { canonicalTransactionHash, coins } from '@ghost-pay/contract/coins';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { emailLine, usernameLine } from '@ghost-pay/contract/transactions/payer-rules';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { violates } from '../../../core/database/database-errors.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { LiveChanges } from '../../../core/live/live-changes.ts';
import type { Randomness } from '../../../core/randomness.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import {
  findById,
  findOtherClaim,
  recordOwnersClaim,
  registerQuote,
} from '../../payments/payments.public.ts';
import { type AwaitedVisitor, findAwaitedVisitors } from '../awaited-visitors.ts';
import type { TransferRow } from '../followed.repository.ts';
import { lockOne, record, wordsOf } from '../settled-transfer.ts';
import { findTransfer, settle } from '../transfer-list.repository.ts';
import { presentTransfer, txidOf } from '../transfers.presenter.ts';
import type { SettleDependencies, SettleRequest } from './settle-transfer.ts';

type MakeDependencies = SettleDependencies & {
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly live: Pick<LiveChanges, 'announceCreated'>;
};

/** What the administrator fills in where the visitor gave no account, or the site has erased it. */
interface FilledIn {
  readonly username: string | undefined;
  readonly email: string | undefined;
}
type MakeRequest = SettleRequest & { readonly filledIn: FilledIn };

/**
 * Registers the payment of the visitor who alone was asked for exactly the transfer's amount and closed the page, and
 * lets the transfer count for it. If another payment claims the transaction's hash, the visitor's claim is stored there
 * as a contest. Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN, VISITOR_INCOMPLETE, and NO_VISITOR_FOR_TRANSFER or
 * DUPLICATE_TXID when the visitor registers at the same moment.
 */
export async function makePayment(
  dependencies: MakeDependencies,
  { actor, id, idempotency, filledIn }: MakeRequest,
): Promise<Transfer> {
  try {
    const answer = await inTransaction(dependencies, idempotency, async (trx) => {
      await register(trx, dependencies, { actor, id, filledIn });
      const row = await findTransfer(trx, id);
      if (row === undefined) throw new AppError('TRANSFER_NOT_FOUND');
      return presentTransfer(row, { role: actor.role, asking: [] });
    });
    dependencies.live.announceCreated();
    await contestHash(dependencies, answer);
    return answer;
  } catch (error) {
    if (!violates(error, 'transactions_quote_id_key')) throw error;
    throw new AppError('NO_VISITOR_FOR_TRANSFER', {}, { cause: error });
  }
}

async function register(
  trx: DatabaseTransaction,
  dependencies: MakeDependencies,
  { actor, id, filledIn }: Omit<MakeRequest, 'idempotency'>,
): Promise<void> {
  const transfer = await lockOne(trx, id);
  if (transfer.transaction_id !== null || transfer.dismiss_reason !== null)
    throw new AppError('TRANSFER_TAKEN');
  const { vault, clock } = dependencies;
  const visitor = (await findAwaitedVisitors({ database: trx, vault }, [transfer])).get(id);
  if (visitor === undefined) throw new AppError('NO_VISITOR_FOR_TRANSFER');
  const now = clock.now();
  const payment = await registerQuote(trx, dependencies, {
    quote: visitor.quote,
    account: visitor.quote.type === 'donation' ? undefined : accountOf(visitor, filledIn),
    txid: await freeHashOf(trx, transfer),
    details: 'Registered for the visitor, who had paid and closed the page.',
    now,
  });
  await settle(trx, { id, transactionId: payment.id, how: 'hand', by: actor.username, now });
  await record(trx, dependencies, {
    action: 'registered_for_visitor',
    actor,
    transfer,
    payment,
    details: `${wordsOf(transfer)} is exactly what the visitor was asked for.`,
    notes: undefined,
  });
}

/** What the visitor gave stands; an administrator adds only what is missing. */
function accountOf(
  visitor: AwaitedVisitor,
  filledIn: FilledIn,
): { username: string; email: string } {
  const username = visitor.username ?? filledIn.username;
  const email = visitor.email ?? filledIn.email;
  if (username !== undefined && email !== undefined) return { username, email };
  throw new AppError('VISITOR_INCOMPLETE', {
    fields: {
      ...(username === undefined && { user_username: usernameLine.required }),
      ...(email === undefined && { user_email: emailLine.required }),
    },
  });
}

/** The hash of the transfer's transaction as payments claim it; undefined where no source can tell the transaction. */
function claimOf({ asset, txid: shown }: Pick<Transfer, 'asset' | 'txid'>) {
  const { coin } = assets[asset];
  if (coin === null || shown === null) return undefined;
  const { chain } = coins[coin];
  const txid = canonicalTransactionHash(chain, shown);
  return txid === undefined ? undefined : { chain, txid };
}

/** The hash for the new payment; null if another payment claims it. */
async function freeHashOf(trx: DatabaseTransaction, transfer: TransferRow): Promise<string | null> {
  const claim = claimOf({ asset: transfer.asset, txid: txidOf(transfer) });
  if (claim === undefined || (await findOtherClaim(trx, claim)) !== undefined) return null;
  return claim.txid;
}

/** Stores the visitor's claim if another payment claims the transaction: the new payment is without its hash then. */
async function contestHash(
  dependencies: MakeDependencies,
  { payment: made, txid: shown, asset }: Transfer,
): Promise<void> {
  const { database } = dependencies;
  const payment = made === null ? undefined : await findById(database, made.id);
  const claim = claimOf({ asset, txid: shown });
  if (payment?.txid !== null || claim === undefined) return;
  // The claim is the visitor's, so the administrator's address does not count against it.
  await recordOwnersClaim(dependencies, { row: payment, claim, address: undefined });
}
