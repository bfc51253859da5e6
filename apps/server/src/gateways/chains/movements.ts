import { type ChainAnswer, mostElsewhere, type Transfer } from './chain-source.ts';

const mostTransfers = 20;

/**
 * What of a transaction went to the site and what elsewhere, in the order of the chain. Of many movements those of known
 * assets and of more than nothing are kept, so that worthless ones cannot hide them.
 */
export function sortMovements(
  movements: readonly Transfer[],
  { isOurs }: { isOurs: (address: string) => boolean },
): Pick<
  Extract<ChainAnswer['facts'], { found: 'mempool' }>,
  'transfers' | 'elsewhere' | 'leftOut'
> {
  const ours = movements.filter(({ to }) => isOurs(to));
  const elsewhere = movements.filter(({ to, amount }) => !isOurs(to) && amount > 0n);
  const transfers = mostTelling(ours, mostTransfers);
  return {
    transfers,
    elsewhere: mostTelling(elsewhere, mostElsewhere),
    leftOut: ours.length - transfers.length,
  };
}

function mostTelling(movements: readonly Transfer[], most: number): readonly Transfer[] {
  if (movements.length <= most) return movements;
  const kept = new Set(
    movements.toSorted((one, other) => worthOf(other) - worthOf(one)).slice(0, most),
  );
  return movements.filter((movement) => kept.has(movement));
}

function worthOf({ asset, amount }: Transfer): number {
  return (asset === null ? 0 : 2) + (amount > 0n ? 1 : 0);
}
