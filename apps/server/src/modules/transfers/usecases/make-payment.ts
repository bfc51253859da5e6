import { emailLine, usernameLine } from '@ghost-pay/contract/transactions/payer-rules';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { violates } from '../../../core/database/database-errors.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { LiveChanges } from '../../../core/live/live-changes.ts';
import { findById, recordOwnersClaim } from '../../payments/payments.public.ts';
import type { AwaitedVisitor } from '../awaited-visitors.ts';
import {
  claimOf,
  freeHashOf,
  lockLeft,
  type RegisterDependencies,
  registerVisitor,
} from '../left-money.ts';
import { findTransfer } from '../transfer-list.repository.ts';
import { presentTransfer } from '../transfers.presenter.ts';
import type { SettleDependencies, SettleRequest } from './settle-transfer.ts';

type MakeDependencies = SettleDependencies &
  RegisterDependencies & { readonly live: Pick<LiveChanges, 'announceCreated'> };

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
  const left = await lockLeft(trx, dependencies, id);
  const { visitor, transfer } = left;
  await registerVisitor(trx, dependencies, {
    ...left,
    actor,
    account: visitor.quote.type === 'donation' ? undefined : accountOf(visitor, filledIn),
    txid: await freeHashOf(trx, transfer),
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
