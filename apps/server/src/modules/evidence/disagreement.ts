import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { recordEvent } from '../../core/events/events.repository.ts';
import type { Draft } from './draft-reading.ts';
import type { EvidenceMetrics } from './evidence-metrics.ts';
import { type ClaimedEvidence, hasDisagreement } from './readings.repository.ts';

// One of the sources is wrong, and nobody here can tell which: operators and super admins are told.

/** Whether the sources contradict each other about a payment now, and did not at its last reading. */
export function isNewDisagreement(
  { verdict, findings }: Pick<ClaimedEvidence, 'verdict' | 'findings'>,
  { agreement }: Pick<Draft, 'agreement'>,
): boolean {
  const was = verdict === 'unavailable' && findings.some(({ code }) => code === 'sources_disagree');
  return agreement.result.outcome === 'disagree' && !was;
}

/** Tells the super admins once, however many payments of the chain are concerned while it lasts. */
export async function recordDisagreement(
  trx: DatabaseTransaction,
  { claimed, now }: { claimed: ClaimedEvidence; now: Date },
): Promise<void> {
  const { chain, transaction_id: transactionId } = claimed;
  if (await hasDisagreement(trx, { chain, butOf: transactionId })) return;
  await recordEvent(trx, { kind: 'chain_sources_disagree', transactionId, happenedAt: now });
}

export function measureDisagreement(
  { log, meter }: { log: FastifyBaseLogger; meter: EvidenceMetrics },
  { claimed: { chain }, sources }: { claimed: ClaimedEvidence } & Pick<Draft, 'sources'>,
): void {
  meter.disagreement(chain);
  const said = sources.map(({ name, said: word, amount }) => ({
    source: name,
    said: word,
    amount,
  }));
  log.warn({ chain, said }, 'the sources of a chain contradict each other about a payment');
}
