import { randomBytes } from 'node:crypto';
import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import type { Chains } from '@ghost-pay/sandbox/chains/ledger';
import type { PlayedChain, Transfer } from '@ghost-pay/sandbox/chains/played-chain';
import { act, offeredActs, type WalletAct } from '@ghost-pay/sandbox/chains/wallet-acts';
import type { Chance } from '../chance.ts';

/** What a visitor was asked to pay. */
export interface Asked {
  readonly coin: CoinKey;
  readonly address: string;
  readonly amount: bigint;
  readonly isUnique: boolean;
  readonly token: string;
  readonly at: number;
}

/** What a payer did. */
export interface Played {
  readonly txid: string;
  /** What the payer does later, and after how many milliseconds. */
  readonly later?: { readonly afterMs: number; readonly send: () => void };
  /** Whether the money is another visitor's. */
  readonly isStolen?: boolean;
}

interface Scene {
  readonly chains: Chains;
  readonly asked: Asked;
  /** What another visitor was asked and has paid for nothing yet. */
  readonly another: () => Promise<Asked>;
  /** A transaction of the same coin that somebody sent hours ago; undefined while there is none. */
  readonly old: string | undefined;
}

/** What can happen, and how often of a hundred times; the others pay exactly. */
const shares = {
  less: 6,
  twice: 3,
  contract: 6,
  somebody_else: 3,
  early: 6,
  late: 2,
  too_little: 5,
  threefold: 3,
  other_network: 4,
  other_token: 4,
  other_address: 4,
  fake_token: 4,
  failing: 4,
  replaced: 4,
  never: 4,
  stolen: 3,
  old: 2,
} as const;
export type Happening = keyof typeof shares | 'exactly';

export function draw(chance: Chance): Happening {
  let left = chance() * 100;
  for (const [happening, share] of Object.entries(shares)) {
    left -= share;
    if (left < 0) return happening as Happening;
  }
  return 'exactly';
}

const minuteMs = 60_000;

/** Lets it happen. What a coin's chain cannot do becomes an exact payment. */
export async function play(happening: Happening, scene: Scene): Promise<Played> {
  const { chains, asked, another, old } = scene;
  const { coin } = asked;
  switch (happening) {
    case 'early':
      return announce(scene, 3 * minuteMs);
    case 'late':
      return announce(scene, 73 * 60 * minuteMs);
    case 'never':
      return { txid: unknownHash(coin) };
    case 'threefold':
      return { txid: wallet(chains, 'exactly', { ...asked, amount: 3n * asked.amount }) };
    case 'stolen': {
      const victim = await another();
      return { txid: wallet(chains, 'exactly', victim), isStolen: victim.isUnique };
    }
    case 'old':
      return { txid: old ?? wallet(chains, 'exactly', asked) };
    case 'other_network':
      // No hash of another chain has the shape of Solana's.
      return { txid: wallet(chains, coin === 'sol' ? 'exactly' : happening, asked) };
    case 'exactly':
    case 'less':
    case 'too_little':
    case 'twice':
    case 'other_token':
    case 'fake_token':
    case 'other_address':
    case 'somebody_else':
    case 'contract':
    case 'failing':
    case 'replaced': {
      const offered = offeredActs(chains, { ...asked, asset: assetOfCoin[coin] });
      return { txid: wallet(chains, offered.includes(happening) ? happening : 'exactly', asked) };
    }
  }
}

/** Sends by the sandbox's wallet; returns the first hash. */
function wallet(chains: Chains, chosen: WalletAct, asked: Asked): string {
  const [sent] = act(chains, chosen, { ...asked, asset: assetOfCoin[asked.coin] });
  if (sent === undefined) throw new TypeError(`The wallet sent nothing: ${chosen}`);
  return sent.id;
}

/** Names the hash of a transaction that is sent later. */
function announce({ chains, asked }: Scene, afterMs: number): Played {
  const { coin, address: to, amount } = asked;
  const { contract } = assets[assetOfCoin[coin]];
  const transfer: Transfer = { contract, to, amount, way: 'plain' };
  const { chain } = coins[coin];
  const prepared =
    chain === 'bitcoin'
      ? prepare(chains.bitcoin, transfer)
      : chain === 'solana'
        ? prepare(chains.solana, transfer)
        : prepare(chains[chain], transfer);
  return { txid: prepared.txid, later: { afterMs, send: prepared.send } };
}

function prepare<Content>(chain: PlayedChain<Content>, transfer: Transfer) {
  const content = chain.kind.transfer(transfer);
  return { txid: chain.kind.idOf(content), send: () => void chain.send(content) };
}

export function unknownHash(coin: CoinKey): string {
  if (coin === 'sol') return solanaLike();
  const digits = randomBytes(32).toString('hex');
  return coin === 'btc' ? digits : `0x${digits}`;
}

/** 64 bytes in base 58: 88 digits, the first of which keeps the number small enough. */
function solanaLike(): string {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  return `2${[...randomBytes(87)].map((byte) => digits[byte % 58]).join('')}`;
}
