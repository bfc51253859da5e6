import type { ChainSourceRow } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { ChainSources } from '../../../gateways/chains/chain-source.ts';

/** Every source in the operator's order: whether it answers, and how far it is. */
export function listChainSources({ chains }: { chains: ChainSources }): {
  sources: ChainSourceRow[];
} {
  return {
    sources: Object.values(chains)
      .flat()
      .map((source) => {
        const { isDown, isSetAside, failuresInARow, lastAnswerAt, tip, hasWeakWork } =
          source.health();
        return {
          chain: source.chain,
          kind: source.kind,
          name: source.name,
          is_own: source.isOwn,
          is_down: isDown,
          problem: isSetAside ? 'proved_wrong' : hasWeakWork ? 'weak_work' : null,
          failures_in_a_row: failuresInARow,
          last_answer_at: lastAnswerAt?.toISOString() ?? null,
          tip: tip === undefined ? null : { height: tip.height, at: tip.at.toISOString() },
        };
      }),
  };
}
