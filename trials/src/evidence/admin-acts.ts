import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { clientOf } from '../../../apps/server/test/site-client.ts';
import { type Chance, pick } from '../chance.ts';
import type { EvidenceTrialSite } from './evidence-site.ts';
import { patiently } from './patiently.ts';

/** Of a hundred payments that wait, this many are verified after each wave, and this many given up. */
const [verifiedOf, failedOf] = [10, 4];

/** An administrator decides about some payments. Returns those that were verified while money was there. */
export async function actOnSome(
  site: EvidenceTrialSite,
  { chance, ids }: { chance: Chance; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; has_money: boolean }>`
    select id, coalesce(received_atomic > 0 and payment_evidence.verdict <> 'unavailable', false) as has_money
    from transactions join payment_evidence on transaction_id = id
    where status = 'pending_payment_verification' and id = any (${ids})
    order by transactions.created_at desc, id limit 300`.execute(site.database());
  const admin = clientOf(pick(chance, site.instances).site(), { token: await site.signIn() });
  const verified: string[] = [];
  for (const { id, has_money: hasMoney } of rows) {
    const drawn = chance() * 100;
    const params = { id };
    const idempotencyKey = randomUUID();
    if (drawn < verifiedOf) {
      await patiently(async () =>
        admin.call('POST /transactions/:id/verify-payment', {
          params,
          body: { notes: 'Seen by hand.' },
          idempotencyKey,
        }),
      );
      if (hasMoney) verified.push(id);
    } else if (drawn < verifiedOf + failedOf)
      await patiently(async () =>
        admin.call('POST /transactions/:id/mark-failed', {
          params,
          body: { reason: 'Nothing came.' },
          idempotencyKey,
        }),
      );
  }
  return verified;
}
