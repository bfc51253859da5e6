import type { EvmChain } from '@ghost-pay/contract/evidence/assets';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { SourceLine } from './chain-protocol.ts';
import type { Transfer } from './chain-source.ts';
import { type EvmTransaction, evmCalls } from './evm-answers.ts';
import { balanceMovement, innerMovements } from './evm-movements.ts';
import type { Tracer } from './evm-trace.ts';
import { type JsonRpc, resultOf, type RpcAnswer } from './json-rpc.ts';

/** A transaction in a block, and an address that waits for more of the chain's own coin than its surface shows. */
interface Suspicion {
  readonly transaction: EvmTransaction;
  readonly block: { readonly height: number; readonly hash: string };
  readonly address: string;
  /** What reached the address at the surface. */
  readonly arrived: bigint;
  /** The address's balance before the block and after it. */
  readonly before: RpcAnswer<bigint> | undefined;
  readonly after: RpcAnswer<bigint> | undefined;
}

/** What came through contracts; `isUnknown`: something may have, and the source cannot tell. */
interface Inside {
  readonly movements: readonly Transfer[];
  readonly isUnknown: boolean;
}
export type InsideLook = (line: SourceLine, suspicion: Suspicion) => Promise<Inside>;

const nothing: Inside = { movements: [], isUnknown: false };
const unknown: Inside = { movements: [], isUnknown: true };

/**
 * Looks for coins that came through a contract: exchanges and smart wallets pay so, and neither the transaction's value
 * nor a log shows it. The balance says whether there is anything to look for, a trace what it was. Without a trace, the
 * rise of the balance itself is the movement, if no other transaction of the block has to do with the address.
 */
export function createInsideLook(
  { trace, rpc }: { trace: Tracer; rpc: JsonRpc },
  chain: EvmChain,
): InsideLook {
  return async (line, { transaction, block, address, arrived, before, after }) => {
    const rise = riseOf(before, after);
    if (rise === arrived) return nothing;
    const moves = await orUndefined(trace(line, transaction));
    if (moves !== undefined)
      return { movements: innerMovements(chain, moves, 'traced'), isUnknown: false };
    // Less than arrived: the address has also spent in this block.
    if (rise === undefined || rise < arrived) return unknown;
    const isAlone = await orUndefined(
      isAloneInBlock({ rpc, line }, { transaction, block, address }),
    );
    if (isAlone !== true) return unknown;
    return { movements: [balanceMovement(chain, address, rise - arrived)], isUnknown: false };
  };
}

/** Undefined where the node does not keep the state of that block any more. */
function riseOf(
  before: RpcAnswer<bigint> | undefined,
  after: RpcAnswer<bigint> | undefined,
): bigint | undefined {
  return before && after && 'result' in before && 'result' in after
    ? after.result - before.result
    : undefined;
}

/** Whether no other transaction of the block is from the address or to it. */
async function isAloneInBlock(
  { rpc, line }: { rpc: JsonRpc; line: SourceLine },
  { transaction, block, address }: Pick<Suspicion, 'transaction' | 'block' | 'address'>,
): Promise<boolean> {
  const whole = resultOf(await rpc.callAlone(line, evmCalls.blockWithTransactions(block.height)));
  return (
    whole?.hash === block.hash &&
    whole.transactions.every(
      ({ hash, from, to }) => hash === transaction.hash || (from !== address && to !== address),
    )
  );
}

/** What cannot be told here is told by an administrator; the rest of the reading stands. */
async function orUndefined<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}
