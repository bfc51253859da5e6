import type { Chain } from '@ghost-pay/contract/coins';
import { mayBeProvable } from '../reading-schedule.ts';
import { listArriving, makeDue } from '../readings.repository.ts';
import type { ReadDependencies } from './read-evidence.ts';

/**
 * Makes the arriving payments of a chain due that blocks since their last readings may have made provable: with one
 * question about the newest block in place of one for each payment. The chain is asked nothing while none is arriving.
 * Returns how many it made due.
 */
export async function makeDueAfterBlocks(
  { database, clock, chains }: Pick<ReadDependencies, 'database' | 'clock' | 'chains'>,
  chain: Chain,
): Promise<number> {
  const arriving = await listArriving(database, { chain, now: clock.now() });
  if (arriving.length === 0) return 0;
  const heights = await tipHeights(chains[chain]);
  const ids = arriving
    .filter(({ seen, sources, ...row }) => {
      // A source that is a block behind would still say what it said before.
      const newBlocks = sources.flatMap(({ name, tip }) => {
        const height = heights.get(name);
        return tip === null || height === undefined ? [] : [height - tip.height];
      });
      return mayBeProvable(
        {
          isInBlock: seen?.in_block === true,
          confirmations: row.confirmations,
          needed: row.confirmations_needed,
        },
        newBlocks.length === 0 ? 0 : Math.min(...newBlocks),
      );
    })
    .map(({ transaction_id: id }) => id);
  await makeDue(database, { ids, now: clock.now() });
  return ids.length;
}

/** The newest blocks of the sources that answer, by their names. */
async function tipHeights(
  sources: ReadDependencies['chains'][Chain],
): Promise<ReadonlyMap<string, number>> {
  const up = sources.filter((source) => !source.health().isDown);
  const told = await Promise.allSettled(up.map(async (source) => source.readTip()));
  return new Map(
    told.flatMap((tip, index) =>
      tip.status === 'fulfilled' ? [[up[index]?.name ?? '', tip.value.height] as const] : [],
    ),
  );
}
