import type { Abilities, Ability } from '../../gateways/chains/chain-source.ts';

/** What a source was found to be able to do; undefined while it was not tried. */
export interface ProbedSource {
  readonly name: string;
  readonly abilities: Abilities | undefined;
}

interface Need {
  /** Whether each source must be able to do it, or one of the chain. */
  readonly of: 'each' | 'one';
  /** Whether the site needs it only where it receives coins, and not where it recognises a hash. */
  readonly isOfReceiving: boolean;
  /** Of a source that cannot. */
  readonly lacks: string;
  readonly instead: string;
}

/** What the site needs; a source without the rest of the abilities costs more requests, or tells less of contracts. */
const needs: Readonly<Partial<Record<Ability, Need>>> = {
  recent: {
    of: 'each',
    isOfReceiving: false,
    lacks: 'does not tell the transactions of the last minutes',
    instead: 'Set another source in its place.',
  },
  hour_old: {
    of: 'each',
    isOfReceiving: false,
    lacks: 'does not tell a transaction of an hour ago',
    instead: 'Set another source in its place.',
  },
  proof: {
    of: 'one',
    isOfReceiving: true,
    lacks: 'does not prove that a transaction is in its block',
    instead: 'Add an esplora source.',
  },
  history: {
    of: 'one',
    isOfReceiving: true,
    lacks: 'does not tell what came to an address',
    instead: 'Add a source that does; for Bitcoin an esplora one.',
  },
  mempool: {
    of: 'one',
    isOfReceiving: true,
    lacks: 'does not tell what waits at an address for a block',
    instead: 'Add an esplora source.',
  },
  logs: {
    of: 'one',
    isOfReceiving: true,
    lacks: 'does not search the logs of tokens (eth_getLogs)',
    instead: 'Add a source that does, or a node of your own.',
  },
  old_state: {
    of: 'one',
    isOfReceiving: true,
    lacks: 'does not tell the balance of 90 blocks ago (eth_getBalance)',
    instead: 'Add a source that does, or a node of your own.',
  },
};

/**
 * What the sources of a chain lack together, each with what to set instead, and what single ones lack that another one does.
 * `isReceiving`: the site receives coins there.
 */
export function judgeNeeds(
  sources: readonly ProbedSource[],
  { chainName, isReceiving }: { chainName: string; isReceiving: boolean },
): { unmet: string[]; notes: string[] } {
  const unmet: string[] = [];
  const notes: string[] = [];
  for (const [ability, need] of Object.entries(needs) as [Ability, Need][]) {
    if (need.isOfReceiving && !isReceiving) continue;
    const tried = sources.filter(({ abilities }) => abilities?.[ability] !== undefined);
    const lacking = tried.filter(({ abilities }) => abilities?.[ability] === false);
    const isMet = need.of === 'one' && lacking.length < tried.length;
    for (const { name } of lacking)
      if (isMet) notes.push(`${name} ${need.lacks}; another source does.`);
      else unmet.push(`${name} (${chainName}) ${need.lacks}. ${need.instead}`);
  }
  return { unmet, notes };
}
