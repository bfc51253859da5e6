import type { ServerResponse } from 'node:http';
import { addressOfScript } from '../../apps/server/src/gateways/chains/bitcoin-address.ts';
import { merkleTree } from '../../apps/server/test/small-bitcoin.ts';
import { type BcoinEntry, type BcoinMeta, type BcoinNode, invertedHash } from './bcoin.ts';
import { type Listening, listen } from '@ghost-pay/sandbox/listening';

/** What Esplora's interface answers: a text, JSON, or nothing. */
type Answer = string | object | undefined;

const blocksInAnswer = 10;

/** Serves the parts of Esplora's interface that are asked for, over a node. */
export async function startEsploraShim(node: BcoinNode): Promise<Listening> {
  return listen((request, response) => {
    const [, ...path] = (request.url ?? '').split('/');
    answerTo(node, path).then(
      (answer) => send(response, answer),
      () => response.writeHead(500).end('Internal error'),
    );
  });
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === undefined) response.writeHead(404).end('Transaction not found');
  else if (typeof answer === 'string')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function answerTo(node: BcoinNode, [what, which = '', part]: string[]): Promise<Answer> {
  const { chain } = node;
  if (what === 'blocks') return blocksFrom(node, which === '' ? chain.tip.height : Number(which));
  if (what === 'block-height') {
    const entry = await chain.getEntry(Number(which));
    return entry === null ? undefined : invertedHash(entry.hash);
  }
  const meta = what === 'tx' ? await node.getMeta(invertedHash(which)) : null;
  if (meta === null) return undefined;
  if (part === 'hex') return meta.tx.toRaw().toString('hex');
  return part === 'merkle-proof' ? proofOf(node, meta) : transactionOf(node, meta);
}

async function blocksFrom({ chain }: BcoinNode, height: number): Promise<Answer> {
  const blocks: object[] = [];
  for (let at = height; at >= 0 && blocks.length < blocksInAnswer; at -= 1) {
    const entry = await chain.getEntry(at);
    if (entry === null) return undefined;
    blocks.push(blockOf(entry));
  }
  return blocks;
}

function blockOf(entry: BcoinEntry): object {
  const { height, version, time, bits, nonce } = entry;
  return {
    id: invertedHash(entry.hash),
    height,
    version,
    timestamp: time,
    bits,
    nonce,
    merkle_root: invertedHash(entry.merkleRoot),
    previousblockhash: invertedHash(entry.prevBlock),
  };
}

async function transactionOf(node: BcoinNode, meta: BcoinMeta): Promise<object> {
  const { tx, height, block } = meta;
  const view = await node.getMetaView(meta);
  const entry = block === null ? null : await node.chain.getEntry(block);
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map((input) => {
      const spent = tx.isCoinbase() ? null : view.getOutputFor(input);
      const prevout = spent && { scriptpubkey: spent.script.toRaw().toString('hex') };
      return { is_coinbase: tx.isCoinbase(), sequence: input.sequence, prevout };
    }),
    vout: tx.outputs.map(({ script, value }) => {
      const scriptpubkey = script.toRaw().toString('hex');
      return {
        scriptpubkey,
        // Not read, but of the size that servers send.
        scriptpubkey_asm: `OP_0 OP_PUSHBYTES_32 ${scriptpubkey.slice(4)}`,
        scriptpubkey_type: 'v0_p2wsh',
        scriptpubkey_address: addressOfScript(scriptpubkey),
        value,
      };
    }),
    status:
      entry === null
        ? { confirmed: false }
        : {
            confirmed: true,
            block_height: height,
            block_hash: invertedHash(entry.hash),
            block_time: entry.time,
          },
  };
}

async function proofOf({ chain }: BcoinNode, { tx, block, height }: BcoinMeta): Promise<Answer> {
  const found = block === null ? null : await chain.getBlock(block);
  if (found === null) return undefined;
  const txids = found.txs.map((one) => one.txid());
  const pos = txids.indexOf(tx.txid());
  return { block_height: height, merkle: merkleTree(txids).branchOf(pos), pos };
}
