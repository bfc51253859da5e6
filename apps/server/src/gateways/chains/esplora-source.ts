import type { FastifyBaseLogger } from 'fastify';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { addressOfScript } from './bitcoin-address.ts';
import { type BitcoinChain, bitcoinFacts, confirmationsOf, spentBy } from './bitcoin-facts.ts';
import type { CheckedTransaction, WorkFloor } from './bitcoin-proof.ts';
import type { BitcoinOutput } from './bitcoin-transaction.ts';
import type { ChainProtocol, SourceLine } from './chain-protocol.ts';
import type {
  Abilities,
  ChainAnswer,
  HistoryPage,
  Tip,
  TransactionFacts,
  TransactionQuestion,
} from './chain-source.ts';
import {
  type BlockStatus,
  blocksSchema,
  type EsploraBlock,
  type EsploraTransaction,
  hashSchema,
  historySchema,
  parseAnswer,
  transactionSchema,
  txidsSchema,
  waitingSchema,
} from './esplora-answers.ts';
import { createEsploraProofs } from './esplora-proof.ts';
import { tryEach } from './source-probe.ts';

/** The real chain, and how much work its blocks must show; the sandbox has neither. */
interface RealChain extends BitcoinChain {
  /** Shared by all sources of the chain. */
  readonly workFloor: WorkFloor;
}

/**
 * Reads Bitcoin from an Esplora server, such as those of mempool.space and blockstream.info. It asks for `/tx/:txid`,
 * `/blocks` and `/block-height/:height`; for a history for `/address/:address/txs`; for a proof for `/tx/:txid/hex`, `/tx/:txid/merkle-proof` and
 * `/blocks/:height`; for a probe for `/block/:hash/txids` and `/mempool/recent`. Headers are put together from the list of blocks, ten in one answer, and hashed here.
 */
export function createEsploraProtocol({
  log,
  chain,
}: {
  log: Pick<FastifyBaseLogger, 'warn'>;
  chain: RealChain | undefined;
}): ChainProtocol {
  let isChainKnown = chain === undefined;
  /** The newest blocks of the last answer, newest first. */
  let newest: readonly EsploraBlock[] = [];

  async function checkChain(line: SourceLine): Promise<void> {
    if (isChainKnown) return;
    if ((await hashAt(line, 0)) !== chain?.genesis)
      throw new OutboundError('The source is of another chain', { isPassing: true });
    isChainKnown = true;
  }

  async function readTip(line: SourceLine): Promise<Tip> {
    const [blocks] = await Promise.all([line.json({ path: '/blocks' }), checkChain(line)]);
    newest = parseAnswer(blocksSchema, blocks);
    const [tip] = newest;
    return { height: tip?.height ?? 0, time: new Date((tip?.timestamp ?? 0) * 1000) };
  }

  /** After a reorganisation a source may name the former block for a while. */
  async function isOnChain(line: SourceLine, { block_height, block_hash }: BlockStatus) {
    const listed = newest.find(({ height }) => height === block_height);
    return listed?.id === block_hash || (await hashAt(line, block_height)) === block_hash;
  }

  /** `count` blocks upwards from the height `from`. */
  async function blocksFrom(line: SourceLine, { from, count }: { from: number; count: number }) {
    const isInside = ({ height }: EsploraBlock) => height >= from && height < from + count;
    const known = newest.filter(isInside);
    if (known.length === count) return known.toReversed();
    const told = await line.json({ path: `/blocks/${from + count - 1}` });
    return parseAnswer(blocksSchema, told).filter(isInside).toReversed();
  }

  const proofs = createEsploraProofs({ log, workFloor: chain?.workFloor, blocksFrom });

  async function factsOf(
    line: SourceLine,
    { txid, addresses, wantsProof }: TransactionQuestion,
    { told, tip }: { told: EsploraTransaction; tip: Tip },
  ): Promise<TransactionFacts> {
    const { vin, vout, status } = told;
    const block = status.confirmed && (await isOnChain(line, status)) ? blockOf(status) : undefined;
    let checked: CheckedTransaction | undefined;
    if (block !== undefined) {
      const asked = { txid, block, confirmations: confirmationsOf(block, tip) };
      // What was checked once is never taken on trust again.
      if (wantsProof || proofs.isChecked(asked)) checked = await proofs.check(line, asked);
    }
    const outputs = vout.map(({ scriptpubkey, value }) => ({
      script: scriptpubkey,
      amount: BigInt(value),
    }));
    if (checked !== undefined && !isSameOutputs(outputs, checked.transaction.outputs))
      line.distrust();
    return bitcoinFacts(
      {
        outputs,
        sequences: vin.map(({ sequence }) => sequence),
        isCoinbase: vin.some(({ is_coinbase }) => is_coinbase),
        spentScripts: vin.flatMap(({ prevout }) => prevout?.scriptpubkey ?? []),
        block,
      },
      { tip, addresses, ...(checked && { checked }) },
    );
  }

  async function readTransaction(
    line: SourceLine,
    question: TransactionQuestion,
  ): Promise<ChainAnswer> {
    const [answer, tip] = await Promise.all([
      line.json({ path: `/tx/${question.txid}`, mayBeAbsent: true }),
      line.tip(),
    ]);
    if (answer === undefined) return { facts: { found: 'no' }, tip };
    const told = parseAnswer(transactionSchema, answer);
    if (told.txid !== question.txid)
      throw new OutboundError('The answer is about another transaction', { isPassing: true });
    return { facts: await factsOf(line, question, { told, tip }), tip, spends: spentBy(told.vin) };
  }

  async function readPage(
    line: SourceLine,
    { address, after }: { address: string; after: string | null },
  ): Promise<HistoryPage> {
    await checkChain(line);
    const part = after === null ? '' : `/chain/${after}`;
    const told = await line.json({ path: `/address/${address}/txs${part}` });
    const entries = parseAnswer(historySchema, told).map(({ txid, status }) => ({
      txid,
      isInBlock: status.confirmed,
      time: status.confirmed ? new Date(status.block_time * 1000) : null,
    }));
    const inBlocks = entries.filter(({ isInBlock }) => isInBlock);
    const isEnd = inBlocks.length < historyPage;
    return { entries, next: isEnd ? null : (inBlocks.at(-1)?.txid ?? null) };
  }

  /** Whether the history of an address that a transaction pays has it; undefined where it pays none, or is gone. */
  async function isInHistory(line: SourceLine, txid: string): Promise<boolean | undefined> {
    const answer = await line.json({ path: `/tx/${txid}`, mayBeAbsent: true });
    if (answer === undefined) return undefined;
    const { vout } = parseAnswer(transactionSchema, answer);
    const address = vout.map(({ scriptpubkey }) => addressOfScript(scriptpubkey)).find(Boolean);
    if (address === undefined) return undefined;
    const { entries } = await readPage(line, { address, after: null });
    return entries.some((entry) => entry.txid === txid);
  }

  async function probe(line: SourceLine): Promise<Abilities> {
    /** The last transaction of a block so far below the newest one. */
    const lastOf = async (depth: number): Promise<string | undefined> => {
      const block = newest[depth];
      if (block === undefined) return undefined;
      return parseAnswer(txidsSchema, await line.json({ path: `/block/${block.id}/txids` })).at(-1);
    };
    const tells = async (depth: number, wantsProof: boolean): Promise<boolean | undefined> => {
      const txid = await lastOf(depth);
      if (txid === undefined) return undefined;
      const question = { txid, addresses: [], nativeDue: null, wantsProof };
      const { facts } = await readTransaction(line, question);
      return facts.found === 'block' && (!wantsProof || facts.proof === 'checked');
    };
    return tryEach({
      recent: async () => tells(0, false),
      hour_old: async () => tells(blocksOfHour, false),
      proof: async () => tells(blocksOfHour, true),
      async history() {
        const txid = await lastOf(0);
        return txid === undefined ? undefined : isInHistory(line, txid);
      },
      async mempool() {
        const waiting = parseAnswer(waitingSchema, await line.json({ path: '/mempool/recent' }));
        let can: boolean | undefined;
        for (const { txid } of waiting.slice(0, mostProbed))
          can = (await isInHistory(line, txid)) || can;
        return can;
      },
    });
  }

  return {
    kind: 'esplora',
    readTip,
    readTransaction,
    readPage,
    probe,
    hasWeakWork: () => proofs.hasWeakWork(),
  };
}

function isSameOutputs(one: readonly BitcoinOutput[], other: readonly BitcoinOutput[]): boolean {
  const isSame = ({ script, amount }: BitcoinOutput, index: number) =>
    script === other[index]?.script && amount === other[index].amount;
  return one.length === other.length && one.every(isSame);
}

const blocksOfHour = 6;
/** Of waiting transactions one may get its block meanwhile, or pay nobody. */
const mostProbed = 3;
/** So many transactions in blocks are on each page of a history but the last. */
const historyPage = 25;

function blockOf({ block_height, block_hash, block_time }: BlockStatus) {
  return { height: block_height, hash: block_hash, time: new Date(block_time * 1000) };
}

async function hashAt(line: SourceLine, height: number): Promise<string> {
  const told = await line.text({ path: `/block-height/${height}` });
  return parseAnswer(hashSchema, told?.trim());
}
