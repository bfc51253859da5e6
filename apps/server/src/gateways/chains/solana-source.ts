import { assets, tokenAt } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import {
  type ChainProtocol,
  LaterVersionError,
  type SourceLine,
  UntoldTransactionError,
} from './chain-protocol.ts';
import type { Abilities, ChainAnswer, HistoryPage, Tip, TransactionFacts } from './chain-source.ts';
import { createJsonRpc, resultOf, type RpcAnswer, type RpcCall, toldOf } from './json-rpc.ts';
import { outsideFacts } from './outside-facts.ts';
import {
  type SolanaTransaction,
  solanaMovements,
  solanaTransactionSchema,
  tokenPrograms,
} from './solana-movements.ts';
import { tryEach } from './source-probe.ts';

/** The hash of the first block of the main network, Solana's mainnet-beta. */
export const solanaMainGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

const slotSchema = z.int().nonnegative();
const slotCall = (commitment: 'finalized' | 'confirmed'): RpcCall<number> => ({
  method: 'getSlot',
  params: [{ commitment }],
  result: slotSchema,
});
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
const slotsSchema = z.array(slotSchema);
const blockSchema = z.object({ signatures: z.array(z.string()) }).nullable();
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

/** A node refuses to tell transactions of a later version than is asked for. */
function transactionCall(txid: string, commitment: 'finalized' | 'confirmed') {
  return {
    method: 'getTransaction',
    params: [
      txid,
      {
        encoding: 'jsonParsed',
        commitment,
        maxSupportedTransactionVersion: outsideFacts.solanaNewestVersion,
      },
    ],
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
    const slot = resultOf(await rpc.call(line, slotCall('finalized')));
    const time = await timeNear(line, slot);
    if (time === undefined)
      throw new OutboundError('The source tells no time of its blocks', { isPassing: true });
    return { height: slot, time };
  }

  /** The newest final slot is some 32 behind, and hundreds while the chain agrees slowly: money may stand above it already. */
  async function readNewestHeight(line: SourceLine): Promise<number> {
    await checkChain(line);
    return resultOf(await rpc.call(line, slotCall('confirmed')));
  }

  /**
   * The time of a slot, or of one shortly before: the newest one may have come to the slots of a node and not yet to its
   * blocks, and a skipped slot has no block.
   */
  async function timeNear(line: SourceLine, slot: number): Promise<Date | undefined> {
    const timeCall = (of: number) => ({
      method: 'getBlockTime',
      params: [of],
      result: z.int().positive(),
    });
    const own = await rpc.call(line, timeCall(slot));
    const before = slotsBack.filter((back) => back <= slot).map((back) => timeCall(slot - back));
    const told = 'result' in own ? [own] : await rpc.batch(line, before);
    const first = told.find((answer) => 'result' in answer);
    return first && new Date(resultOf(first) * 1000);
  }

  /** What is known of a transaction that is not finalized. */
  async function factsBefore(
    line: SourceLine,
    { txid, addresses }: { txid: string; addresses: readonly string[] },
  ): Promise<Pick<ChainAnswer, 'facts' | 'accounts'>> {
    const [answer, statuses] = await rpc.batch(line, [
      transactionCall(txid, 'confirmed'),
      {
        method: 'getSignatureStatuses',
        params: [[txid], { searchTransactionHistory: true }],
        result: statusesSchema,
      },
    ]);
    // Nodes are going to know no commitment but 'finalized': what they refuse then is told by the status.
    const told = isRefusal(answer) ? null : transactionOf(answer);
    if (told !== null)
      return {
        facts: factsOf(told, { txid, addresses, isFinal: false, tipHeight: 0, time: timeOf(told) }),
        accounts: accountsOf(told),
      };
    // A node knows the newest transactions a moment before it tells them, and old ones after it has forgotten them.
    if (toldOf(statuses).value[0] !== null)
      throw new UntoldTransactionError('The source knows of the transaction and does not tell it');
    return { facts: { found: 'no' } };
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

  /** Whether the node tells these transactions; throws a LaterVersionError where one is of a version that is not read. */
  async function tellsOf(line: SourceLine, signatures: readonly string[]): Promise<boolean> {
    const told = await rpc.batch(
      line,
      signatures.map((signature) => transactionCall(signature, 'finalized')),
    );
    return told.every((answer) => transactionOf(answer) !== null);
  }

  /** A block of the slot, or of the first after it that has one. */
  async function signatureFrom(line: SourceLine, slot: number): Promise<string | undefined> {
    const [found] = resultOf(
      await rpc.call(line, {
        method: 'getBlocksWithLimit',
        params: [slot, 1, { commitment: 'finalized' }],
        result: slotsSchema,
      }),
    );
    if (found === undefined) return undefined;
    const options = {
      transactionDetails: 'signatures',
      rewards: false,
      commitment: 'finalized',
      maxSupportedTransactionVersion: outsideFacts.solanaNewestVersion,
    };
    const block = await rpc.callAlone(line, {
      method: 'getBlock',
      params: [found, options],
      result: blockSchema,
    });
    return resultOf(block)?.signatures.at(-1);
  }

  async function probe(line: SourceLine): Promise<Abilities> {
    const slot = resultOf(await rpc.call(line, slotCall('finalized')));
    let newest: HistoryPage | undefined;
    return tryEach({
      async recent() {
        newest = await readPage(line, { address: busyAccount, after: null });
        const signatures = newest.entries.slice(0, mostProbed).map(({ txid }) => txid);
        return signatures.length === 0 ? undefined : tellsOf(line, signatures);
      },
      async hour_old() {
        const signature = await signatureFrom(line, Math.max(0, slot - slotsOfHour));
        return signature === undefined ? undefined : tellsOf(line, [signature]);
      },
      history: () => Promise.resolve(newest !== undefined),
      batch: () => Promise.resolve(rpc.takes() > 1),
    });
  }

  return {
    kind: 'solana',
    readPage,
    readTokenAccounts,
    isGathering: () => rpc.isGathering(),
    readTip,
    readNewestHeight,
    probe,
    async readTransaction(line, { txid, addresses }): Promise<ChainAnswer> {
      const [answer, tip] = await Promise.all([
        rpc.call(line, transactionCall(txid, 'finalized')),
        line.tip(),
      ]);
      const told = transactionOf(answer);
      if (told === null) return { ...(await factsBefore(line, { txid, addresses })), tip };
      const time = timeOf(told) ?? (await timeNear(line, told.slot));
      const final = { txid, addresses, isFinal: true, tipHeight: tip.height, time };
      return { facts: factsOf(told, final), accounts: accountsOf(told), tip };
    },
  };
}

/** USDC's mint, which the transfers of its coins name: of ten newest transactions some are of each version. */
const busyAccount = assets['usdc@solana'].contract;
const mostProbed = 10;
/** Of 0.4 s. */
const slotsOfHour = 9_000;

/** So many slots before a slot its time is looked for. */
const slotsBack = [1, 2, 4, 32] as const;

function transactionOf(answer: RpcAnswer<SolanaTransaction | null>): SolanaTransaction | null {
  if ('problem' in answer && answer.problem === 'version') throw new LaterVersionError();
  return toldOf(answer);
}

function accountsOf({ transaction }: SolanaTransaction): string[] {
  return transaction.message.accountKeys.map(({ pubkey }) => pubkey);
}

function timeOf({ blockTime }: SolanaTransaction): Date | undefined {
  return blockTime ? new Date(blockTime * 1000) : undefined;
}

function isRefusal(answer: RpcAnswer<unknown>): boolean {
  return 'problem' in answer && answer.problem === 'other';
}

function factsOf(
  told: SolanaTransaction,
  {
    txid,
    addresses,
    isFinal,
    tipHeight,
    time,
  }: {
    txid: string;
    addresses: readonly string[];
    isFinal: boolean;
    tipHeight: number;
    time: Date | undefined;
  },
): TransactionFacts {
  if (told.transaction.signatures[0] !== txid)
    throw new OutboundError('The answer is about another transaction', { isPassing: true });
  const movements = solanaMovements(told, addresses);
  const succeeded = told.meta.err === null;
  if (!isFinal && succeeded) return { found: 'mempool', isReplaceable: false, ...movements };
  if (time === undefined)
    throw new UntoldTransactionError('The source does not tell the time of the block');
  return {
    found: 'block',
    succeeded,
    // A final slot holds one block, whose hash is another request away.
    block: { height: told.slot, hash: String(told.slot), time },
    confirmations: Math.max(1, tipHeight - told.slot + 1),
    finality: isFinal ? 'final' : 'none',
    proof: 'source',
    ...movements,
  };
}
