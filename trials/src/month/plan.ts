import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { type Chance, pick } from '../chance.ts';

// Who pays when, and how. What happens then is played by payers.ts and deceivers.ts.

/** Of a hundred honest payments so many are of each kind. */
export const honestShares = {
  exact: 58,
  rounded: 10,
  late: 5,
  under: 5,
  over: 5,
  /** Of an exchange that takes its fee off. */
  fee_off: 2,
  topped_up: 5,
  without_hash: 5,
  twice: 1,
  wrong_coin: 1,
  wrong_network: 1,
  replaced: 1,
  reorganised: 1,
} as const;
export type HonestKind = keyof typeof honestShares;

const every = coinKeys;
const tokens = ['usdt', 'usdc'] as const;
const onEvm = ['eth', 'usdt', 'bnb', 'usdc'] as const;
const native = ['eth', 'bnb'] as const;
const notBitcoin = ['eth', 'usdt', 'bnb', 'sol', 'usdc'] as const;
const replaceable = ['btc', 'eth', 'usdt', 'bnb', 'usdc'] as const;

/** The coins with which a kind can happen; every coin for the others. */
const coinsOfHonest: Partial<Record<HonestKind, readonly CoinKey[]>> = {
  wrong_coin: notBitcoin,
  wrong_network: onEvm,
  replaced: replaceable,
  // Elsewhere it may become the exact amount of another visitor.
  fee_off: ['btc'],
};

/** What false payers do, with the coins of which the chain can show it. */
export const coinsOfFalse = {
  /** The hash of a payment to somebody else. */
  other_address: every,
  failed: notBitcoin,
  fake_token: notBitcoin,
  zero_value: tokens,
  nft: tokens,
  reverted_call: native,
  delegated_call: native,
  /** Something else of value, of the same chain. */
  other_coin: notBitcoin,
  other_network: onEvm,
  /** The hash of Tron has the shape of one of Bitcoin. */
  tron: ['btc'],
  /** The hash of an honest payment, registered already; as it stands, or written in another way. */
  counted_before: every,
  other_writing: onEvm,
  /** Somebody else's money, sent hours before. */
  old: every,
  /**
   * A stranger's money of exactly the amount that the deceiver was asked for later: the site had seen it; it stood in a
   * block that the site had not looked at; or it still waited for its block, as Bitcoin's sources show.
   */
  older_seen: every,
  older_unseen: notBitcoin,
  older_pending: ['btc'],
  /** The same, of money that no source shows before its block. */
  hidden_pending: notBitcoin,
  /** Another visitor pays too little, and exactly what the deceiver was asked for before. */
  fee_shadow: every,
  /** A tenth is missing. */
  underpaid: every,
  unknown_hash: every,
  /** Nothing was sent, and no hash is named. */
  nothing_sent: every,
  replaced: replaceable,
  reorganised_away: every,
  /** The exact amount of another visitor’s quote, claimed before that visitor registers. */
  stolen: every,
  /** The same, naming the victim's own address. */
  stolen_address: ['btc'],
  /** The same with a quote token that the site never gave. */
  forged_token: every,
  /** The hash of a stranger’s much larger payment. */
  much_larger: every,
} as const satisfies Record<string, readonly CoinKey[]>;
export type FalseKind = keyof typeof coinsOfFalse;

/**
 * What nothing on the chain tells from an honest payment, where an address does not tell whose money it is; docs/security.md
 * has its bounds. It is counted.
 */
export function isUndetectable({ kind, coin }: { kind: string; coin: CoinKey }): boolean {
  return coin !== 'btc' && (kind === 'hidden_pending' || kind === 'fee_shadow');
}

export interface Planned {
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly kind: { readonly honest: HonestKind } | { readonly false: FalseKind };
  readonly coin: CoinKey;
  /** Whole dollars. */
  readonly price: number;
  readonly duration: '1 month' | '3 months' | undefined;
  /** Whether another one claims the same hash. */
  readonly isContested: boolean;
}

const donations = [5, 9, 25, 60, 120, 450] as const;
const subscriptions = [
  { duration: '1 month', price: 5 },
  { duration: '3 months', price: 12 },
] as const;
/** Visitors come every half an hour, in groups: each group costs the trial the same steps. */
const arrivalMs = 30 * 60_000;
const hourMs = 3_600_000;

/** Every second one pays by Bitcoin, if that can happen with it. */
function coinOf(chance: Chance, possible: readonly CoinKey[]): CoinKey {
  return possible.includes('btc') && chance() < 0.5 ? 'btc' : pick(chance, possible);
}

/** The shares hold exactly, as far as numbers allow; the order, the times and the coins are random. */
export function planMonth({
  payments,
  falseOnes,
  hours,
  chance,
}: {
  payments: number;
  falseOnes: number;
  hours: number;
  chance: Chance;
}): Planned[] {
  const at = () => Math.floor((chance() * hours * hourMs) / arrivalMs) * arrivalMs;
  const bought = () =>
    chance() < 0.5
      ? pick(chance, subscriptions)
      : { duration: undefined, price: pick(chance, donations) };
  const honest = spread(honestShares, payments).map((kind): Planned => ({
    at: at(),
    kind: { honest: kind },
    coin: coinOf(chance, coinsOfHonest[kind] ?? coinKeys),
    ...bought(),
    isContested: false,
  }));
  const falseKinds = Object.keys(coinsOfFalse) as FalseKind[];
  const deceivers = Array.from({ length: falseOnes }, (_, index): Planned => {
    const kind = falseKinds[index % falseKinds.length] ?? 'unknown_hash';
    const coin = coinOf(chance, coinsOfFalse[kind]);
    // Each round over the kinds takes another third of them.
    const isContested = (index + Math.floor(index / falseKinds.length)) % 3 === 0;
    return { at: at(), kind: { false: kind }, coin, ...bought(), isContested };
  });
  return [...honest, ...deceivers].toSorted((one, other) => one.at - other.at);
}

/** So many of each kind that their shares hold; what is left over after rounding goes to the kinds in their order. */
function spread<Kind extends string>(
  shares: Readonly<Record<Kind, number>>,
  total: number,
): Kind[] {
  const kinds = Object.keys(shares) as Kind[];
  const whole = kinds.flatMap((kind) =>
    Array.from({ length: Math.floor((total * shares[kind]) / 100) }, () => kind),
  );
  // From the rarest on, so that each of them happens in a small form too.
  const rest = kinds.toReversed().slice(0, total - whole.length);
  return [...whole, ...rest];
}
