import type { PaymentAct } from '@ghost-pay/contract/transactions/payment-acts';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { acts } from '../payment-acts.ts';
import { insertLog, type TransactionRow } from '../payments.repository.ts';

/** Records an administrator's act that does not move the payment: in its log and in the audit trail. */
export async function recordAct(
  trx: DatabaseTransaction,
  { clock, audit }: { readonly clock: Clock; readonly audit: AuditTrail },
  {
    name,
    actor,
    row,
    details,
    notes,
    facts,
  }: {
    name: PaymentAct;
    actor: Actor;
    row: TransactionRow;
    /** The sentence in the payment's log. */
    details: string;
    /** The administrator's own words, for the audit trail. */
    notes?: string;
    facts?: Readonly<Record<string, string>> | undefined;
  },
): Promise<void> {
  const action = acts[name].log;
  await insertLog(trx, {
    transactionId: row.id,
    log: { action, details, admin: actor },
    now: clock.now(),
  });
  await audit.record(trx, {
    action,
    author: authorOf(actor),
    subject: { kind: 'transaction', id: row.id, name: row.payment_id },
    ...(facts && { facts }),
    ...(notes !== undefined && { details: notes }),
  });
}
