import { coins } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { Books, KnownPayment } from './books.ts';
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
    if (!isProvable(payment, { txid: payment.paidBy, chains })) continue;
    payments.set(paymentId, { ...payment, provableAt: now });
    awaited.delete(paymentId);
  }
}

/**
 * Whether the money of a transaction is right and cannot be undone any more, by the chains' own books and by the rules as
 * they are written for people. Nothing of the product's judgement is used here.
 */
function isProvable(
  { coin, address, due, usdCents, quotedAt }: KnownPayment,
  { txid, chains }: { txid: string; chains: World['chains'] },
): boolean {
  const { chain } = coins[coin];
  const found = chains[chain].describe(txid);
  if (found === undefined || found.isFailed) return false;
  const { block, movements } = found;
  if (block === undefined || block.time * 1000 < quotedAt - 2 * hourMs) return false;
  const arrived = movements
    .filter(
      ({ asset, to }) =>
        asset === assetOfCoin[coin] && (to === address || to === address.toLowerCase()),
    )
    .reduce((sum, { amount }) => sum + amount, 0n);
  // One percent may be missing, or too much.
  if (arrived * 100n < due * 99n || arrived * 100n > due * 101n) return false;
  const confirmations = chains[chain].tip().height - block.height + 1;
  if (chain === 'bitcoin')
    return confirmations >= (usdCents < 10_000 ? 2 : usdCents < 100_000 ? 3 : 6);
  // On Base a block counts once its batch is on Ethereum, which is played as one block later.
  return chain === 'base' ? confirmations >= 2 : block.height <= chains[chain].finalHeight();
}
