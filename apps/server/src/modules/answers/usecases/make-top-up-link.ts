import type { TopUpLink } from '@ghost-pay/contract/answers/answers.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { linkExpiry, makeLinkToken } from '../../../core/vault/link-token.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  askingCode,
  listCodesOf,
  lockById,
  recordAct,
  refusalOf,
} from '../../payments/payments.public.ts';

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
    const row = await lockById(trx, transactionId);
    if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    const refusal = refusalOf(row, 'make_top_up_link');
    if (refusal !== undefined) throw new AppError(refusal);
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
