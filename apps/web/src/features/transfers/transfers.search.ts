import { recognisedChainKeys, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import {
  transferStates,
  type TransferState,
  transferViews,
  type TransferView,
} from '@ghost-pay/contract/transfers/transfer-words';

/** The state of the list, kept in the URL. */
export interface TransfersSearch {
  view: TransferView;
  chain?: RecognisedChain | undefined;
  symbol?: (typeof transferSymbols)[number] | undefined;
  state?: TransferState | undefined;
  older?: 'day' | undefined;
  /** The transfer that is shown beside the list. */
  id?: string | undefined;
}

export const transfersSearchDefaults = { view: 'unclaimed' } as const satisfies TransfersSearch;

/** The coins that come to the site, on whichever network. */
export const transferSymbols = [
  'BTC',
  'ETH',
  'USDT',
  'BNB',
  'SOL',
  'WSOL',
  'USDC',
  'TRX',
  'POL',
] as const;

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Reads the list's state from a URL. An unreadable value falls back to its default. */
export function readTransfersSearch(raw: Record<string, unknown>): TransfersSearch {
  const id = raw['id'];
  return {
    view: oneOf(transferViews, raw['view']) ?? transfersSearchDefaults.view,
    chain: oneOf(recognisedChainKeys, raw['chain']),
    symbol: oneOf(transferSymbols, raw['symbol']),
    state: oneOf(transferStates, raw['state']),
    older: oneOf(['day'] as const, raw['older']),
    id: typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined,
  };
}

/** The state with another filter; the transfer beside the list is closed. */
export function withTransfersFilter(
  search: TransfersSearch,
  change: Partial<Record<Exclude<keyof TransfersSearch, 'id'>, string | undefined>>,
): TransfersSearch {
  return readTransfersSearch({ ...search, ...change, id: undefined });
}

export function isTransfersFiltered({ chain, symbol, state, older }: TransfersSearch): boolean {
  return Boolean(chain ?? symbol ?? state ?? older);
}
