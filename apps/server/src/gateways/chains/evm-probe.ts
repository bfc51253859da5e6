import { type EvmChain, assetKeys, assets } from '@ghost-pay/contract/evidence/assets';
import type { ChainProtocol, SourceLine } from './chain-protocol.ts';
import { evmCalls } from './evm-answers.ts';
import type { Tracer } from './evm-trace.ts';
import { tipOf } from './evm-tip.ts';
import { type JsonRpc, resultOf } from './json-rpc.ts';
import { tryEach } from './source-probe.ts';

/** So far back a state is asked for: the watcher goes back a hundred blocks, and a node's head moves meanwhile. */
const stateDepth = 90;
/** Far enough below the head that every node behind one name has the block. */
const recentDepth = 8;
/** The blocks by which the pace of a chain is told. */
const paceBlocks = 80;
const hourMs = 3_600_000;
/** Blocks of which one may be empty. */
const mostBlocks = 4;
/** The calls of a reading. */
const callsOfReading = 6;

/** Tries a node of an EVM chain. Throws an OutboundError where it is away, or of another chain. */
export async function probeEvm(
  {
    rpc,
    line,
    trace,
    readLogs,
  }: {
    rpc: JsonRpc;
    line: SourceLine;
    trace: Tracer;
    /** Undefined for a node that is known to search none. */
    readLogs: ChainProtocol['readLogs'];
  },
  chain: EvmChain,
): ReturnType<ChainProtocol['probe']> {
  const [chainId, head] = await rpc.batch(line, [evmCalls.chainId, evmCalls.block('latest')]);
  const tip = tipOf(chain, { chainId, head });
  const address = addressOn(chain);

  /** The hashes of the first of a few blocks that has any; undefined where none has. */
  async function hashesNear(height: number): Promise<readonly string[] | undefined> {
    const heights = Array.from({ length: mostBlocks }, (_, back) => height - back);
    if (heights.some((one) => one < 0)) return undefined;
    const blocks = await rpc.batch(line, heights.map(evmCalls.hashesOf));
    return blocks
      .map((block) => resultOf(block)?.transactions ?? [])
      .find(({ length }) => length > 0);
  }

  /** Whether the first, the middle and the last transaction of a block are told: transfers, calls, and the chain's own. */
  async function tellsOf(height: number): Promise<boolean | undefined> {
    const hashes = await hashesNear(height);
    if (hashes === undefined) return undefined;
    const asked = new Set(
      [0, 0.5, 1].map((part) => hashes[Math.round(part * (hashes.length - 1))]),
    );
    const told = await rpc.batch(
      line,
      [...asked].flatMap((hash = '') => [evmCalls.transaction(hash), evmCalls.receipt(hash)]),
    );
    return told.every((answer) => resultOf<object | null>(answer) !== null);
  }

  return tryEach({
    recent: async () => tellsOf(tip.height - recentDepth),
    async hour_old() {
      const [earlier] = await rpc.batch(line, [evmCalls.block(tip.height - paceBlocks)]);
      const block = earlier && resultOf(earlier);
      if (!block) return undefined;
      const paceMs = (tip.time.getTime() - 1_000 * block.timestamp) / paceBlocks;
      return paceMs > 0 ? tellsOf(tip.height - Math.round(hourMs / paceMs)) : undefined;
    },
    async logs() {
      if (readLogs === undefined) return false;
      await readLogs(line, { address, from: Math.max(0, tip.height - recentDepth) });
      return true;
    },
    async old_state() {
      const height = tip.height - stateDepth;
      if (height < 0) return undefined;
      const [told] = await rpc.batch(line, [evmCalls.balance(address, height)]);
      return told !== undefined && 'result' in told;
    },
    async trace() {
      const [hash] = (await hashesNear(tip.height - recentDepth)) ?? [];
      if (hash === undefined) return undefined;
      const transaction = resultOf(await rpc.call(line, evmCalls.transaction(hash)));
      return transaction === null ? undefined : (await trace(line, transaction)) !== undefined;
    },
    batch: () => Promise.resolve(rpc.takes() >= callsOfReading),
  });
}

/** A contract that is on the chain, which has a balance and logs. */
function addressOn(chain: EvmChain): string {
  const tokens = assetKeys.map((key) => assets[key]).filter((asset) => asset.chain === chain);
  return tokens.find(({ contract }) => contract !== null)?.contract ?? `0x${'0'.repeat(40)}`;
}
