import { type EvmChain, assetKeys, assets } from '@ghost-pay/contract/evidence/assets';
import { AnswerTooLargeError } from '../../core/outbound/bounded-fetch.ts';
import { type ChainProtocol, type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import {
  type BalanceAt,
  type BalanceChange,
  type BalanceStep,
  type LogRange,
  RangeTooLargeError,
  type Tip,
} from './chain-source.ts';
import { evmCalls } from './evm-answers.ts';
import { transferTopic } from './evm-movements.ts';
import { heightOf, timeOf, tipOf } from './evm-tip.ts';
import { type JsonRpc, resultOf, type RpcAnswer } from './json-rpc.ts';

/** So deep is a block that counts as final where a node does not know the tag. */
const deepEnough = 200;
/** Blocks of which the balance is asked in one exchange: each narrows a range to a quarter. */
const probes = 3;

interface Newest {
  readonly tip: Tip;
  readonly finalHeight: number;
}

/** What came to an address since a block: tokens by logs, the chain's own coin by the address's balance. */
export function createEvmHistory(
  rpc: JsonRpc,
  chain: EvmChain,
): Required<Pick<ChainProtocol, 'readLogs' | 'readBalance'>> {
  const contracts = assetKeys.flatMap((key) =>
    assets[key].chain === chain ? (assets[key].contract ?? []) : [],
  );

  async function readNewest(line: SourceLine): Promise<Newest> {
    const [chainId, head, finalized] = await rpc.batch(line, [
      evmCalls.chainId,
      evmCalls.block('latest'),
      evmCalls.block('finalized'),
    ]);
    const tip = tipOf(chain, { chainId, head });
    const tagged = heightOf(finalized) ?? tip.height - deepEnough;
    return { tip, finalHeight: Math.max(0, Math.min(tagged, tip.height)) };
  }

  return {
    async readLogs(line, { address, from, blocks }): Promise<LogRange> {
      const { tip, finalHeight } = await readNewest(line);
      const head = tip.height;
      const to = Math.min(head, from + blocks - 1);
      if (to < from) return { txids: [], to: head, head, finalHeight };
      const topics = [transferTopic, null, `0x${address.slice(2).toLowerCase().padStart(64, '0')}`];
      const told = await rpc
        .callAlone(line, evmCalls.logs({ from, to, contracts, topics }))
        .catch((error: unknown) => {
          if (error instanceof AnswerTooLargeError && blocks > 1) throw new RangeTooLargeError();
          throw error;
        });
      if (!('result' in told)) {
        // Each provider says in its own way that it does not search so many blocks.
        if (blocks > 1 && told.problem !== 'method_missing') throw new RangeTooLargeError();
        throw new UntoldTransactionError('The source does not search logs');
      }
      const moved = told.result.filter(
        ({ data, removed, topics: named }) =>
          removed !== true && named.length === 3 && /^0x(?!0*$)/.test(data),
      );
      return {
        txids: [...new Set(moved.map(({ transactionHash }) => transactionHash))],
        to,
        head,
        finalHeight,
      };
    },

    async readBalance(line, { address, since }): Promise<BalanceStep> {
      const { finalHeight } = await readNewest(line);
      if ('blocksBack' in since) {
        const height = Math.max(0, finalHeight - since.blocksBack);
        const [told] = await rpc.batch(line, [evmCalls.balance(address, height)]);
        if (isStateGone(told) && since.blocksBack > 0) throw new RangeTooLargeError();
        const at: BalanceAt = { height, balance: balanceOf(told) };
        return { at, change: null, isEnd: height === finalHeight };
      }
      if (finalHeight <= since.height) return { at: since, change: null, isEnd: true };
      const [told] = await rpc.batch(line, [evmCalls.balance(address, finalHeight)]);
      const now: BalanceAt = { height: finalHeight, balance: balanceOf(told) };
      if (now.balance === since.balance) return { at: now, change: null, isEnd: true };
      const { before, after } = await narrow({ rpc, line, address }, { before: since, after: now });
      return {
        at: after,
        change: await changeIn({ rpc, line, address }, { before, after }),
        isEnd: after.height === finalHeight,
      };
    },
  };
}

interface Place {
  readonly rpc: JsonRpc;
  readonly line: SourceLine;
  readonly address: string;
}

/** Whether the source keeps no state of so old a block. */
function isStateGone(answer: RpcAnswer<unknown>): boolean {
  return 'problem' in answer && answer.problem === 'missing_state';
}

function balanceOf(answer: RpcAnswer<bigint>): bigint {
  if ('result' in answer) return answer.result;
  if (isStateGone(answer) || answer.problem === 'method_missing')
    throw new UntoldTransactionError('The source does not tell the balance of that block');
  return resultOf(answer);
}

/** The first block after which the balance is another one; a wider range where the state of the blocks between is gone. */
async function narrow(
  { rpc, line, address }: Place,
  range: { before: BalanceAt; after: BalanceAt },
): Promise<{ before: BalanceAt; after: BalanceAt }> {
  let { before, after } = range;
  while (after.height - before.height > 1) {
    const step = (after.height - before.height) / (probes + 1);
    const heights = [
      ...new Set(
        Array.from({ length: probes }, (_, index) =>
          Math.max(before.height + 1, Math.round(before.height + step * (index + 1))),
        ),
      ),
    ].filter((height) => height < after.height);
    const told = await rpc.batch(
      line,
      heights.map((height) => evmCalls.balance(address, height)),
    );
    const known = heights.flatMap((height, index): BalanceAt[] => {
      const answer = told[index];
      return answer !== undefined && 'result' in answer ? [{ height, balance: answer.result }] : [];
    });
    if (known.length === 0) break;
    const first = known.find(({ balance }) => balance !== range.before.balance);
    const [left, right] = [before, after];
    const kept = known.filter(
      ({ height, balance }) =>
        balance === range.before.balance && height < (first?.height ?? right.height),
    );
    before = kept.at(-1) ?? left;
    after = first ?? right;
  }
  return { before, after };
}

async function changeIn(
  { rpc, line, address }: Place,
  { before, after }: { before: BalanceAt; after: BalanceAt },
): Promise<BalanceChange> {
  const rise = after.balance - before.balance;
  const place = { after: before.height, height: after.height, rise };
  if (after.height - before.height > 1) {
    const [told] = await rpc.batch(line, [evmCalls.block(after.height)]);
    const block = resultOf(told);
    const time = block === null ? new Date(0) : timeOf(block);
    return { ...place, hash: null, time, direct: [], calls: [], hasSpent: false };
  }
  const block = resultOf(await rpc.callAlone(line, evmCalls.blockWithTransactions(after.height)));
  if (block === null) throw new UntoldTransactionError('The source does not tell a final block');
  const us = address.toLowerCase();
  const { transactions } = block;
  return {
    ...place,
    hash: block.hash,
    time: timeOf(block),
    direct: transactions.filter(({ to, value }) => to === us && value > 0n).map(({ hash }) => hash),
    calls: transactions
      .filter(({ to, from, input }) => to !== us && from !== us && input !== '0x')
      .map(({ hash }) => hash),
    hasSpent: transactions.some(({ from }) => from === us),
  };
}
