import type { TopUpLink } from '@ghost-pay/contract/answers/answers.schemas';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { linkExpiry, makeLinkToken } from '../../../core/vault/link-token.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  askingCode,
  findByPaymentId,
  listCodesOf,
  lockForAct,
  missingMinor,
  recordAct,
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

/**
 * A link by which the customer adds another code, for an administrator who passes it on. Throws NO_CODE_ASKED while no
 * further code is asked for.
 */
export async function makeTopUpLink(
  {
    database,
    clock,
    vault,
    audit,
    publicUrl,
  }: Pick<Dependencies, 'database' | 'clock' | 'vault' | 'audit' | 'publicUrl'>,
  { actor, transactionId }: { actor: Actor; transactionId: string },
): Promise<TopUpLink> {
  return database.transaction().execute(async (trx) => {
    const row = await lockForAct(trx, { transactionId, name: 'make_top_up_link' });
    const asking = askingCode(row, await listCodesOf(trx, transactionId));
    if (asking === undefined) throw new AppError('NO_CODE_ASKED');
    const purpose = 'add_code';
    const writtenAt = clock.now();
    const token = makeLinkToken(vault, { purpose, subject: asking.id, writtenAt });
    const details = 'A link for another code was made.';
    await recordAct(trx, { clock, audit }, { name: 'make_top_up_link', actor, row, details });
    return {
      // The token stands behind the #, so that it is in no request, no log and no Referer.
      link: `${publicUrl}/track/${encodeURIComponent(row.payment_id)}/code#${token}`,
      expires_at: linkExpiry(purpose, writtenAt).toISOString(),
    };
  });
}
