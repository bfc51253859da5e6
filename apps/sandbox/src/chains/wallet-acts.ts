import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { type AssetKey, assetKeys, assets, isEvmChain } from '@ghost-pay/contract/evidence/assets';
import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { toAtomic } from './amounts.ts';
import { type Chains, isPlayedChain, type PlayedChainKey } from './ledger.ts';
import type { Asked } from './payment-link.ts';
import { randomHex, type Way } from './played-chain.ts';

/** What the payer can do in the wallet. */
export const walletActs = {
  exactly: { button: 'Send Exactly', says: 'The whole amount arrives.' },
  without_reference: {
    button: 'Send Without the Reference',
    says: 'The whole amount arrives, from a wallet that leaves the link’s reference out.',
  },
  less: { button: 'Send a Little Less', says: 'Half a percent is missing, as after a fee.' },
  too_little: { button: 'Send Too Little', says: 'A tenth of the amount is missing.' },
  twice: { button: 'Send Twice', says: 'The whole amount arrives two times.' },
  contract: {
    button: 'Send Through a Contract',
    says: 'A contract passes the amount on, as exchanges and smart wallets do.',
  },
  other_network: {
    button: 'Send on Another Network',
    says: 'The transaction is on a chain that was not asked for.',
  },
  other_token: { button: 'Send Another Token', says: 'Something else of value arrives.' },
  other_address: { button: 'Send to Another Address', says: 'A stranger gets the amount.' },
  fake_token: {
    button: 'Send a Fake Token',
    says: 'A worthless token arrives that copies the name of a real one.',
  },
  failing: {
    button: 'Send and Let It Fail',
    says: 'The transaction is in a block, and nothing arrives.',
  },
  replaced: {
    button: 'Send, Then Replace It',
    says: 'The next block holds a transaction that pays the sender back instead.',
  },
  reorganise: {
    button: 'Reorganise the Last Block',
    says: 'The chain’s last block is replaced by an empty one; its transactions are gone.',
  },
  somebody_else: {
    button: 'Somebody Else Pays',
    says: 'A stranger sends another amount to this address.',
  },
} as const;
export type WalletAct = keyof typeof walletActs;

export function isWalletAct(text: string | null): text is WalletAct {
  return text !== null && Object.hasOwn(walletActs, text);
}

/** The acts as the page shows them. */
export const walletActGroups: readonly { title: string; acts: readonly WalletAct[] }[] = [
  {
    title: 'Pay',
    acts: ['exactly', 'without_reference', 'less', 'too_little', 'twice', 'contract'],
  },
  {
    title: 'Make a mistake',
    acts: ['other_network', 'other_token', 'other_address', 'fake_token', 'failing'],
  },
  { title: 'Let something happen', acts: ['replaced', 'reorganise', 'somebody_else'] },
];

/** Half a percent less. */
export const withoutFee = (amount: bigint) => (amount * 995n) / 1000n;

/** A transaction that the wallet has sent. */
export interface Sent {
  readonly chain: PlayedChainKey;
  readonly id: string;
}

interface Other {
  readonly asset: AssetKey;
  /** Decimal; undefined for the amount that was asked for. */
  readonly amount?: string;
  /** Whether the address means nothing on that chain, and a stranger gets it. */
  readonly toStranger?: boolean;
}

/** Where the money of a coin goes by mistake. No other chain takes an address of Bitcoin or of Solana. */
function otherNetwork(coin: CoinKey): Other | undefined {
  const { chain: own, symbol } = coins[coin];
  if (own === 'bitcoin') return { asset: 'usdt@tron', amount: '5', toStranger: true };
  if (own === 'solana') return { asset: 'usdc@base', amount: '5', toStranger: true };
  const elsewhere = assetKeys.filter((key) => {
    const { chain } = assets[key];
    return chain !== own && isPlayedChain(chain) && isEvmChain(chain);
  });
  const asset =
    elsewhere.find((key) => assets[key].symbol === symbol) ??
    elsewhere.find((key) => assets[key].contract === null);
  return asset && { asset };
}

/** Another asset of the same chain; Bitcoin has no other. */
function otherToken(coin: CoinKey): Other | undefined {
  const { chain, contract, isStable } = coins[coin];
  const there = assetKeys.filter((key) => assets[key].chain === chain && assets[key].coin !== coin);
  const token = there.find((key) => assets[key].contract !== null && assets[key].coin === null);
  if (token !== undefined) return { asset: token, ...(!isStable && { amount: '5' }) };
  const native = there.find((key) => assets[key].contract === null);
  return native && contract !== null ? { asset: native, amount: '0.001' } : undefined;
}

/** What the chain of a coin can do. */
export function offeredActs(chains: Chains, { asset, coin, reference }: Asked): WalletAct[] {
  const { kind } = chains[chainOf(asset)];
  const hasTokens = otherToken(coin) !== undefined;
  const offered: Partial<Record<WalletAct, boolean>> = {
    without_reference: reference !== undefined,
    contract: kind.ways.includes('contract'),
    failing: kind.ways.includes('failed'),
    replaced: kind.takeBack !== undefined,
    other_token: hasTokens,
    fake_token: hasTokens,
  };
  return (Object.keys(walletActs) as WalletAct[]).filter((act) => offered[act] ?? true);
}

/** Of wallets that do not pay by the link. */
const bare: ReadonlySet<WalletAct> = new Set(['without_reference', 'somebody_else']);

/** Does what the payer has chosen, and returns the transactions that were sent. */
export function act(chains: Chains, chosen: WalletAct, asked: Asked): Sent[] {
  const { asset, coin, address, amount = 0n, reference } = asked;
  const named = reference !== undefined && !bare.has(chosen) ? { reference } : {};
  const send = (parts: Partial<Payment> = {}) =>
    pay(chains, { asset, to: address, amount, way: 'plain', ...named, ...parts });
  switch (chosen) {
    case 'exactly':
    case 'without_reference':
      return [send()];
    case 'less':
      return [send({ amount: withoutFee(amount) })];
    case 'too_little':
      return [send({ amount: (amount * 9n) / 10n })];
    case 'twice':
      return [send(), send()];
    case 'contract':
      return [send({ way: 'contract' })];
    case 'failing':
      return [send({ way: 'failed' })];
    case 'other_network':
      return [send(otherPayment(chains, otherNetwork(coin), asked))];
    case 'other_token':
      return [send(otherPayment(chains, otherToken(coin), asked))];
    case 'other_address':
      return [send({ to: chains[chainOf(asset)].kind.stranger() })];
    case 'fake_token':
      return [send({ contract: fakeToken(chains, asset) })];
    case 'somebody_else':
      return [send({ amount: (amount * 137n) / 100n + 1n })];
    case 'replaced':
      return [send({ isTakenBack: true })];
    case 'reorganise':
      chains[chainOf(asset)].reorganise({ depth: 1, isLost: true });
      return [];
  }
}

interface Payment {
  readonly asset: AssetKey;
  readonly to: string;
  readonly amount: bigint;
  readonly way: Way;
  readonly reference?: string;
  /** Instead of the asset's own. */
  readonly contract?: string;
  readonly isTakenBack?: boolean;
}

/** Sends money from a stranger. */
export function pay(chains: Chains, { asset, ...payment }: Payment): Sent {
  const chain = chainOf(asset);
  const contract = payment.contract ?? assets[asset].contract;
  const { isTakenBack = false, ...transfer } = payment;
  return { chain, id: chains[chain].pay({ ...transfer, contract }, { isTakenBack }) };
}

function otherPayment(chains: Chains, other: Other | undefined, asked: Asked): Partial<Payment> {
  if (other === undefined) return {};
  const { asset, amount = sameAmount(asked, other.asset), toStranger = false } = other;
  const atomic = toAtomic(asset, amount);
  return {
    asset,
    ...(atomic !== undefined && { amount: atomic }),
    ...(toStranger && { to: chains[chainOf(asset)].kind.stranger() }),
  };
}

/** The same decimal amount in the other asset's own decimals. */
function sameAmount({ asset, amount = 0n }: Asked, other: AssetKey): string {
  const shift = assets[other].decimals - assets[asset].decimals;
  const atomic = shift >= 0 ? amount * 10n ** BigInt(shift) : amount / 10n ** BigInt(-shift);
  return toAssetDecimal(other, atomic);
}

/** The contract or mint of a token outside the table of assets. */
function fakeToken(chains: Chains, asset: AssetKey): string {
  return chainOf(asset) === 'solana' ? chains.solana.kind.stranger() : `0x${randomHex(20)}`;
}

function chainOf(asset: AssetKey): PlayedChainKey {
  const { chain } = assets[asset];
  if (!isPlayedChain(chain)) throw new TypeError(`No sandbox plays ${chain}`);
  return chain;
}
