import { type Situation, isMailed } from '@ghost-pay/contract/tracking/situations';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import { situationOf, type SituationFacts } from '../situation-rules.ts';

/**
 * Lets the payer be mailed what is known of a payment from now on, where it is something to do or to be told of and was
 * not known before. The outbox mails each situation of a payment once.
 */
export async function recordSituation(
  trx: DatabaseTransaction,
  {
    transactionId,
    before,
    after,
    now,
  }: {
    readonly transactionId: string;
    readonly before: Situation;
    readonly after: SituationFacts;
    readonly now: Date;
  },
): Promise<void> {
  const { situation, details } = situationOf(after);
  if (situation === before || !isMailed(situation)) return;
  const facts = { situation, ...details };
  await recordEvent(trx, { kind: 'payment_situation', transactionId, facts, happenedAt: now });
}
