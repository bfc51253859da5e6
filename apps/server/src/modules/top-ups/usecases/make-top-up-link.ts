import type { TopUpLink } from '@ghost-pay/contract/top-ups/top-ups.schemas';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { linkExpiry, makeLinkToken } from '../../../core/vault/link-token.ts';
import type { Vault } from '../../../core/vault/vault.ts';
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
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly vault: Vault;
    readonly audit: AuditTrail;
    readonly publicUrl: string;
  },
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
      link: topUpUrl({ publicUrl, paymentId: row.payment_id, token }),
      expires_at: linkExpiry(purpose, writtenAt).toISOString(),
    };
  });
}

/** The token stands behind the #, so that it is in no request, no log and no Referer. */
function topUpUrl({
  publicUrl,
  paymentId,
  token,
}: {
  publicUrl: string;
  paymentId: string;
  token: string;
}): string {
  return `${publicUrl}/track/${encodeURIComponent(paymentId)}/code#${token}`;
}
