import { type BcoinEntry, type BcoinNode, invertedHash } from './bcoin.ts';
import { methodNotFound, type RpcOutcome, startJsonRpcServer } from './json-rpc-server.ts';
import type { Listening } from '@ghost-pay/sandbox/listening';

/** Serves the parts of Bitcoin Core's RPC that are asked for, over a node. */
export async function startCoreShim(node: BcoinNode): Promise<Listening> {
  const { chain } = node;
  return startJsonRpcServer(async (method, [first]): Promise<RpcOutcome> => {
    switch (method) {
      case 'getblockchaininfo': {
        const { height, time } = chain.tip;
        return { result: { chain: 'regtest', blocks: height, time } };
      }
      case 'getindexinfo':
        return { result: { txindex: { synced: true, best_block_height: chain.tip.height } } };
      case 'getrawtransaction':
        return transactionOf(node, String(first));
      case 'getblockheader': {
        const entry = await chain.getEntry(invertedHash(String(first)));
        return entry === null
          ? { error: { code: -5, message: 'Block not found' } }
          : { result: await headerOf(node, entry) };
      }
      default:
        return methodNotFound;
    }
  });
}

async function transactionOf(node: BcoinNode, txid: string): Promise<RpcOutcome> {
  const meta = await node.getMeta(invertedHash(txid));
  if (meta === null)
    return { error: { code: -5, message: 'No such mempool or blockchain transaction.' } };
  const { tx, block } = meta;
  const view = await node.getMetaView(meta);
  const vin = tx.inputs.map((input) => {
    const spent = tx.isCoinbase() ? null : view.getOutputFor(input);
    const hex = spent?.script.toRaw().toString('hex');
    return hex === undefined ? {} : { prevout: { scriptPubKey: { hex } } };
  });
  const blockhash = block === null ? undefined : invertedHash(block);
  return { result: { txid, hex: tx.toRaw().toString('hex'), vin, blockhash } };
}

async function headerOf({ chain }: BcoinNode, { hash, height, time }: BcoinEntry) {
  const isOnChain = (await chain.getEntry(height))?.hash === hash;
  const confirmations = isOnChain ? chain.tip.height - height + 1 : -1;
  return { hash: invertedHash(hash), confirmations, height, time };
}
