import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { AppError } from '../../../core/errors.ts';
import { decideAct } from '../payment-acts.ts';
import { verifyNeedsNote } from '../payment-moves.ts';
import { type ActDependencies, type ActRequest, performAct, planAct } from './perform-act.ts';

/**
 * An administrator confirms that the money has arrived. A subscription then waits for its delivery; a
 * donation is completed. Throws NOTE_REQUIRED without a note while the chain contradicts the payment, and
 * NOT_PROVEN if it shall be verified only while the chain proves it.
 */
export async function verifyPayment(
  dependencies: ActDependencies,
  {
    notes,
    onlyProven,
    ...request
  }: ActRequest & { readonly notes: string | undefined; readonly onlyProven: boolean },
): Promise<TransactionDetail> {
  const details = ['Payment verified.', notes].filter((part) => part !== undefined).join(' ');
  return performAct(dependencies, request, {
    ...planAct('verify_payment', { details, ...(notes !== undefined && { notes }) }),
    decide: (payment) => {
      const decision = decideAct(payment, 'verify_payment');
      if ('move' in decision && onlyProven && payment.verdict !== 'proven')
        throw new AppError('NOT_PROVEN');
      if ('move' in decision && notes === undefined && verifyNeedsNote(payment))
        throw new AppError('NOTE_REQUIRED', { fields: { notes: 'Please enter a note' } });
      return decision;
    },
  });
}
