import { coinKeys, coins, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import { type Chains, playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { pay } from '@ghost-pay/sandbox/chains/wallet-acts';
import { type Chance, pick } from '../chance.ts';
import type { Asked } from './happenings.ts';

/** What chains do by themselves between two readings. */
export interface ChainLife {
  /** Adds blocks, and sometimes replaces the last ones. */
  goOn(options: { isLong: boolean }): void;
  /** Adds so many blocks to every chain that everything is final. */
  settle(): void;
  /** Sends at a later time. */
  plan(at: number, send: () => void): void;
  /** Sends what was planned until now. */
  sendPlanned(now: number): void;
  /** When the last planned transaction is sent. */
  readonly lastPlanned: () => number;
  /** Somebody pays this amount for something else. */
  payAside(asked: Pick<Asked, 'coin' | 'address' | 'amount'>): void;
  /** A hash of such a payment, each given once. */
  takeOld: (coin: CoinKey) => string | undefined;
  /** The transactions that a reorganisation has touched. */
  readonly shaken: ReadonlySet<string>;
  readonly reorganisations: () => number;
}

/** More blocks than any payment waits for. */
const deep = 8;

export function createChainLife(chains: Chains, chance: Chance): ChainLife {
  const planned: { at: number; send: () => void }[] = [];
  const aside = new Map<CoinKey, string[]>(coinKeys.map((coin) => [coin, []]));
  const shaken = new Set<string>();
  let reorganisations = 0;

  function reorganise(chain: (typeof playedChains)[number]): void {
    const depth = pick(chance, [1, 2]);
    const { height } = chains[chain].tip();
    for (let above = 0; above < depth; above += 1)
      for (const id of chains[chain].blockAt(height - above)?.txids ?? []) shaken.add(id);
    chains[chain].reorganise({ depth, isLost: chance() < 0.4 });
    reorganisations += 1;
    chains[chain].mine(1);
  }

  return {
    shaken,
    reorganisations: () => reorganisations,
    lastPlanned: () => Math.max(0, ...planned.map(({ at }) => at)),
    goOn({ isLong }) {
      for (const chain of playedChains) {
        chains[chain].mine(isLong ? deep : pick(chance, [0, 1, 1, 2, 3]));
        if (reorganisations === 0 || chance() < 0.1) reorganise(chain);
      }
    },
    settle() {
      for (const chain of playedChains) chains[chain].mine(deep);
    },
    plan: (at, send) => void planned.push({ at, send }),
    sendPlanned(now) {
      for (const { send } of planned.filter(({ at }) => at <= now)) send();
      planned.splice(0, planned.length, ...planned.filter(({ at }) => at > now));
    },
    payAside({ coin, address: to, amount }) {
      const { id } = pay(chains, { asset: assetOfCoin[coin], to, amount, way: 'plain' });
      aside.get(coin)?.push(id);
    },
    takeOld: (coin) => {
      const [oldest] = aside.get(coin) ?? [];
      const isMined = oldest !== undefined && chains[coins[coin].chain].find(oldest)?.block;
      return isMined ? aside.get(coin)?.shift() : undefined;
    },
  };
}
