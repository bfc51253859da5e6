import { truthOf } from '../evidence/truth.ts';
import type { Books } from './books.ts';
import type { World } from './world.ts';

const hourMs = 3_600_000;
/** What is not provable by then was not paid as it was asked. */
const longestMs = 48 * hourMs;

/** Notes since when the money of the awaited payments cannot be undone any more, and awaits them no longer. */
export function noteProvable(
  { payments }: Books,
  { awaited, chains, now }: { awaited: Set<string>; chains: World['chains']; now: number },
): void {
  for (const paymentId of awaited) {
    const payment = payments.get(paymentId);
    if (
      payment === undefined ||
      payment.paidBy === null ||
      now - payment.registeredAt > longestMs
    ) {
      awaited.delete(paymentId);
      continue;
    }
    const { paidBy: txid, kind: happening } = payment;
    const claim = { ...payment, id: paymentId, txid, happening, isStolen: false };
    if (truthOf(claim, chains) !== 'enough') continue;
    payments.set(paymentId, { ...payment, provableAt: now });
    awaited.delete(paymentId);
  }
}
