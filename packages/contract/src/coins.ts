import { toCoinDecimal } from './coin-amounts.ts';
import { chainFacts, type CoinKey, coins } from './coin-words.ts';

export {
  type Chain,
  chainFacts,
  chainKeys,
  type ChainKind,
  type Coin,
  type CoinKey,
  coinKeys,
  coins,
  type EvmCoinChain,
  type Stablecoin,
} from './coin-words.ts';

/**
 * The payment link for a wallet, which its QR code holds: BIP-321 for Bitcoin, ERC-681 for the EVM chains, Solana Pay for
 * Solana. With `atomic`, the amount in the coin's atomic units, the wallet fills it in. ERC-681 takes atomic units, as
 * plain digits: some wallets read no exponent. The other two take decimals. `reference` is Solana Pay's: a key that the wallet
 * names among the accounts of its transaction.
 */
export function paymentUri(
  coin: CoinKey,
  address: string,
  atomic?: bigint,
  reference?: string | null,
): string {
  const { chain, contract } = coins[coin];
  const { kind, chainId } = chainFacts[chain];
  const amount = (name: string, value: (units: bigint) => string) =>
    atomic === undefined ? '' : `${name}=${value(atomic)}`;
  if (kind !== 'evm')
    return `${addressUri(coin, address)}${amount('?amount', (units) => toCoinDecimal(coin, units))}${reference ? `&reference=${reference}` : ''}`;
  return contract === null
    ? `${addressUri(coin, address)}${amount('?value', String)}`
    : `ethereum:${contract}@${chainId}/transfer?address=${address}${amount('&uint256', String)}`;
}

/** The link that opens a wallet with the address alone, on the coin's network: the payer chooses coin and amount. */
export function addressUri(coin: CoinKey, address: string): string {
  const { kind, chainId } = chainFacts[coins[coin].chain];
  return kind === 'evm' ? `ethereum:${address}@${chainId}` : `${kind}:${address}`;
}

export interface ExplorerLink {
  readonly name: string;
  readonly url: string;
}

/**
 * The block explorer's page of a transaction. A transaction of any other kind, cards included, goes
 * to the Polygon explorer, because card payouts are USDC on Polygon. Hosts are fixed here; a sandbox
 * names its own explorer for the coins.
 */
export function explorerLink({
  coin,
  payoutCoin,
  txid,
  sandboxUrl,
}: {
  coin: CoinKey | null;
  /** In what the card network paid out, by its own name. */
  payoutCoin?: string | null | undefined;
  txid: string;
  sandboxUrl?: string | undefined;
}): ExplorerLink {
  const hash = encodeURIComponent(txid);
  if (sandboxUrl !== undefined && coin !== null)
    return { name: 'Sandbox Explorer', url: `${sandboxUrl}${coins[coin].chain}/tx/${hash}` };
  if (coin === null && payoutCoin?.startsWith('bep20_') !== true)
    return { name: 'PolygonScan', url: `https://polygonscan.com/tx/${hash}` };
  const { name, url } = chainFacts[coin === null ? 'bsc' : coins[coin].chain].explorer;
  return { name, url: `${url}${hash}` };
}
