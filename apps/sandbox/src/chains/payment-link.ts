import {
  type AssetKey,
  assetKeys,
  assetOfCoin,
  assets,
  type RecognisedChain,
  recognisedChainKeys,
  recognisedChains,
} from '@ghost-pay/contract/evidence/assets';
import type { CoinKey } from '@ghost-pay/contract/coins';
import { toAtomic } from './amounts.ts';

/** What a payment link asks a wallet for. */
export interface Asked {
  readonly coin: CoinKey;
  readonly asset: AssetKey;
  readonly address: string;
  /** Atomic units; undefined where the payer chooses. */
  readonly amount: bigint | undefined;
  /** Solana Pay: an account for the transaction to name. */
  readonly reference?: string;
}

/** Reads BIP-321, ERC-681 and Solana Pay; undefined for a link that asks for no coin of the site. */
export function readPaymentLink(link: string): Asked | undefined {
  const [, scheme = '', path = '', query = ''] = /^([a-z]+):([^?]+)(?:\?(.*))?$/.exec(link) ?? [];
  const values = new URLSearchParams(query);
  if (scheme === 'ethereum') return readEthereum(path, values);
  const asset = { bitcoin: assetOfCoin.btc, solana: assetOfCoin.sol }[scheme];
  if (asset === undefined) return undefined;
  const reference = scheme === 'solana' ? values.get('reference') : null;
  return asked({
    asset,
    address: path,
    amount: toAtomic(asset, values.get('amount') ?? ''),
    ...(reference !== null && { reference }),
  });
}

/** `address@1?value=…` or `contract@1/transfer?address=…&uint256=…`. */
function readEthereum(path: string, values: URLSearchParams): Asked | undefined {
  const [, target = '', chainId = '', call] =
    /^(0x[0-9a-fA-F]{40})@(\d{1,9})(\/transfer)?$/.exec(path) ?? [];
  const chain = recognisedChainKeys.find(
    (key) => recognisedChains[key].chainId === Number(chainId),
  );
  if (chain === undefined) return undefined;
  const isToken = call !== undefined;
  const asset = assetAt(chain, isToken ? target.toLowerCase() : null);
  const address = isToken ? (values.get('address') ?? '') : target;
  if (asset === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const amount = values.get(isToken ? 'uint256' : 'value') ?? '';
  return asked({
    asset,
    address,
    amount: /^[1-9]\d{0,77}$/.test(amount) ? BigInt(amount) : undefined,
  });
}

function assetAt(chain: RecognisedChain, contract: string | null): AssetKey | undefined {
  return assetKeys.find((key) => assets[key].chain === chain && assets[key].contract === contract);
}

function asked(link: Omit<Asked, 'coin'>): Asked | undefined {
  const { coin } = assets[link.asset];
  return coin === null ? undefined : { ...link, coin };
}
