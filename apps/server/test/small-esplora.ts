import type { RequestListener } from 'node:http';
import { listen, type Listening } from '@ghost-pay/sandbox/listening';
import { parseTransaction } from '../src/gateways/chains/bitcoin-transaction.ts';
import { encodeTransaction, hashOf, merkleTree, mineHeader } from './small-bitcoin.ts';

/** What an Esplora server answers, by path; a function plays the server by itself. */
export type EsploraAnswers = Readonly<Record<string, string | RequestListener>>;

/** An honest server's answers about one payment, so many blocks deep, whose block is the one with the height 800,000. */
export function honestAnswers({
  script,
  amount,
  depth = 3,
}: {
  script: string;
  amount: bigint;
  depth?: number;
}): {
  txid: string;
  answers: Record<string, string>;
} {
  const raw = encodeTransaction({ outputs: [{ script, amount }] });
  const other = encodeTransaction({ outputs: [{ script: '51', amount: 1n }] });
  const txid = txidOf(raw);
  const tree = merkleTree([txidOf(other), txid]);
  const blocks: { id: string }[] = [];
  for (let index = 0; index < depth; index += 1) {
    const root = index === 0 ? tree.root : txid;
    const previous = blocks[0]?.id ?? '11'.repeat(32);
    const header = mineHeader({ root, previous });
    blocks.unshift(blockOf(header, { height: 800_000 + index, root, previous }));
  }
  const first = blocks.at(-1);
  const transaction = {
    txid,
    vin: [{ is_coinbase: false, sequence: 0xffff_ffff, prevout: null }],
    vout: [{ scriptpubkey: script, value: Number(amount) }],
    status: {
      confirmed: true,
      block_height: 800_000,
      block_hash: first?.id,
      block_time: 1_790_000_000,
    },
  };
  return {
    txid,
    answers: {
      [`/tx/${txid}`]: JSON.stringify(transaction),
      [`/tx/${txid}/hex`]: raw.toString('hex'),
      [`/tx/${txid}/merkle-proof`]: JSON.stringify({ merkle: tree.branchOf(1), pos: 1 }),
      '/blocks': JSON.stringify(blocks),
      '/block-height/0': '22'.repeat(32),
      '/block-height/800000': first?.id ?? '',
    },
  };
}

/** Serves the answers; any other path does not exist. */
export async function serveAnswers(answers: EsploraAnswers): Promise<Listening> {
  return listen((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end('Transaction not found');
    else if (typeof answer === 'function') answer(request, response);
    else response.end(answer);
  });
}

function blockOf(
  header: Buffer,
  { height, root, previous }: { height: number; root: string; previous: string },
) {
  return {
    id: hashOf(header),
    height,
    version: header.readUInt32LE(0),
    timestamp: header.readUInt32LE(68),
    bits: header.readUInt32LE(72),
    nonce: header.readUInt32LE(76),
    merkle_root: root,
    previousblockhash: previous,
  };
}

function txidOf(raw: Buffer): string {
  return parseTransaction(raw)?.txid ?? '';
}
