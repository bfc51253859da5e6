import type { DatabaseTransaction } from '../../../core/database/database.ts';
import {
  type Decided,
  type DecideDependencies,
  decidePayment,
  stopChain,
} from '../../approvals/approvals.public.ts';
import type { TransactionRow } from '../../payments/payments.public.ts';
import type { Draft } from '../draft-reading.ts';
import { planReading } from '../evidence.repository.ts';

/** Verdicts that the rules take note of: others are not at their end. */
const decidable: ReadonlySet<string> = new Set(['proven', 'questionable', 'refuted']);

/**
 * Lets the rules decide about a reading that was just stored; stops them where the sources contradict each other. Returns
 * the new decisions.
 */
export async function letRulesDecide(
  trx: DatabaseTransaction,
  dependencies: DecideDependencies,
  {
    judged: { judgement, agreement, basis },
    kept,
    payment,
    provenAt,
  }: {
    judged: Draft;
    kept: Pick<Draft, 'sources'>;
    payment: TransactionRow;
    provenAt: Date | null;
  },
): Promise<Decided['made']> {
  const { chain } = basis.payment;
  if (agreement.result.outcome === 'disagree') {
    const reason = 'sources_disagree';
    await stopChain(trx, dependencies, { chain, reason, transactionId: payment.id });
    return [];
  }
  if (!decidable.has(judgement.verdict)) return [];
  const { made, lookAgainAt } = await decidePayment(trx, dependencies, {
    payment,
    evidence: {
      verdict: judgement.verdict,
      findings: judgement.findings.map(({ code }) => code),
      isFinal: judgement.isFinal,
      isChecked: agreement.result.outcome === 'facts' && agreement.result.isChecked,
      provenAt,
      due: judgement.due,
      received: judgement.received,
      confirmations: judgement.confirmations,
      sources: kept.sources.flatMap(({ name, is_own: isOwn, said, read_at: readAt, reading }) =>
        said === 'in_block' && readAt !== null
          ? [{ name, isOwn, reading, readAt: new Date(readAt) }]
          : [],
      ),
    },
  });
  if (lookAgainAt !== undefined)
    await planReading(trx, { transactionId: payment.id, at: lookAgainAt });
  return made;
}
