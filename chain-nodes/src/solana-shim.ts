import { methodNotFound, type RpcOutcome, startJsonRpcServer } from './json-rpc-server.ts';
import type { Listening } from '@ghost-pay/sandbox/listening';

/** A transaction as a node remembers it. */
export interface RememberedTransaction {
  readonly slot: number;
  /** In seconds. */
  readonly time: number;
  /** As `getTransaction` tells it, without slot and time. */
  readonly told: object;
}
/** What a node knows. */
export interface SolanaMemory {
  readonly transactions: ReadonlyMap<string, RememberedTransaction>;
  readonly finalSlot: () => number;
  readonly timeOf: (slot: number) => number;
}

/** Serves the parts of Solana's JSON-RPC that are asked for. */
export async function startSolanaShim(memory: SolanaMemory): Promise<Listening> {
  return startJsonRpcServer(async (method, params) =>
    Promise.resolve(outcomeOf(memory, method, params)),
  );
}

function outcomeOf(
  { transactions, finalSlot, timeOf }: SolanaMemory,
  method: string,
  [first, options]: readonly unknown[],
): RpcOutcome {
  switch (method) {
    case 'getTransaction': {
      const known = transactions.get(String(first));
      const isTold =
        known !== undefined &&
        ((options as { commitment?: string }).commitment === 'confirmed' ||
          known.slot <= finalSlot());
      if (!isTold) return { result: null };
      return { result: { slot: known.slot, blockTime: known.time, ...known.told } };
    }
    case 'getSignatureStatuses': {
      const value = (first as string[]).map((signature) => {
        const known = transactions.get(signature);
        return known === undefined ? null : { slot: known.slot, confirmations: 1, err: null };
      });
      return { result: { context: { slot: finalSlot() }, value } };
    }
    case 'getSlot':
      return { result: finalSlot() };
    case 'getBlockTime':
      return { result: timeOf(Number(first)) };
    default:
      return methodNotFound;
  }
}
