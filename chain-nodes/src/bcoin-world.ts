import {
  addressOfScript,
  scriptOfAddress,
} from '../../apps/server/src/gateways/chains/bitcoin-address.ts';
import { type BcoinMiner, startBcoin } from './bcoin-node.ts';
import { draftPayment, makePurse, type Payment, type Purse } from './bcoin-purse.ts';
import type { BitcoinOutput, BitcoinWorld, CoinKind } from './bitcoin-world.ts';
import { startCoreShim } from './core-shim.ts';
import { startEsploraShim } from './esplora-shim.ts';

const feeSatoshi = 20_000n;
const coinSatoshi = 10_000_000;

export interface BcoinWorld extends BitcoinWorld {
  /** Where Bitcoin Core's RPC is served, over the same node. */
  readonly coreUrl: string;
  close(): Promise<void>;
}

/** The chain on a real node, bcoin; addresses of the main network are paid on its test network. */
export async function openBcoinWorld(): Promise<BcoinWorld> {
  const miner = await startBcoin();
  const { bcoin, node, mine } = miner;
  const payers = await purses(miner);
  const sites = await purses(miner);
  let waiting: Payment[] = [];
  /** What each block holds, by its height. */
  const held = new Map<number, readonly Payment[]>();

  async function mineWaiting(): Promise<void> {
    const holding = waiting;
    waiting = [];
    await mine({ holding });
    held.set(node.chain.tip.height, holding);
  }

  async function announce(payment: Payment): Promise<void> {
    waiting.push(payment);
    // Without a key the node takes the payment in a block only.
    if (payment.purse.ring !== undefined) await node.mempool.addTX(payment.tx);
  }

  const scriptOf = (address: string) =>
    bcoin.Script.fromRaw(Buffer.from(scriptOfAddress(address), 'hex'));
  const outputsOf = (outputs: readonly BitcoinOutput[], { script }: Purse, fee = feeSatoshi) => {
    const paid = outputs.reduce((sum, { satoshi }) => sum + satoshi, fee);
    return [
      ...outputs.map(({ address, satoshi }) => ({
        script: scriptOf(address),
        value: Number(satoshi),
      })),
      { script, value: coinSatoshi - Number(paid) },
    ];
  };

  const [esplora, core] = await Promise.all([startEsploraShim(node), startCoreShim(node)]);
  return {
    url: esplora.url,
    coreUrl: core.url,
    site: addressesOf(sites),
    async send({ outputs, from = 'p2wpkh', isReplaceable = false }) {
      const purse = from === 'site' ? sites.p2wpkh : payers[from];
      const coin = purse.coins.pop();
      if (coin === undefined) throw new Error(`The purse of ${from} is empty`);
      const payment = draftPayment(
        bcoin,
        { purse, coin },
        { outputs: outputsOf(outputs, purse), isReplaceable },
      );
      await announce(payment);
      return payment.tx.txid();
    },
    async mine(blocks = 1) {
      for (let block = 0; block < blocks; block += 1) await mineWaiting();
    },
    async mineTo(address) {
      const { txs } = await mine({ rewarding: scriptOf(address) });
      return txs[0]?.txid() ?? '';
    },
    async replace(txid, outputs) {
      const replaced = waiting.find(({ tx }) => tx.txid() === txid);
      if (replaced === undefined) throw new Error('The payment does not wait');
      const better = outputsOf(outputs, replaced.purse, feeSatoshi * 2n);
      const other = draftPayment(bcoin, replaced, { outputs: better });
      waiting = waiting.map((payment) => (payment === replaced ? other : payment));
      await mineWaiting();
      return other.tx.txid();
    },
    async reorganise(blocks) {
      const first = node.chain.tip.height - blocks + 1;
      let on = await node.chain.getEntry(first - 1);
      for (let block = 0; block <= blocks && on !== null; block += 1)
        on = await node.chain.getEntry((await mine({ on })).hash('hex'));
      for (let height = first; height < first + blocks; height += 1) {
        for (const payment of held.get(height) ?? []) await announce(payment);
        held.delete(height);
      }
    },
    async close() {
      await Promise.all([esplora.close(), core.close()]);
      await miner.close();
    },
  };
}

type Purses = Readonly<Record<CoinKind, Purse>>;

/** A purse with coins of each kind. */
async function purses({ bcoin, fund }: BcoinMiner): Promise<Purses> {
  const filled = async (kind: CoinKind) => {
    const purse = makePurse(bcoin, kind);
    await fund(purse, { count: 30, satoshi: coinSatoshi });
    return purse;
  };
  return {
    p2pkh: await filled('p2pkh'),
    p2sh: await filled('p2sh'),
    p2wpkh: await filled('p2wpkh'),
    p2wsh: await filled('p2wsh'),
    p2tr: await filled('p2tr'),
  };
}

function addressesOf(all: Purses): Record<CoinKind, string> {
  const addressOf = ({ script }: Purse) => addressOfScript(script.toRaw().toString('hex')) ?? '';
  return {
    p2pkh: addressOf(all.p2pkh),
    p2sh: addressOf(all.p2sh),
    p2wpkh: addressOf(all.p2wpkh),
    p2wsh: addressOf(all.p2wsh),
    p2tr: addressOf(all.p2tr),
  };
}
