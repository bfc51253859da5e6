import { z } from 'zod';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { type BitcoinChain, bitcoinFacts, spentBy } from './bitcoin-facts.ts';
import { parseTransaction } from './bitcoin-transaction.ts';
import { type ChainProtocol, type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import type { ChainAnswer, Tip, TransactionQuestion } from './chain-source.ts';
import { hashSchema, heightSchema, hexSchema } from './esplora-answers.ts';
import { rememberedMs } from './outside-facts.ts';
import { createJsonRpc, resultOf, type RpcCall } from './json-rpc.ts';
import { tryEach } from './source-probe.ts';

const timeSchema = z
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000));

// What is read of the answers of Bitcoin Core 23 and later. Amounts in JSON are fractions of coins there, so outputs
// are read from the raw bytes.
const chainCall: RpcCall<{ chain: string; blocks: number; time: Date }> = {
  method: 'getblockchaininfo',
  params: [],
  result: z.object({ chain: z.string(), blocks: heightSchema, time: timeSchema }),
};
const transactionSchema = z.object({
  txid: hashSchema,
  hex: hexSchema,
  blockhash: hashSchema.optional(),
  vin: z.array(
    z.object({
      txid: hashSchema.optional(),
      vout: z.int().nonnegative().optional(),
      prevout: z.object({ scriptPubKey: z.object({ hex: hexSchema }) }).optional(),
    }),
  ),
});
const headerSchema = z.object({
  hash: hashSchema,
  /** −1 for a block that is not on the chain any more. */
  confirmations: z.int(),
  height: heightSchema,
  time: timeSchema,
});
const blockSchema = z.object({ tx: z.array(hashSchema).min(1) });
const indexSchema = z.object({ txindex: z.object({ synced: z.boolean() }).optional() });

const activitySchema = z.object({
  activity: z.array(z.object({ type: z.string(), txid: hashSchema.optional() })),
});

const blocksOfHour = 6;
/** In which money is looked for: what came before is found in the histories of an Esplora source. */
const newestBlocks = 3;
/** The node does not know the transaction, or keeps no index of transactions. */
const notKnown = -5;

/**
 * Reads Bitcoin from Bitcoin Core, which must keep an index of all transactions (`txindex=1`). Without `chain` it is
 * not checked which chain it is.
 */
export function createBitcoindProtocol({
  chain,
}: {
  chain: BitcoinChain | undefined;
}): ChainProtocol {
  const rpc = createJsonRpc();
  /** Until then the node is not asked again for a method that it lacks. */
  let lacksActivityUntil = 0;

  function toTip(told: { chain: string; blocks: number; time: Date }): Tip {
    if (chain !== undefined && told.chain !== chain.name)
      throw new OutboundError('The source is of another chain', { isPassing: true });
    return { height: told.blocks, time: told.time };
  }

  /** Without an index the node knows the mempool alone, and every older transaction looks unknown. */
  async function hasIndex(line: SourceLine): Promise<boolean> {
    const call = { method: 'getindexinfo', params: ['txindex'], result: indexSchema };
    return resultOf(await rpc.call(line, call)).txindex?.synced === true;
  }

  async function blockOf(line: SourceLine, hash: string | undefined) {
    if (hash === undefined) return undefined;
    const call = { method: 'getblockheader', params: [hash, true], result: headerSchema };
    const header = resultOf(await rpc.call(line, call));
    if (header.hash !== hash)
      throw new OutboundError('The answer is about another block', { isPassing: true });
    const { confirmations, height, time } = header;
    return confirmations > 0 ? { hash, height, time } : undefined;
  }

  async function readTransaction(
    line: SourceLine,
    { txid, addresses }: TransactionQuestion,
  ): Promise<ChainAnswer> {
    const [answer, chainAnswer] = await rpc.batch(line, [
      { method: 'getrawtransaction', params: [txid, 2], result: transactionSchema },
      chainCall,
    ]);
    const tip = toTip(resultOf(chainAnswer));
    if ('code' in answer && answer.code === notKnown) {
      if (await hasIndex(line)) return { facts: { found: 'no' }, tip };
      throw new OutboundError('The node keeps no index of transactions', { isPassing: true });
    }
    const told = resultOf(answer);
    const transaction = parseTransaction(Buffer.from(told.hex, 'hex'));
    if (transaction?.txid !== txid)
      throw new OutboundError('The answer is about another transaction', { isPassing: true });
    const block = await blockOf(line, told.blockhash);
    const spentScripts = told.vin.flatMap(({ prevout }) => prevout?.scriptPubKey.hex ?? []);
    return {
      facts: bitcoinFacts({ ...transaction, spentScripts, block }, { tip, addresses }),
      tip,
      spends: spentBy(told.vin),
    };
  }

  /**
   * Without a wallet Bitcoin Core tells no history. `scantxoutset` reads all coins that are unspent, for a minute and without
   * the mempool; `scanblocks` wants an index of its own and names blocks alone. `getdescriptoractivity`, since version 29,
   * reads the blocks that it is told and the mempool, for any number of addresses (bitcoincore.org/en/doc/29.0.0/rpc, read
   * 2026-11-28). That it takes long is no fault of the node.
   */
  async function readReceived(
    line: SourceLine,
    { addresses }: { addresses: readonly string[] },
  ): Promise<string[]> {
    if (performance.now() < lacksActivityUntil) return [];
    const { height } = toTip(resultOf(await rpc.call(line, chainCall)));
    const heights = Array.from({ length: newestBlocks }, (_, back) => height - back);
    const hashes = await rpc.batch(
      line,
      heights
        .filter((one) => one >= 0)
        .map((one) => ({ method: 'getblockhash', params: [one], result: hashSchema })),
    );
    const descriptors = addresses.map((address) => `addr(${address})`);
    const told = await rpc
      .callAlone(line, {
        method: 'getdescriptoractivity',
        params: [hashes.map(resultOf), descriptors, true],
        result: activitySchema,
      })
      .catch((error: unknown) => {
        throw error instanceof OutboundError
          ? new UntoldTransactionError('The node does not tell what came to the addresses')
          : error;
      });
    if ('result' in told) {
      const received = told.result.activity.filter(({ type }) => type === 'receive');
      return [...new Set(received.flatMap(({ txid }) => txid ?? []))];
    }
    // After a reorganisation in between a block is refused; the next question names others.
    if (told.problem === 'method_missing') lacksActivityUntil = performance.now() + rememberedMs;
    return [];
  }

  /** Whether the last transaction of a block is told. */
  async function tellsOf(line: SourceLine, height: number): Promise<boolean | undefined> {
    if (height < 0) return undefined;
    const hashCall = { method: 'getblockhash', params: [height], result: hashSchema };
    const hash = resultOf(await rpc.call(line, hashCall));
    const block = await rpc.callAlone(line, {
      method: 'getblock',
      params: [hash, 1],
      result: blockSchema,
    });
    const txid = resultOf(block).tx.at(-1) ?? '';
    const question = { txid, addresses: [], nativeDue: null, wantsProof: false };
    return (await readTransaction(line, question)).facts.found === 'block';
  }

  return {
    kind: 'bitcoind',
    isGathering: () => rpc.isGathering(),
    readTip: async (line) => toTip(resultOf(await rpc.call(line, chainCall))),
    readTransaction,
    readReceived,
    async probe(line) {
      const { blocks } = resultOf(await rpc.call(line, chainCall));
      return tryEach({
        recent: async () => tellsOf(line, blocks),
        hour_old: async () => tellsOf(line, blocks - blocksOfHour),
        // Bitcoin Core keeps no history of addresses.
        history: () => Promise.resolve(false),
        mempool: () => Promise.resolve(false),
      });
    },
  };
}
