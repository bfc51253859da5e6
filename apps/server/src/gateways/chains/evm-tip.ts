import { type EvmChain, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { Tip } from './chain-source.ts';
import type { EvmBlock } from './evm-answers.ts';
import { resultOf, type RpcAnswer } from './json-rpc.ts';

/** The newest block, of a source that is of the right chain. */
export function tipOf(
  chain: EvmChain,
  { chainId, head }: { chainId: RpcAnswer<bigint>; head: RpcAnswer<EvmBlock | null> },
): Tip {
  if (resultOf(chainId) !== BigInt(recognisedChains[chain].chainId))
    throw new OutboundError('The source is of another chain', { isPassing: true });
  const block = resultOf(head);
  if (block === null) throw new OutboundError('The source has no block', { isPassing: true });
  return { height: block.number, time: timeOf(block) };
}

/** Undefined where the node does not know the tag, as on a young chain. */
export function heightOf(answer: RpcAnswer<EvmBlock | null> | undefined): number | undefined {
  return answer !== undefined && 'result' in answer ? answer.result?.number : undefined;
}

export function timeOf({ timestamp }: Pick<EvmBlock, 'timestamp'>): Date {
  const time = new Date(timestamp * 1000);
  if (Number.isNaN(time.getTime()))
    throw new OutboundError('The source names a time that is none', { isPassing: true });
  return time;
}
