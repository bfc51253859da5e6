import { revealsPerFactor } from '@ghost-pay/contract/fresh-factor';
import type { RevealedCode } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countRevealedCode } from '../../auth/auth.public.ts';
import { openCode } from '../payment-code.ts';
import { isFinal } from '../payment-acts.ts';
import { insertLog, lockById } from '../payments.repository.ts';

/**
 * The full code, for an admin who redeems it. Who saw it stands in the payment's log and in the
 * audit trail, in the same transaction: no code without either. Throws NO_CODE, INVALID_STATE once the payment is final,
 * CODE_ERASED for one that was final for so long that its code is gone, and STEP_UP_REQUIRED once the session's second
 * factor has revealed as many codes as one does.
 */
export async function revealCode(
  {
    database,
    clock,
    vault,
    audit,
  }: { database: Database; clock: Clock; vault: Vault; audit: AuditTrail },
  { actor, transactionId }: { actor: Actor; transactionId: string },
): Promise<RevealedCode> {
  return database.transaction().execute(async (trx) => {
    const row = await lockById(trx, transactionId);
    if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    if (row.payment_code_last4 === null) throw new AppError('NO_CODE');
    if (isFinal(row.status)) throw new AppError('INVALID_STATE');
    if (row.payment_code_encrypted === null) throw new AppError('CODE_ERASED');
    const { sessionId } = actor;
    if (!(await countRevealedCode(trx, { sessionId, most: revealsPerFactor })))
      throw new AppError('STEP_UP_REQUIRED');
    const code = await openCode(vault, row.id, row.payment_code_encrypted);
    await insertLog(trx, {
      transactionId,
      log: { action: 'code_revealed', details: 'Code revealed.', admin: actor },
      now: clock.now(),
    });
    await audit.record(trx, {
      action: 'code_revealed',
      author: authorOf(actor),
      subject: { kind: 'transaction', id: transactionId, name: row.payment_id },
    });
    return code;
  });
}
