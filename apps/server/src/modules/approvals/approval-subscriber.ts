import { addressSettings } from '@ghost-pay/contract/settings/setting-keys';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { EventSubscriber } from '../../core/events/event-dispatcher.ts';
import type { RecordedEvent } from '../../core/events/events.repository.ts';
import { paymentEventKinds, type PaymentEventKind } from '@ghost-pay/contract/events/event-words';
import { coins } from '@ghost-pay/contract/coins';
import { findProvenAt } from '../evidence/evidence.public.ts';
import { coinOfSetting } from '@ghost-pay/contract/settings/setting-keys';
import { outcomeOf } from './approval-rules.ts';
import { lockDecisionsOf, setOutcome } from './decisions.repository.ts';
import { stopChain, stopIfVerified } from './usecases/stop-rules.ts';

/** Keeps what people did with the payments about which rules had decided, and stops the rules where something went wrong. */
export function approvalSubscriber(dependencies: {
  readonly clock: Clock;
  readonly audit: AuditTrail;
}): EventSubscriber {
  return {
    async take(trx, events) {
      for (const event of events) await noteOutcome(trx, event);
      // These write to the audit trail, which must come last.
      for (const event of events) await stopAfter(trx, dependencies, event);
    },
  };
}

async function noteOutcome(trx: DatabaseTransaction, event: RecordedEvent): Promise<void> {
  const { kind, transaction_id: transactionId, facts, happened_at: at } = event;
  const by = facts['by'];
  if (transactionId === null || typeof by !== 'string' || !isOfPayment(kind)) return;
  const decisions = await lockDecisionsOf(trx, transactionId);
  if (decisions.length === 0) return;
  const provenAt = await findProvenAt(trx, transactionId);
  for (const { id, decided_at: decidedAt, outcome: before, ...decided } of decisions) {
    if (decidedAt > at) continue;
    const outcome = outcomeOf(decided, { kind, at, hasNote: facts['has_note'] === true, provenAt });
    // The first decision of a person stands, unless a later one takes it back.
    const isFirst = decided.outcome_at === null;
    if (isFirst || (outcome === 'disagreed' && before !== 'disagreed'))
      await setOutcome(trx, { id, outcome, by, at });
  }
}

async function stopAfter(
  trx: DatabaseTransaction,
  dependencies: { readonly clock: Clock; readonly audit: AuditTrail },
  { kind, transaction_id: transactionId, facts }: RecordedEvent,
): Promise<void> {
  if (kind === 'receiving_address_changed') {
    const setting = addressSettings.find((key) => key === facts['setting']);
    const coin = setting && coinOfSetting(setting);
    if (coin === undefined) return;
    const { chain } = coins[coin];
    return stopChain(trx, dependencies, { chain, reason: 'address_changed', transactionId: null });
  }
  if (transactionId === null) return;
  // A hash is public: only a claim that holds by what evidence knows to have arrived stops rules.
  if (kind === 'payment_contested' && facts['may_hold'] === true && facts['is_judged'] === true)
    return stopIfVerified(trx, dependencies, { transactionId, reason: 'payment_contested' });
  if (kind === 'chain_money_vanished')
    return stopIfVerified(trx, dependencies, { transactionId, reason: 'money_vanished' });
  if (kind === 'payment_reopened' && typeof facts['by'] === 'string')
    return stopIfVerified(trx, dependencies, { transactionId, reason: 'payment_taken_back' });
}

function isOfPayment(kind: string): kind is PaymentEventKind {
  return paymentEventKinds.some((one) => one === kind);
}
