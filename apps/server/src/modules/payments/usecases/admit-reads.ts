import { readsPerHour } from '@ghost-pay/contract/fresh-factor';
import { type Actor, hasFreshFactor, requireFreshFactor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { addSeen, findSeen, markOf } from '../session-reads.repository.ts';

const hourMs = 3_600_000;

/**
 * Counts payments that a session reads; called before they are answered. Throws STEP_UP_REQUIRED for one that is new to the
 * session after `readsPerHour` different ones, so that a stolen token cannot page through all customers. The count
 * begins anew after an hour and with each second factor; under a fresh one nothing is counted.
 */
export async function admitReads(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { actor, payments }: { actor: Actor; payments: readonly { readonly id: string }[] },
): Promise<void> {
  const now = clock.now();
  if (hasFreshFactor(actor, now)) return;
  const { sessionId, secondFactorAt } = actor;
  // A factor of the future was given before the clock was set back: it begins no count.
  const isPast = secondFactorAt !== null && secondFactorAt <= now;
  const after = new Date(Math.max(now.getTime() - hourMs, isPast ? secondFactorAt.getTime() : 0));
  const seen = await findSeen(database, { sessionId, after });
  const marks = payments.map(({ id }) => markOf(id)).filter((mark) => !seen.has(mark));
  if (marks.length === 0) return;
  if (seen.size + marks.length > readsPerHour) requireFreshFactor(actor, now);
  await addSeen(database, { sessionId, after, now, marks });
}
