import {
  returnUnitOf,
  unitName,
  writeReturned,
} from '@ghost-pay/contract/transactions/returned-amounts';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { refusalOf } from '../payment-acts.ts';
import { lockById } from '../payments.repository.ts';
import { deleteReturn } from '../returns.repository.ts';
import type { ActDependencies, ActRequest } from './perform-act.ts';
import { readDetail } from './read-payments.ts';
import { recordAct } from './record-act.ts';

export type TakeBackReturnRequest = ActRequest & {
  readonly returnId: string;
  readonly notes: string;
};

/**
 * A super admin says that a return was recorded by mistake: it leaves the payment and the statement, and log and audit
 * trail keep both. Throws RETURN_NOT_FOUND also when it was taken back already.
 */
export async function takeBackReturn(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency, returnId, notes }: TakeBackReturnRequest,
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const row = await lockById(trx, transactionId);
    if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    const refusal = refusalOf(row, 'take_back_return');
    if (refusal !== undefined) throw new AppError(refusal);
    const taken = await deleteReturn(trx, { transactionId, id: returnId });
    if (taken === undefined) throw new AppError('RETURN_NOT_FOUND');
    const unit = returnUnitOf(row);
    const returned = `${writeReturned(unit, BigInt(taken.amount))} ${unitName(unit)}`;
    const by = taken.txid === null ? '' : ` by the transaction ${taken.txid}`;
    await recordAct(trx, dependencies, {
      name: 'take_back_return',
      actor,
      row,
      details: `Took the return of ${returned}${by} back. ${notes}`,
      notes,
      facts: { returned },
    });
    return readDetail(trx, dependencies, { transaction: row, role: actor.role });
  });
}
