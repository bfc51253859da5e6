import { type EvmChain, assetKeys, assets } from '@ghost-pay/contract/evidence/assets';
import type { Clock } from '../../core/clock.ts';
import { AnswerTooLargeError } from '../../core/outbound/bounded-fetch.ts';
import { type ChainProtocol, type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import type { BalanceAt, BalanceChange, BalanceStep, LogRange, Tip } from './chain-source.ts';
import { evmCalls } from './evm-answers.ts';
import { transferTopic } from './evm-movements.ts';
import { heightOf, timeOf, tipOf } from './evm-tip.ts';
import { type JsonRpc, resultOf, type RpcAnswer, toldOf } from './json-rpc.ts';
import { outsideFacts, rememberedMs } from './outside-facts.ts';

/** So deep is a block that counts as settled where the newest final one is unknown, or too old for its state. */
const settledDepth = 32;
const gasOfPlainTransfer = 21_000n;
/** Blocks of which the balance is asked in one exchange: each narrows a range to a quarter. */
const probes = 3;

interface Newest {
  readonly tip: Tip;
  readonly finalHeight: number;
}

/** What came to an address since a block: tokens by logs, the chain's own coin by the address's balance. */
export function createEvmHistory(
  { clock, rpc }: { clock: Clock; rpc: JsonRpc },
  chain: EvmChain,
): Required<Pick<ChainProtocol, 'readLogs' | 'readBalance'>> {
  const contracts = assetKeys.flatMap((key) =>
    assets[key].chain === chain ? (assets[key].contract ?? []) : [],
  );
  const ranges = createLogRanges(clock);

  async function readNewest(line: SourceLine): Promise<Newest> {
    const [chainId, head, finalized] = await rpc.batch(line, [
      evmCalls.chainId,
      evmCalls.block('latest'),
      evmCalls.block('finalized'),
    ]);
    const tip = tipOf(chain, { chainId, head });
    line.noteTip(tip);
    const final = Math.min(heightOf(finalized) ?? 0, tip.height);
    const isFar = tip.height - final > outsideFacts.keptStates;
    return { tip, finalHeight: isFar ? Math.max(0, tip.height - settledDepth) : final };
  }

  return {
    async readLogs(line, { address, from: asked }): Promise<LogRange> {
      const { tip, finalHeight } = await readNewest(line);
      const head = tip.height;
      const nothingFrom = (from: number) => ({ txids: [], from, to: head, head, finalHeight });
      if (asked === undefined || asked > head) return nothingFrom(asked ?? finalHeight + 1);
      const topics = [transferTopic, null, `0x${address.slice(2).toLowerCase().padStart(64, '0')}`];
      const oldest = Math.max(0, head - outsideFacts.keptStates);
      let mostNow = Number.MAX_SAFE_INTEGER;
      let isTooOld = false;
      for (let from = asked; ;) {
        const blocks = Math.min(ranges.most(), mostNow);
        if (blocks === 0) throw new UntoldTransactionError('The source does not search logs');
        const to = Math.min(head, from + blocks - 1);
        const size = to - from + 1;
        const told = await rpc
          .callAlone(line, evmCalls.logs({ from, to, contracts, topics }))
          .catch((error: unknown) => {
            if (error instanceof AnswerTooLargeError && size > 1) return tooLarge;
            throw error;
          });
        if ('result' in told) {
          ranges.taken(size);
          const moved = told.result.filter(
            ({ data, removed, topics: named }) =>
              removed !== true && named.length === 3 && /^0x(?!0*$)/.test(data),
          );
          const txids = [...new Set(moved.map(({ transactionHash }) => transactionHash))];
          return { txids, from, to, head, finalHeight };
        }
        const { problem } = told;
        if (problem === 'missing_state' && from < oldest) {
          // One node of many behind a name may only be late: what it does not know once is asked again.
          if (isTooOld) from = oldest;
          isTooOld = true;
        } else if (problem === 'range') {
          if (!ranges.refused(size))
            throw new UntoldTransactionError('The source does not search logs');
        } else if (problem === 'other' && size > fewBlocks) {
          // Words that are not known may mean the range too. They are not remembered.
          mostNow = Math.floor(size / 2);
        } else if (problem === 'other' || problem === 'other_shape') resultOf(told);
        else throw new UntoldTransactionError('The source does not search these logs');
      }
    },

    async readBalance(line, { address, since }): Promise<BalanceStep> {
      const { tip, finalHeight } = await readNewest(line);
      if (since !== undefined && finalHeight <= since.height)
        return { at: since, change: null, isEnd: true };
      const oldest = Math.max(0, tip.height - outsideFacts.keptStates);
      // Over a gap nothing is looked for but how the balance differs after it.
      const first = since === undefined || since.height < oldest ? [oldest] : [];
      const heights = [...new Set([...first, finalHeight])];
      const told = await rpc.batch(
        line,
        heights.map((height) => evmCalls.balance(address, height)),
      );
      const known = told.map((answer, index): BalanceAt | undefined =>
        'result' in answer ? { height: heights[index] ?? 0, balance: answer.result } : undefined,
      );
      const now = known.at(-1);
      if (now === undefined) throw untoldBalance(told.at(-1));
      let before = since;
      if (since === undefined || since.height < oldest) {
        const beginning = known.find((one) => one !== undefined) ?? now;
        if (since !== undefined && beginning.balance !== since.balance) {
          const change = await changeIn(
            { rpc, line, address },
            { before: since, after: beginning },
          );
          return { at: beginning, change, isEnd: beginning.height === now.height };
        }
        before = beginning;
      }
      if (before === undefined || before.balance === now.balance)
        return { at: now, change: null, isEnd: true };
      const narrowed = await narrow({ rpc, line, address }, { before, after: now });
      const change = await changeIn({ rpc, line, address }, narrowed);
      return { at: narrowed.after, change, isEnd: narrowed.after.height === now.height };
    },
  };
}

const tooLarge = { problem: 'range', code: 0 } as const;
/** Of so few blocks no source refuses the range alone. */
const fewBlocks = 10;

/** How many blocks a source takes in one question for logs, as it has shown within the hour. */
function createLogRanges(clock: Clock) {
  const { first, most } = outsideFacts.logBlocks;
  let next: number = first;
  let limit: number = most;
  let limitUntil = 0;

  return {
    /** 0 while it takes none. */
    most(): number {
      if (clock.now().getTime() >= limitUntil) limit = most;
      if (next === 0 && limit > 0) next = first;
      return Math.min(next, limit);
    },
    taken(blocks: number): void {
      next = Math.max(next, Math.min(most, blocks * 2));
    },
    /** Whether fewer may be taken. */
    refused(blocks: number): boolean {
      limit = next = Math.floor(blocks / 2);
      limitUntil = clock.now().getTime() + rememberedMs;
      return limit > 0;
    },
  };
}

interface Place {
  readonly rpc: JsonRpc;
  readonly line: SourceLine;
  readonly address: string;
}

function untoldBalance(answer: RpcAnswer<bigint> | undefined): Error {
  if (answer === undefined || 'result' in answer || answer.problem === 'other_shape')
    return new Error('The balance cannot be read');
  return new UntoldTransactionError('The source does not tell the balance of that block');
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
    const block = told && toldOf(told);
    if (!block) throw new UntoldTransactionError('The source does not tell a final block');
    return { ...place, hash: null, time: timeOf(block), direct: [], calls: [], hasSpent: false };
  }
  const block = toldOf(await rpc.callAlone(line, evmCalls.blockWithTransactions(after.height)));
  if (block === null) throw new UntoldTransactionError('The source does not tell a final block');
  const us = address.toLowerCase();
  const { transactions } = block;
  return {
    ...place,
    hash: block.hash,
    time: timeOf(block),
    direct: transactions.filter(({ to, value }) => to === us && value > 0n).map(({ hash }) => hash),
    calls: transactions
      .filter(({ to, from, input, gas = 0n }) => {
        // Code runs without data too, as that of a splitter; a plain transfer rarely offers more gas than it needs.
        const mayRunCode = input !== '0x' || gas > gasOfPlainTransfer;
        return to !== us && from !== us && mayRunCode;
      })
      .map(({ hash }) => hash),
    hasSpent: transactions.some(({ from }) => from === us),
  };
}
