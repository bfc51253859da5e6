import { toCoinDecimal } from './coin-amounts.ts';
import { type CoinKey, coins } from './coin-words.ts';

export { type Chain, type Coin, type CoinKey, coinKeys, coins } from './coin-words.ts';

// Token contracts from the issuers' own pages: Tether (Ethereum) and Circle (Base).
export const tokenContracts = {
  usdtOnEthereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  usdcOnBase: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
} as const;

/**
 * The payment link for a wallet, which its QR code holds: BIP-321 for Bitcoin, ERC-681 for the EVM chains (chain ids
 * 1, 56, 8453), Solana Pay for Solana. With `atomic`, the amount in the coin's atomic units, the wallet fills it in.
 * ERC-681 takes atomic units, as plain digits: some wallets read no exponent. The other two take decimals.
 */
export function paymentUri(coin: CoinKey, address: string, atomic?: bigint): string {
  const amount = (name: string, before: '?' | '&', value: (units: bigint) => string) =>
    atomic === undefined ? '' : `${before}${name}=${value(atomic)}`;
  const units = String;
  const decimal = (value: bigint) => toCoinDecimal(coin, value);
  switch (coin) {
    case 'btc':
      return `bitcoin:${address}${amount('amount', '?', decimal)}`;
    case 'eth':
      return `ethereum:${address}@1${amount('value', '?', units)}`;
    case 'usdt':
      return `ethereum:${tokenContracts.usdtOnEthereum}@1/transfer?address=${address}${amount('uint256', '&', units)}`;
    case 'bnb':
      return `ethereum:${address}@56${amount('value', '?', units)}`;
    case 'sol':
      return `solana:${address}${amount('amount', '?', decimal)}`;
    case 'usdc':
      return `ethereum:${tokenContracts.usdcOnBase}@8453/transfer?address=${address}${amount('uint256', '&', units)}`;
  }
}

/** The link that opens a wallet with the address alone, on the coin's network: the payer chooses coin and amount. */
export function addressUri(coin: CoinKey, address: string): string {
  switch (coin) {
    case 'btc':
      return `bitcoin:${address}`;
    case 'eth':
    case 'usdt':
      return `ethereum:${address}@1`;
    case 'bnb':
      return `ethereum:${address}@56`;
    case 'sol':
      return `solana:${address}`;
    case 'usdc':
      return `ethereum:${address}@8453`;
  }
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
  switch (coin) {
    case 'btc':
      return { name: 'mempool.space', url: `https://mempool.space/tx/${hash}` };
    case 'eth':
    case 'usdt':
      return { name: 'Etherscan', url: `https://etherscan.io/tx/${hash}` };
    case 'bnb':
      return { name: 'BscScan', url: `https://bscscan.com/tx/${hash}` };
    case 'sol':
      return { name: 'Solscan', url: `https://solscan.io/tx/${hash}` };
    case 'usdc':
      return { name: 'BaseScan', url: `https://basescan.org/tx/${hash}` };
    case null:
      if (payoutCoin?.startsWith('bep20_') === true)
        return { name: 'BscScan', url: `https://bscscan.com/tx/${hash}` };
      return { name: 'PolygonScan', url: `https://polygonscan.com/tx/${hash}` };
  }
}
