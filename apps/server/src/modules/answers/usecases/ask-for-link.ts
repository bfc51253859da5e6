import { recordEvent } from '../../../core/events/events.repository.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  askingCode,
  findByPaymentId,
  listCodesOf,
  missingMinor,
} from '../../payments/payments.public.ts';
import { findByTypedId } from '../../tracking/tracking.public.ts';
import { linkPauseMs, mayAskForLink, mostLinks } from '../answer-rules.ts';
import { countLink } from '../answers.repository.ts';

/**
 * Lets the link that a payment needs be mailed to the address that was given with it: for adding another code where one
 * is asked for, else for correcting what was sent. At most one an hour and three in all. The answer does not tell whether
 * one is: not whether there is an address, and not whether something stands in the way.
 */
export async function askForLink(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  typedId: string,
): Promise<void> {
  const row = await findByTypedId(typedId, async (id) => findByPaymentId(database, id));
  const now = clock.now();
  const pausedSince = new Date(now.getTime() - linkPauseMs);
  const transactionId = row.id;
  if (row.user_email === null) return;
  if (!mayAskForLink({ method: row.payment_method, status: row.status })) return;
  await database.transaction().execute(async (trx) => {
    if (!(await countLink(trx, { transactionId, most: mostLinks, pausedSince, now }))) return;
    const codes = await listCodesOf(trx, transactionId);
    const asking = askingCode(row, codes);
    const facts = asking && { code: asking.id, missing: missingMinor(row.amount_minor, codes) };
    await recordEvent(trx, {
      ...(facts ? { kind: 'code_asked', facts } : { kind: 'correction_link_asked' }),
      transactionId,
      happenedAt: now,
    });
  });
}
