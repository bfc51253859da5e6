import {
  addressOf,
  type BitcoinContent,
  type BitcoinInput,
  type BitcoinOutput,
  kindOfScript,
  merkleBranch,
  serialise,
  writtenHash,
} from './bitcoin-bytes.ts';
import type { PlayedBlock } from './chain-state.ts';
import { json, plain, type PlayedAnswer } from './played-answer.ts';
import type { ChainView, Seen } from './played-chain.ts';

type View = ChainView<BitcoinContent>;

/** The API of Esplora below /api. */
export function answerEsplora(view: View, path: string): PlayedAnswer {
  if (path === '/blocks/tip/height') return plain(String(view.tip().height));
  if (path === '/mempool/recent')
    return json(
      view
        .waiting()
        .slice(0, mostRecent)
        .map(({ id }) => ({ txid: id })),
    );
  const [, start] = /^\/blocks(?:\/(\d{1,9}))?$/.exec(path) ?? [];
  if (path === '/blocks' || start !== undefined)
    return blocksDownFrom(view, Number(start ?? view.tip().height));
  const [, address, last] =
    /^\/address\/([^/]+)\/txs(?:\/chain\/([0-9a-f]{64}))?$/.exec(path) ?? [];
  if (address !== undefined) return history(view, { address, last });
  const [, kind = '', key = '', part = ''] =
    /^\/(tx|block|block-height)\/([^/]+)(?:\/([a-z-]+))?$/.exec(path) ?? [];
  if (kind === 'block-height') return blockHeight(view, key);
  if (kind !== '' && !/^[0-9a-f]{64}$/i.test(key)) return plain('Invalid hex string', 400);
  if (kind === 'tx') return transaction(view, { id: key.toLowerCase(), part });
  if (kind === 'block' && part === 'header') return header(view, key.toLowerCase());
  if (kind === 'block' && part === 'txids') return txids(view, key.toLowerCase());
  return plain('endpoint does not exist', 404);
}

/** As many transactions as Esplora names at once: all that wait come with the first page. */
const mostWaiting = 50;
const perPage = 25;
const mostRecent = 10;

/** The transactions that pay an address or spend from it, the newest first; those in blocks below `last`. */
function history(
  view: View,
  { address, last }: { address: string; last: string | undefined },
): PlayedAnswer {
  const touches = ({ content: { inputs, outputs } }: Seen<BitcoinContent>) =>
    [...outputs, ...inputs.flatMap(({ prevout }) => prevout ?? [])].some(
      ({ script }) => addressOf(script) === address,
    );
  const inBlocks = view.upTo(view.tip().height).filter(touches).toReversed();
  const from = last === undefined ? 0 : inBlocks.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && from === 0) return json([]);
  const waiting = last === undefined ? view.waiting().filter(touches).slice(0, mostWaiting) : [];
  return json([...waiting, ...inBlocks.slice(from, from + perPage)].map(transactionJson));
}

function blockHeight(view: View, height: string): PlayedAnswer {
  const found = /^\d{1,9}$/.test(height) ? view.blockAt(Number(height)) : undefined;
  return found === undefined ? plain('Block not found', 404) : plain(found.hash);
}

function header(view: View, hash: string): PlayedAnswer {
  const found = view.blockBy(hash);
  return found === undefined ? plain('Block not found', 404) : plain(found.header ?? '');
}

/** Without the coinbase, which is no transaction of its own here. */
function txids(view: View, hash: string): PlayedAnswer {
  const found = view.blockBy(hash);
  return found === undefined
    ? plain('Block not found', 404)
    : json(found.txids.filter((id) => view.find(id) !== undefined));
}

/** A block and the nine below it, the newest first. */
function blocksDownFrom(view: View, height: number): PlayedAnswer {
  const blocks: PlayedBlock[] = [];
  for (let block = view.blockAt(height); block !== undefined && blocks.length < 10;) {
    blocks.push(block);
    block = view.blockAt(block.height - 1);
  }
  return blocks.length === 0 ? plain('Block not found', 404) : json(blocks.map(blockJson));
}

function blockJson({ hash, height, header = '', time, txids, previous }: PlayedBlock): object {
  const bytes = Buffer.from(header, 'hex');
  return {
    id: hash,
    height,
    version: bytes.readUInt32LE(0),
    timestamp: time,
    tx_count: txids.length,
    merkle_root: writtenHash(bytes.subarray(36, 68)),
    previousblockhash: previous,
    nonce: bytes.readUInt32LE(76),
    bits: bytes.readUInt32LE(72),
  };
}

function transaction(view: View, { id, part }: { id: string; part: string }): PlayedAnswer {
  const seen = view.find(id);
  if (seen === undefined) return plain('Transaction not found', 404);
  switch (part) {
    case '':
      return json(transactionJson(seen));
    case 'hex':
      return plain(serialise(seen.content, { withWitness: true }).toString('hex'));
    case 'merkle-proof':
      if (seen.block === undefined) return plain('Transaction not found or is unconfirmed', 404);
      return json({
        block_height: seen.block.height,
        merkle: merkleBranch(seen.block.txids, seen.index),
        pos: seen.index,
      });
    default:
      return plain('endpoint does not exist', 404);
  }
}

function statusJson({ block }: Seen<BitcoinContent>) {
  if (block === undefined) return { confirmed: false };
  const { height, hash, time } = block;
  return { confirmed: true, block_height: height, block_hash: hash, block_time: time };
}

function transactionJson(seen: Seen<BitcoinContent>) {
  const { id, content } = seen;
  const { version, locktime, inputs, outputs } = content;
  const stripped = serialise(content, { withWitness: false }).length;
  const size = serialise(content, { withWitness: true }).length;
  const spent = inputs.reduce((sum, { prevout }) => sum + (prevout?.value ?? 0), 0);
  const paid = outputs.reduce((sum, { value }) => sum + value, 0);
  return {
    txid: id,
    version,
    locktime,
    vin: inputs.map(inputJson),
    vout: outputs.map(outputJson),
    size,
    weight: 3 * stripped + size,
    fee: Math.max(0, spent - paid),
    status: statusJson(seen),
  };
}

function inputJson({ txid, vout, sequence, scriptSig, witness, prevout }: BitcoinInput) {
  return {
    txid,
    vout,
    prevout: prevout && outputJson(prevout),
    scriptsig: scriptSig,
    ...(witness.length > 0 && { witness }),
    is_coinbase: prevout === null,
    sequence,
  };
}

function outputJson({ script, value }: BitcoinOutput) {
  const address = addressOf(script);
  return {
    scriptpubkey: script,
    scriptpubkey_type: kindOfScript(script),
    ...(address !== undefined && { scriptpubkey_address: address }),
    value,
  };
}
