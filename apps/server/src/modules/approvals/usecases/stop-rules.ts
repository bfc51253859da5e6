import type { StopReason } from '@ghost-pay/contract/approvals/approval-words';
import { type Chain, coinKeys, coins } from '@ghost-pay/contract/coins';
import { type AuditTrail, authorOf, systemAuthor } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findVerifiedChain } from '../decisions.repository.ts';
import { insertStop, shadowAll } from '../rules.repository.ts';

/**
 * Lets the rules of a chain only take notes from now on, until a super admin starts them again. Nothing happens on a chain
 * where no rule verifies payments. The alerts tell the super admins.
 */
export async function stopChain(
  trx: DatabaseTransaction,
  { clock, audit }: { readonly clock: Clock; readonly audit: AuditTrail },
  {
    chain,
    reason,
    transactionId,
  }: { chain: Chain; reason: StopReason; transactionId: string | null },
): Promise<void> {
  const coinsOf = coinKeys.filter((coin) => coins[coin].chain === chain);
  const now = clock.now();
  if (!(await insertStop(trx, { chain, coins: coinsOf, reason, transactionId, now }))) return;
  await audit.record(trx, {
    action: 'approvals_stopped',
    author: systemAuthor,
    ...(transactionId !== null && { subject: { kind: 'transaction', id: transactionId } }),
    facts: { chain, reason },
  });
}

/** Stops the chain of a payment that a rule has verified, and about which something is wrong now. */
export async function stopIfVerified(
  trx: DatabaseTransaction,
  dependencies: { readonly clock: Clock; readonly audit: AuditTrail },
  { transactionId, reason }: { transactionId: string; reason: StopReason },
): Promise<void> {
  const chain = await findVerifiedChain(trx, transactionId);
  if (chain !== undefined) await stopChain(trx, dependencies, { chain, reason, transactionId });
}

/** Puts every rule that is on into shadow at once. A payment that a rule is moving at this moment is waited for. */
export async function stopAll(
  { database, clock, audit }: { database: Database; clock: Clock; audit: AuditTrail },
  actor: Actor,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const stopped = await shadowAll(trx, { by: actor.username, now: clock.now() });
    if (stopped.length === 0) return;
    await audit.record(trx, {
      action: 'approvals_stopped',
      author: authorOf(actor),
      facts: { rules: stopped.join(', ') },
    });
  });
}
