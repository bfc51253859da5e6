import type { Chain } from '@ghost-pay/contract/coins';
import type { ConfirmationLadders } from '@ghost-pay/contract/evidence/confirmations';
import type { Believed } from './agreement-rules.ts';

/**
 * The blocks that make a payment of this value final enough; null where only the chain's own finality counts. A payment
 * of unknown value needs the most.
 */
export function confirmationsNeeded(
  chain: Chain,
  { usdMinor, ladders }: { usdMinor: number | null; ladders: ConfirmationLadders },
): number | null {
  if (chain === 'solana') return null;
  const rungs = ladders[chain];
  const rung =
    usdMinor === null
      ? rungs.at(-1)
      : rungs.find(({ below }) => below === null || usdMinor < below * 100);
  return rung?.blocks ?? null;
}

/** Whether a transaction in a block cannot be undone, by depth or by what the chain itself says. */
export function isDeepEnough(
  chain: Chain,
  { facts, confirmations }: Pick<Believed, 'facts' | 'confirmations'>,
  needed: number | null,
): boolean {
  if (facts.found !== 'block') return false;
  if (facts.finality === 'final' || (chain === 'base' && facts.finality === 'safe')) return true;
  return needed !== null && confirmations >= needed;
}

/** Whether the chain's own rules cannot undo it any more; Bitcoin and a chain without that word know only depth. */
export function isFinalOn(
  chain: Chain,
  believed: Pick<Believed, 'facts' | 'confirmations'>,
  needed: number | null,
): boolean {
  if (believed.facts.found === 'block' && believed.facts.finality === 'final') return true;
  return (chain === 'bitcoin' || chain === 'bsc') && isDeepEnough(chain, believed, needed);
}
