import type { BalanceStep } from '../../gateways/chains/chain-source.ts';
import type { FoundTransfer } from '../transfers/transfers.public.ts';

// What several sources say, made into one word. A single answer stands: the others are away.

/** What a transaction brought; undefined transfers: no source that answered knows it. */
export interface Found {
  readonly transfers: readonly FoundTransfer[] | undefined;
  /** Whether at least two sources said the same. */
  readonly isAgreed: boolean;
}

const order = ['pending', 'confirmed', 'final', 'vanished'] as const;

/**
 * What sources say of a transaction: undefined for one that does not know it. Where they agree, each transfer is as far as
 * the source says that sees it least far. Where they differ, every transfer is kept that one of them tells of, with the
 * smaller amount, and none is final: it is read again.
 */
export function agreedTransfers(told: readonly (readonly FoundTransfer[] | undefined)[]): Found {
  const [first, ...others] = told;
  if (told.every((one) => one === undefined)) return { transfers: undefined, isAgreed: false };
  const isAgreed = others.every((other) => isSameMoney(first, other));
  const byKey = Map.groupBy(
    told.flatMap((one) => one ?? []),
    keyOf,
  );
  const transfers = [...byKey.values()].flatMap((words) => {
    const least = words.reduce((one, other) => (other.amount < one.amount ? other : one));
    const seen = words.reduce((one, other) =>
      order.indexOf(other.state) < order.indexOf(one.state) ? other : one,
    );
    const { block } = seen;
    const state = !isAgreed && seen.state === 'final' ? 'confirmed' : seen.state;
    return [{ ...least, state, block }];
  });
  return { transfers, isAgreed: isAgreed && others.length > 0 };
}

function isSameMoney(
  one: readonly FoundTransfer[] | undefined,
  other: readonly FoundTransfer[] | undefined,
): boolean {
  if (one === undefined || other === undefined) return one === other;
  const amounts = new Map(one.map((transfer) => [keyOf(transfer), transfer.amount]));
  return (
    one.length === other.length &&
    other.every((transfer) => amounts.get(keyOf(transfer)) === transfer.amount)
  );
}

function keyOf({ asset, position, address }: FoundTransfer): string {
  return `${asset} ${position} ${address}`;
}

/** A source further behind another has stopped, or nearly: 20 minutes of Ethereum, 45 seconds of BNB Smart Chain. */
const mostBlocksBehind = 100;

/**
 * The step of a balance on which the sources agree, as far as the one that is least far; undefined if they disagree. Each step
 * is the first change since the same block, or how far the source sees without one. A source that has stopped has no say.
 */
export function agreedStep(told: readonly BalanceStep[]): BalanceStep | undefined {
  const furthest = Math.max(...told.map(({ at }) => at.height));
  const [least, ...further] = told
    .filter(({ at, change }) => change !== null || furthest - at.height <= mostBlocksBehind)
    .toSorted((one, other) => one.at.height - other.at.height);
  if (least === undefined) return undefined;
  return further.every((other) => agree(least, other)) ? least : undefined;
}

function agree({ at, change }: BalanceStep, further: BalanceStep): boolean {
  const other = further.change;
  if (change === null)
    return other === null ? at.balance === further.at.balance : other.height > at.height;
  if (other?.rise !== change.rise) return false;
  // Where the state of the blocks between is gone, each source knows another range.
  const areBlocks = [change, other].every(({ after, height }) => height - after === 1);
  return !areBlocks || other.height === change.height;
}
