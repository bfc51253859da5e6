import { revealsPerFactor } from '@ghost-pay/contract/fresh-factor';
import type { RevealedCode } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countRevealedCode } from '../../auth/auth.public.ts';
import { findSealedCode } from '../codes.repository.ts';
import { maskedCode, openCode } from '../payment-code.ts';
import { refusalOf } from '../payment-acts.ts';
import { lockById } from '../payments.repository.ts';
import { recordAct } from './record-act.ts';

/**
 * The full code, for an administrator who redeems it; the payment's newest one unless another is named. The payment's log and the audit trail record the reveal in
 * the same transaction. Throws NO_CODE, INVALID_STATE once the payment is final, CODE_ERASED after the code's
 * retention has ended, and STEP_UP_REQUIRED once the session's second factor has revealed its maximum of codes.
 */
export async function revealCode(
  {
    database,
    clock,
    vault,
    audit,
  }: { database: Database; clock: Clock; vault: Vault; audit: AuditTrail },
  {
    actor,
    transactionId,
    codeId,
  }: { actor: Actor; transactionId: string; codeId: string | undefined },
): Promise<RevealedCode> {
  return database.transaction().execute(async (trx) => {
    const row = await lockById(trx, transactionId);
    if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    const refusal = refusalOf(row, 'reveal_code');
    if (refusal !== undefined) throw new AppError(refusal);
    const sealed = await findSealedCode(trx, { transactionId, codeId });
    if (sealed === undefined) throw new AppError('NO_CODE');
    if (sealed.code_encrypted === null) throw new AppError('CODE_ERASED');
    const { sessionId } = actor;
    if (!(await countRevealedCode(trx, { sessionId, most: revealsPerFactor })))
      throw new AppError('STEP_UP_REQUIRED');
    const code = openCode(vault, sealed.id, sealed.code_encrypted);
    const details = `Code ${maskedCode(sealed)} revealed.`;
    await recordAct(trx, { clock, audit }, { name: 'reveal_code', actor, row, details });
    return code;
  });
}
