import { emailLine, usernameLine } from '@ghost-pay/contract/transactions/payer-rules';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { violates } from '../../../core/database/database-errors.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { LiveChanges } from '../../../core/live/live-changes.ts';
import type { AwaitedVisitor } from '../awaited-visitors.ts';
import {
  contestHash,
  lockSeen,
  type RegisterDependencies,
  registerVisitor,
} from '../seen-money.ts';
import { presentSettled, type SettleDependencies, type SettleRequest } from './settle-transfer.ts';

type MakeDependencies = SettleDependencies &
  RegisterDependencies & { readonly live: Pick<LiveChanges, 'announceCreated'> };

/** What the administrator fills in where the visitor gave no account, or the site has erased it. */
interface FilledIn {
  readonly username: string | undefined;
  readonly email: string | undefined;
}
type MakeRequest = SettleRequest & {
  readonly filledIn: FilledIn;
  /** Of a visitor who was asked for another amount: the administrator says that the money is theirs. */
  readonly quoteId?: string | undefined;
};

/**
 * Registers the payment of the visitor who alone was asked for exactly the transfer's amount, or who is named by their quote,
 * and closed the page, and lets the transfer count for it; the payment that their page has registered meanwhile gets it as a further part. If
 * another payment claims the transaction's hash, the visitor's claim is stored there as a contest. Throws
 * TRANSFER_NOT_FOUND, TRANSFER_TAKEN, TRANSFER_NEEDS_SUPER_ADMIN, VISITOR_INCOMPLETE, and NO_VISITOR_FOR_TRANSFER or
 * DUPLICATE_TXID when the visitor registers at the same moment.
 */
export async function makePayment(
  dependencies: MakeDependencies,
  { actor, id, idempotency, filledIn, quoteId }: MakeRequest,
): Promise<Transfer> {
  try {
    const answer = await inTransaction(dependencies, idempotency, async (trx) => {
      await register(trx, dependencies, { actor, id, filledIn, quoteId });
      return presentSettled(trx, { id, actor });
    });
    dependencies.live.announceCreated();
    if (answer.payment !== null)
      await contestHash(dependencies, { id: answer.payment.id, transfer: answer });
    return answer;
  } catch (error) {
    if (!violates(error, 'transactions_quote_id_key', 'transactions_payment_id_key')) throw error;
    throw new AppError('NO_VISITOR_FOR_TRANSFER', {}, { cause: error });
  }
}

async function register(
  trx: DatabaseTransaction,
  dependencies: MakeDependencies,
  { actor, id, filledIn, quoteId }: Omit<MakeRequest, 'idempotency'>,
): Promise<void> {
  const seen = await lockSeen(trx, dependencies, { id, quoteId });
  const { quote } = seen.visitor;
  await registerVisitor(trx, dependencies, {
    ...seen,
    actor,
    account: quote.type === 'donation' ? undefined : accountOf(seen.visitor, filledIn),
    details: 'Registered for the visitor, who had paid and closed the page.',
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
