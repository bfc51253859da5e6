import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { lockById } from '../payments.repository.ts';
import type { ActDependencies, ActRequest } from './perform-act.ts';
import { readDetail } from './read-payments.ts';
import { recordAct } from './record-act.ts';

/** An administrator leaves a note for colleagues in the payment's history. The payment itself does not change. */
export async function addNote(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency, notes }: ActRequest & { readonly notes: string },
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const row = await lockById(trx, transactionId);
    if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    await recordAct(trx, dependencies, { name: 'add_note', actor, row, details: notes, notes });
    return readDetail(trx, dependencies, { transaction: row, role: actor.role });
  });
}
