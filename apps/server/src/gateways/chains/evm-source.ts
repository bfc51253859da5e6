import type { EvmChain } from '@ghost-pay/contract/evidence/assets';
import type { Clock } from '../../core/clock.ts';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { type ChainProtocol, type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import type { ChainAnswer, Tip, TransactionQuestion, Transfer } from './chain-source.ts';
import { type EvmReceipt, type EvmTransaction, evmCalls, hasSafeBlocks } from './evm-answers.ts';
import { createInsideLook, type InsideLook } from './evm-inside.ts';
import { joinInner, receiptMovements, valueMovement } from './evm-movements.ts';
import { createEvmHistory } from './evm-history.ts';
import { probeEvm } from './evm-probe.ts';
import { heightOf, timeOf, tipOf } from './evm-tip.ts';
import { createTracer } from './evm-trace.ts';
import { createJsonRpc, type JsonRpc, toldOf } from './json-rpc.ts';
import { sortMovements } from './movements.ts';

/** A transaction that runs no code uses exactly this much gas. */
const gasOfPlainTransfer = 21_000n;

/** A node of an EVM chain, asked by Ethereum's JSON-RPC; one that searches no logs is not asked for any. */
export function createEvmProtocol(
  { clock }: { clock: Clock },
  { chain, searchesLogs = true }: { chain: EvmChain; searchesLogs?: boolean },
): ChainProtocol {
  const rpc = createJsonRpc();
  const trace = createTracer({ clock, rpc });
  const lookInside = createInsideLook({ trace, rpc }, chain);
  const { readBalance, readLogs } = createEvmHistory({ clock, rpc }, chain);
  const logs = searchesLogs ? { readLogs } : {};
  return {
    kind: 'evm',
    isGathering: () => rpc.isGathering(),
    async readTip(line) {
      const [chainId, head] = await rpc.batch(line, [evmCalls.chainId, evmCalls.block('latest')]);
      return tipOf(chain, { chainId, head });
    },
    readTransaction: async (line, question) =>
      readTransaction({ rpc, line, lookInside, chain }, question),
    probe: async (line) => probeEvm({ rpc, line, trace, readLogs: logs.readLogs }, chain),
    readBalance,
    ...logs,
  };
}

interface Reading {
  readonly rpc: JsonRpc;
  readonly line: SourceLine;
  readonly lookInside: InsideLook;
  readonly chain: EvmChain;
}

async function readTransaction(reading: Reading, asked: TransactionQuestion): Promise<ChainAnswer> {
  const { rpc, line, chain } = reading;
  const question = { ...asked, txid: asked.txid.toLowerCase() };
  const { txid } = question;
  // One exchange: providers that balance their load answer a whole batch from one node.
  const [chainId, told, outcome, head, finalized, safe] = await rpc.batch(line, [
    evmCalls.chainId,
    evmCalls.transaction(txid),
    evmCalls.receipt(txid),
    evmCalls.block('latest'),
    evmCalls.block('finalized'),
    ...(hasSafeBlocks(chain) ? [evmCalls.block('safe')] : []),
  ]);
  const tip = tipOf(chain, { chainId, head });
  const transaction = toldOf(told);
  const receipt = toldOf(outcome);
  if (
    (transaction ?? { hash: txid }).hash !== txid ||
    (receipt ?? { transactionHash: txid }).transactionHash !== txid
  )
    throw new OutboundError('The answer is about another transaction', { isPassing: true });
  if (transaction === null) {
    if (receipt !== null)
      throw new UntoldTransactionError('The source knows the receipt of an unknown transaction');
    return { facts: { found: 'no' }, tip };
  }
  const { from, nonce } = transaction;
  const spends = nonce === undefined ? {} : { spends: [`${from}:${nonce}`] };
  const block = receipt && blockOf(receipt);
  // A receipt of a block above the head is a promise of the chain's sequencer, not yet a block.
  if (receipt === null || block === null || block.height > tip.height)
    return { facts: pendingFacts(chain, { transaction, question }), tip, ...spends };
  const tags = { tip, finalized: heightOf(finalized), safe: heightOf(safe) };
  const facts = await blockFacts(reading, { transaction, receipt, block, question, tags });
  return { facts, tip, ...spends };
}

interface MinedTransaction {
  readonly transaction: EvmTransaction;
  readonly receipt: EvmReceipt;
  readonly block: { readonly height: number; readonly hash: string };
  readonly question: TransactionQuestion;
  readonly tags: {
    readonly tip: Tip;
    readonly finalized: number | undefined;
    readonly safe: number | undefined;
  };
}

async function blockFacts(
  { rpc, line, lookInside, chain }: Reading,
  { transaction, receipt, block, question, tags }: MinedTransaction,
): Promise<ChainAnswer['facts']> {
  const { height } = block;
  // A transaction of a time without a status pays nothing any more.
  const succeeded = receipt.status === '0x1';
  // The value and the logs of a failed transaction did not move anything.
  const { movements, namesInner } = succeeded
    ? receiptMovements(chain, { transaction, receipt })
    : { movements: [], namesInner: true };
  const missing = namesInner ? null : missingNative(question, movements);
  const looksInside = missing !== null && receipt.gasUsed !== gasOfPlainTransfer;
  const [told, before, after] = await rpc.batch(line, [
    evmCalls.block(height),
    ...(looksInside
      ? [evmCalls.balance(missing.address, height - 1), evmCalls.balance(missing.address, height)]
      : []),
  ] as const);
  const canonical = toldOf(told);
  if (canonical?.number !== height)
    throw new UntoldTransactionError('The source does not know a block below its head');
  if (canonical.hash !== block.hash) return { found: 'orphaned' };
  const inside = looksInside
    ? await lookInside(line, { transaction, block, ...missing, before, after })
    : { movements: [], isUnknown: false };
  return {
    found: 'block',
    succeeded,
    block: { ...block, time: timeOf(canonical) },
    confirmations: tags.tip.height - height + 1,
    finality: isAt(height, tags.finalized) ? 'final' : isAt(height, tags.safe) ? 'safe' : 'none',
    proof: 'source',
    ...ownAndOther([...movements, ...inside.movements], question),
    isInsideUnknown: inside.isUnknown,
  };
}

/** What a transaction that is in no block announces: its value, and nothing of what its call would do. */
function pendingFacts(
  chain: EvmChain,
  { transaction, question }: { transaction: EvmTransaction; question: TransactionQuestion },
): ChainAnswer['facts'] {
  const value = valueMovement(chain, transaction);
  const movements = value === undefined ? [] : [value];
  return {
    found: 'mempool',
    // By another transaction with the same number of its sender.
    isReplaceable: true,
    ...ownAndOther(movements, question),
    isInsideUnknown: missingNative(question, movements) !== null && transaction.input !== '0x',
  };
}

/** What is missing of the expected coin; null if nothing is, or if another asset is expected. */
function missingNative({ nativeDue }: TransactionQuestion, movements: readonly Transfer[]) {
  if (nativeDue === null) return null;
  const address = nativeDue.address.toLowerCase();
  const arrived = movements
    .filter(({ contract, to }) => contract === null && to === address)
    .reduce((sum, { amount }) => sum + amount, 0n);
  return arrived < nativeDue.amount ? { address, arrived } : null;
}

/** Addresses of the site are written as they were asked about. */
function ownAndOther(movements: readonly Transfer[], { addresses }: TransactionQuestion) {
  const asked = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  const isOurs = (address: string) => asked.has(address);
  const { transfers, elsewhere, leftOut } = sortMovements(joinInner(movements, isOurs), { isOurs });
  const named = (movement: Transfer): Transfer => ({
    ...movement,
    to: asked.get(movement.to) ?? movement.to,
    from: movement.from && (asked.get(movement.from) ?? movement.from),
  });
  return { transfers: transfers.map(named), elsewhere: elsewhere.map(named), leftOut };
}

function blockOf({ blockNumber, blockHash }: EvmReceipt) {
  return blockNumber === null || blockHash === null
    ? null
    : { height: blockNumber, hash: blockHash };
}

function isAt(height: number, tagged: number | undefined): boolean {
  return tagged !== undefined && height <= tagged;
}
