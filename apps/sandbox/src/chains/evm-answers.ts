import type { PlayedBlock } from './chain-state.ts';
import { type EvmCall, type EvmContent, madeContract, nativeMoves } from './evm-chain.ts';
import { RpcError, type RpcMethods } from './json-rpc-answers.ts';
import type { ChainView, Seen } from './played-chain.ts';

type View = ChainView<EvmContent>;

const quantity = (value: number | bigint | string) => `0x${BigInt(value).toString(16)}`;
const gas = quantity(21_000);
const text = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '');
/** Every address began with this. */
const firstBalance = 10n ** 21n;

/** The calls of a node that evidence needs, and those of a watcher. */
export function evmMethods({ view, chainId }: { view: View; chainId: number }): RpcMethods {
  const inBlock = (hash: unknown) => {
    const seen = view.find(text(hash));
    return seen?.block === undefined ? undefined : { ...seen, block: seen.block };
  };
  const traced = (hash: unknown) => {
    const seen = inBlock(hash);
    if (seen === undefined) throw new RpcError(-32000, 'transaction not found');
    return seen;
  };
  return {
    eth_chainId: () => quantity(chainId),
    eth_blockNumber: () => quantity(view.tip().height),
    eth_getTransactionByHash: ([hash]) => {
      const seen = view.find(text(hash));
      return seen === undefined ? null : transactionJson(seen);
    },
    eth_getTransactionReceipt: ([hash]) => {
      const seen = inBlock(hash);
      return seen === undefined ? null : receiptJson(view, seen);
    },
    eth_getBlockByNumber: ([which, isFull]) => blockJson(view, blockNamed(view, which), isFull),
    eth_getBalance: ([address, which]) =>
      quantity(balanceOf(view, { address: text(address), height: heightOf(view, which) })),
    eth_getLogs: ([filter]) => matchingLogs(view, filter),
    debug_traceTransaction: ([hash]) => callTree(traced(hash).content),
    trace_transaction: ([hash]) => flatTraces(traced(hash)),
  };
}

function heightOf(view: View, which: unknown): number {
  const tip = view.tip().height;
  if (which === undefined || which === 'latest' || which === 'pending') return tip;
  if (which === 'finalized') return view.finalHeight();
  if (which === 'safe') return tip - 1;
  if (typeof which !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(which))
    throw new RpcError(-32602, 'invalid argument: block number');
  return Number(which);
}

function blockNamed(view: View, which: unknown): PlayedBlock | undefined {
  return view.blockAt(heightOf(view, which));
}

function blockJson(view: View, block: PlayedBlock | undefined, isFull: unknown) {
  if (block === undefined) return null;
  const { height, hash, previous, time, txids } = block;
  const transactions =
    isFull === true ? txids.flatMap((id) => view.find(id) ?? []).map(transactionJson) : txids;
  return {
    number: quantity(height),
    hash,
    parentHash: previous,
    timestamp: quantity(time),
    transactions,
  };
}

const placeOf = ({ block, index }: Seen<EvmContent>) => ({
  blockHash: block?.hash ?? null,
  blockNumber: block === undefined ? null : quantity(block.height),
  transactionIndex: block === undefined ? null : quantity(index),
});

function transactionJson(seen: Seen<EvmContent>) {
  const { id, content } = seen;
  const { chainId, type, from, nonce, to, value, input } = content;
  return {
    ...placeOf(seen),
    hash: id,
    chainId: quantity(chainId),
    type: quantity(type),
    from,
    nonce: quantity(nonce),
    to,
    value: quantity(value),
    input,
    gas,
    gasPrice: quantity(1_000_000_000),
  };
}

/** Logs are numbered through their whole block. */
function logsOf(view: View, seen: Seen<EvmContent>) {
  const before = (seen.block?.txids ?? [])
    .slice(0, seen.index)
    .reduce((sum, id) => sum + (view.find(id)?.content.logs.length ?? 0), 0);
  return seen.content.logs.map((log, index) => ({
    ...log,
    ...placeOf(seen),
    transactionHash: seen.id,
    logIndex: quantity(before + index),
    removed: false,
  }));
}

function receiptJson(view: View, seen: Seen<EvmContent>) {
  const { type, from, to, succeeded } = seen.content;
  return {
    ...placeOf(seen),
    transactionHash: seen.id,
    type: quantity(type),
    from,
    to,
    contractAddress: to === null ? madeContract(seen.content) : null,
    status: succeeded ? '0x1' : '0x0',
    gasUsed: gasUsedBy(seen.content),
    cumulativeGasUsed: gasUsedBy(seen.content),
    logs: logsOf(view, seen),
  };
}

/** A plain transfer uses exactly 21,000 gas; each log and each call costs more. */
function gasUsedBy({ to, input, logs, calls }: EvmContent): string {
  const steps = logs.length + calls.length + (to === null || input !== '0x' ? 1 : 0);
  return quantity(21_000 + 10_000 * steps);
}

/** What an address has after a block. The sandbox charges no fees. */
function balanceOf(view: View, { address, height }: { address: string; height: number }): bigint {
  return view
    .upTo(height)
    .flatMap(({ content }) => nativeMoves(content))
    .reduce(
      (sum, { from, to, amount }) =>
        sum + (to === address ? amount : 0n) - (from === address ? amount : 0n),
      firstBalance,
    );
}

/** Addresses and topics are one value or a list of values; null fits all. */
function fits(wanted: unknown, value: string | undefined): boolean {
  if (wanted === undefined || wanted === null) return true;
  const list = Array.isArray(wanted) ? wanted.map(text) : [text(wanted)];
  return value !== undefined && list.includes(value);
}

function matchingLogs(view: View, filter: unknown) {
  const { fromBlock, toBlock, address, topics } = (filter ?? {}) as Record<string, unknown>;
  const from = heightOf(view, fromBlock);
  const wanted: readonly unknown[] = Array.isArray(topics) ? topics : [];
  return view
    .upTo(heightOf(view, toBlock))
    .filter(
      ({ block, content }) => block !== undefined && block.height >= from && content.succeeded,
    )
    .flatMap((seen) => logsOf(view, seen))
    .filter((log) => fits(address, log.address))
    .filter((log) => wanted.every((topic, index) => fits(topic, log.topics[index])));
}

interface Frame extends EvmCall {
  readonly input: string;
}

/** The transaction itself as the first call. */
const topFrame = ({ from, to, value, input, succeeded, calls }: EvmContent): Frame => ({
  kind: 'CALL',
  from,
  to: to ?? '0x',
  value,
  input,
  isReverted: !succeeded,
  calls,
});

/** As Geth's callTracer answers. */
function callTree(content: EvmContent): object {
  const node = ({ kind, from, to, value, isReverted, calls }: EvmCall): object => ({
    type: kind,
    from,
    to,
    value: quantity(value),
    gas,
    gasUsed: gas,
    input: '0x',
    ...(isReverted && { error: 'execution reverted' }),
    ...(calls.length > 0 && { calls: calls.map(node) }),
  });
  return node(topFrame(content));
}

/** As Erigon's trace_transaction answers. */
function flatTraces(seen: Seen<EvmContent>): object[] {
  const node = (call: EvmCall, traceAddress: readonly number[]): object[] => [
    {
      type: 'call',
      action: {
        callType: call.kind.toLowerCase(),
        from: call.from,
        to: call.to,
        value: quantity(call.value),
        gas,
        input: '0x',
      },
      ...(call.isReverted ? { error: 'Reverted' } : { result: { gasUsed: gas, output: '0x' } }),
      subtraces: call.calls.length,
      traceAddress,
      transactionHash: seen.id,
      transactionPosition: seen.index,
      blockHash: seen.block?.hash,
      blockNumber: seen.block?.height,
    },
    ...call.calls.flatMap((inner, index) => node(inner, [...traceAddress, index])),
  ];
  return node(topFrame(seen.content), []);
}
