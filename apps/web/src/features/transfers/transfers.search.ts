import { assetSymbols, recognisedChainKeys } from '@ghost-pay/contract/evidence/assets';
import { transferStates, transferViews } from '@ghost-pay/contract/transfers/transfer-words';
import {
  anId,
  filter,
  kept,
  listState,
  oneOf,
  opened,
  type SearchOf,
} from '../../lib/list-search.ts';

export const transfersState = listState({
  view: kept(oneOf(transferViews), 'unclaimed'),
  chain: filter(oneOf(recognisedChainKeys)),
  symbol: filter(oneOf(assetSymbols)),
  state: filter(oneOf(transferStates)),
  older: filter(oneOf(['day'] as const)),
  /** The transfer that is shown beside the list. */
  id: opened(anId),
});

export type TransfersSearch = SearchOf<typeof transfersState>;
