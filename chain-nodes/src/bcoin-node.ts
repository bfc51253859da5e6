import {
  type Bcoin,
  type BcoinBlock,
  type BcoinEntry,
  type BcoinNode,
  type BcoinScript,
  loadBcoin,
} from './bcoin.ts';
import { draftPayment, makePurse, type Payment, type Purse } from './bcoin-purse.ts';

interface PlannedBlock {
  readonly on?: BcoinEntry;
  readonly rewarding?: BcoinScript;
  readonly holding?: readonly Payment[];
}

/** A node with a test network of its own, without connections. */
export interface BcoinMiner {
  readonly bcoin: Bcoin;
  readonly node: BcoinNode;
  /** Mines a block on the tip, or on another block, with these payments and no others. */
  readonly mine: (block?: PlannedBlock) => Promise<BcoinBlock>;
  /** Puts coins of that many satoshi into the purse, by two blocks. */
  readonly fund: (purse: Purse, coins: { count: number; satoshi: number }) => Promise<void>;
  close(): Promise<void>;
}

export async function startBcoin(): Promise<BcoinMiner> {
  const bcoin = loadBcoin();
  // Witnesses are in force after a few blocks, and a reward can be spent at once.
  const network = bcoin.Network.get('regtest');
  network.minerWindow = 4;
  network.activationThreshold = 3;
  bcoin.consensus.COINBASE_MATURITY = 1;
  const node = new bcoin.FullNode({ network: 'regtest', memory: true, indexTx: true });
  const { chain, mempool, miner } = node;
  // Without its connections and its own HTTP server.
  const parts = [chain, mempool, miner];
  for (const part of parts) await part.open();
  // Blocks hold what they are told to.
  miner.mempool = null;
  const rewards = makePurse(bcoin, 'p2pkh');

  async function mine({
    on = chain.tip,
    rewarding = rewards.script,
    holding = [],
  }: PlannedBlock = {}): Promise<BcoinBlock> {
    const job = await miner.createJob(on, bcoin.Address.fromScript(rewarding));
    for (const { tx, view } of holding)
      if (!job.addTX(tx, view)) throw new Error('The block does not take the payment');
    job.refresh();
    const block = await job.mineAsync();
    await chain.add(block);
    return block;
  }

  for (let blocks = 0; blocks < 20; blocks += 1) await mine();
  return {
    bcoin,
    node,
    mine,
    async fund(purse, { count, satoshi }) {
      const [reward] = (await mine()).txs;
      if (reward === undefined) throw new Error('A block has a reward');
      const coin = bcoin.Coin.fromTX(reward, 0, chain.tip.height);
      const outputs = Array.from({ length: count }, () => ({
        script: purse.script,
        value: satoshi,
      }));
      const split = draftPayment(bcoin, { purse: rewards, coin }, { outputs });
      await mine({ holding: [split] });
      for (const index of outputs.keys())
        purse.coins.push(bcoin.Coin.fromTX(split.tx, index, chain.tip.height));
    },
    async close() {
      for (const part of parts.toReversed()) await part.close();
    },
  };
}
