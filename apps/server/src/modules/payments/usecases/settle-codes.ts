import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import { broughtByWorking, isOpen, missingMinor } from '../code-rules.ts';
import { forgetOutcomes, listCodesOf, setOutcome } from '../codes.repository.ts';
import type { Move } from '../payment-moves.ts';
import type { TransactionRow } from '../payments.repository.ts';

/**
 * What a move says about the payment's codes, in its transaction: verifying the payment and recording that its code
 * worked are one act, and the codes of a payment that waits again are to be judged again.
 */
export async function settleCodes(
  trx: DatabaseTransaction,
  { moved, move, now }: { moved: TransactionRow; move: Move; now: Date },
): Promise<void> {
  if (!isPaidByCode(moved.payment_method)) return;
  if (move.reopens) return forgetOutcomes(trx, moved.id);
  if (move.from !== 'pending_payment_verification' || !move.paymentVerified) return;
  const codes = await listCodesOf(trx, moved.id);
  const { currency } = moved;
  let missing = missingMinor(moved.amount_minor, codes);
  for (const code of codes.filter(isOpen)) {
    const brought = broughtByWorking(code, { missing, currency });
    await setOutcome(trx, { codeId: code.id, outcome: 'worked', foundMinor: brought || null, now });
    missing -= brought;
  }
}
