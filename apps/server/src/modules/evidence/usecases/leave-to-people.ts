import { lockById, setVerdict } from '../../payments/payments.public.ts';
import { type ClaimedRow, endReading } from '../readings.repository.ts';
import { forgottenBasis } from '../stored-basis.ts';
import type { ReadDependencies } from './read-evidence.ts';

/**
 * Ends the reading of a payment whose stored evidence does not parse: it could not be checked, and people decide. Asked again by
 * hand, it is read as if it were new.
 */
export async function leaveToPeople(
  { database, log }: Pick<ReadDependencies, 'database' | 'log'>,
  claimed: ClaimedRow,
): Promise<void> {
  const { transaction_id: transactionId } = claimed;
  log.error({ transactionId }, 'what is kept of the evidence cannot be read');
  const verdict = 'unavailable';
  const found = {
    verdict,
    findings: '[]',
    sources: '[]',
    seen: 'null',
    basis: JSON.stringify(forgottenBasis),
  } as const;
  await database.transaction().execute(async (trx) => {
    await lockById(trx, transactionId);
    if (await endReading(trx, { claimed, nextReadingAt: null, found }))
      await setVerdict(trx, { transactionId, verdict });
  });
}
