import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { noteClosed, notePresent, sweepPresence } from '../presence.repository.ts';

/**
 * A tab of an administrator shows a payment, or has closed it. It stands in no log, no audit entry and no column of the
 * payment, and refuses nothing to anyone. Throws TRANSACTION_NOT_FOUND.
 */
export async function notePresence(
  { database }: { readonly database: Database },
  {
    actor: { sessionId },
    transactionId,
    tab,
    isOpen,
  }: { actor: Actor; transactionId: string; tab: string; isOpen: boolean },
): Promise<void> {
  const present = { sessionId, tab, transactionId };
  if (!isOpen) await noteClosed(database, present);
  else if (!(await notePresent(database, present))) throw new AppError('TRANSACTION_NOT_FOUND');
  await sweepPresence(database);
}
