import { tokenAt } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { type ChainProtocol, type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import type { ChainAnswer, Tip, TransactionFacts } from './chain-source.ts';
import { createJsonRpc, resultOf, type RpcAnswer, type RpcCall } from './json-rpc.ts';
import {
  type SolanaTransaction,
  solanaMovements,
  solanaTransactionSchema,
  tokenPrograms,
} from './solana-movements.ts';

/** The hash of the first block of the main network, Solana's mainnet-beta. */
export const solanaMainGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

const slotSchema = z.int().nonnegative();
const slotCall: RpcCall<number> = {
  method: 'getSlot',
  params: [{ commitment: 'finalized' }],
  result: slotSchema,
};
const statusesSchema = z.object({
  value: z.tuple([z.object({ slot: slotSchema }).nullable()]),
});

const signaturesPage = 100;
const signaturesSchema = z.array(
  z.object({
    signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
    blockTime: z.int().positive().nullish(),
    err: z.unknown().transform((err) => err ?? null),
  }),
);
const tokenAccountsSchema = z.object({
  value: z.array(
    z.object({
      pubkey: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      account: z.object({
        data: z.object({ parsed: z.object({ info: z.object({ mint: z.string() }) }) }),
      }),
    }),
  ),
});

/** Without the version, a node refuses every transaction with look-up tables. */
function transactionCall(txid: string, commitment: 'finalized' | 'confirmed') {
  return {
    method: 'getTransaction',
    params: [txid, { encoding: 'jsonParsed', commitment, maxSupportedTransactionVersion: 0 }],
    result: solanaTransactionSchema.nullable(),
  };
}

/**
 * Reads Solana from a node's JSON-RPC. A transaction that is confirmed but not yet finalized counts as pending. Without
 * `genesis` it is not checked which chain it is, as in the sandbox.
 */
export function createSolanaProtocol({ genesis }: { genesis: string | undefined }): ChainProtocol {
  const rpc = createJsonRpc();
  let isChainKnown = genesis === undefined;

  async function checkChain(line: SourceLine): Promise<void> {
    if (isChainKnown) return;
    const call = { method: 'getGenesisHash', params: [], result: z.string() };
    if (resultOf(await rpc.call(line, call)) !== genesis)
      throw new OutboundError('The source is of another chain', { isPassing: true });
    isChainKnown = true;
  }

  async function readTip(line: SourceLine): Promise<Tip> {
    await checkChain(line);
    const slot = resultOf(await rpc.call(line, slotCall));
    const timeCall = { method: 'getBlockTime', params: [slot], result: z.int().positive() };
    const seconds = resultOf(await rpc.call(line, timeCall));
    return { height: slot, time: new Date(seconds * 1000) };
  }

  /** What is known of a transaction that is not finalized. */
  async function factsBefore(
    line: SourceLine,
    { txid, addresses }: { txid: string; addresses: readonly string[] },
  ): Promise<TransactionFacts> {
    const [answer, statuses] = await rpc.batch(line, [
      transactionCall(txid, 'confirmed'),
      {
        method: 'getSignatureStatuses',
        params: [[txid], { searchTransactionHistory: true }],
        result: statusesSchema,
      },
    ]);
    const told = transactionOf(answer);
    if (told !== null) return factsOf(told, { txid, addresses, isFinal: false, tipHeight: 0 });
    // A node knows the newest transactions a moment before it tells them, and old ones after it has forgotten them.
    if (resultOf(statuses).value[0] !== null)
      throw new UntoldTransactionError('The source knows of the transaction and does not tell it');
    return { found: 'no' };
  }

  async function readPage(
    line: SourceLine,
    { address, after }: { address: string; after: string | null },
  ) {
    await checkChain(line);
    const options = {
      limit: signaturesPage,
      commitment: 'finalized',
      ...(after && { before: after }),
    };
    const told = resultOf(
      await rpc.call(line, {
        method: 'getSignaturesForAddress',
        params: [address, options],
        result: signaturesSchema,
      }),
    );
    return {
      // A transaction that failed moved nothing but its fee.
      entries: told
        .filter(({ err }) => err === null)
        .map(({ signature, blockTime }) => ({
          txid: signature,
          isInBlock: true,
          time: blockTime ? new Date(blockTime * 1000) : null,
        })),
      next: told.length < signaturesPage ? null : (told.at(-1)?.signature ?? null),
    };
  }

  async function readTokenAccounts(line: SourceLine, { owner }: { owner: string }) {
    await checkChain(line);
    const answers = await rpc.batch(
      line,
      [...tokenPrograms].map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'finalized' }],
        result: tokenAccountsSchema,
      })),
    );
    return answers
      .flatMap((answer) => resultOf(answer).value)
      .filter(({ account }) => tokenAt('solana', account.data.parsed.info.mint) !== undefined)
      .map(({ pubkey }) => pubkey);
  }

  return {
    kind: 'solana',
    readPage,
    readTokenAccounts,
    isGathering: () => rpc.isGathering(),
    readTip,
    async readTransaction(line, { txid, addresses }): Promise<ChainAnswer> {
      const [answer, tip] = await Promise.all([
        rpc.call(line, transactionCall(txid, 'finalized')),
        line.tip(),
      ]);
      const told = transactionOf(answer);
      const facts =
        told === null
          ? await factsBefore(line, { txid, addresses })
          : factsOf(told, { txid, addresses, isFinal: true, tipHeight: tip.height });
      return { facts, tip };
    },
  };
}

/** The code of a transaction of a later version than is asked for. */
const laterVersion = -32_015;

function transactionOf(answer: RpcAnswer<SolanaTransaction | null>): SolanaTransaction | null {
  if ('code' in answer && answer.code === laterVersion)
    throw new UntoldTransactionError('The transaction is of a version that is not read');
  return resultOf(answer);
}

function factsOf(
  told: SolanaTransaction,
  {
    txid,
    addresses,
    isFinal,
    tipHeight,
  }: { txid: string; addresses: readonly string[]; isFinal: boolean; tipHeight: number },
): TransactionFacts {
  if (told.transaction.signatures[0] !== txid)
    throw new OutboundError('The answer is about another transaction', { isPassing: true });
  const movements = solanaMovements(told, addresses);
  const succeeded = told.meta.err === null;
  if (!isFinal && succeeded) return { found: 'mempool', isReplaceable: false, ...movements };
  if (!told.blockTime)
    throw new UntoldTransactionError('The source does not tell the time of the block');
  return {
    found: 'block',
    succeeded,
    // A final slot holds one block, whose hash is another request away.
    block: { height: told.slot, hash: String(told.slot), time: new Date(told.blockTime * 1000) },
    confirmations: Math.max(1, tipHeight - told.slot + 1),
    finality: isFinal ? 'final' : 'none',
    proof: 'source',
    ...movements,
  };
}
