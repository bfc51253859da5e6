import { AskedToWaitError, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { LaterVersionError } from './chain-protocol.ts';
import { type Abilities, abilities, type Ability } from './chain-source.ts';

/** Whether the source can; undefined where the chain has nothing to try it with. Throws an OutboundError where it cannot. */
type Trial = () => Promise<boolean | undefined>;

/** Makes one trial after the other. Throws an AskedToWaitError, and a LaterVersionError, at once. */
export async function tryEach(
  trials: Readonly<Partial<Record<Ability, Trial>>>,
): Promise<Abilities> {
  const found: Partial<Record<Ability, boolean>> = {};
  for (const ability of abilities) {
    const can = await trials[ability]?.().catch((error: unknown) => {
      const isRefusal = error instanceof OutboundError && !(error instanceof AskedToWaitError);
      if (!isRefusal || error instanceof LaterVersionError) throw error;
      return false;
    });
    if (can !== undefined) found[ability] = can;
  }
  return found;
}
