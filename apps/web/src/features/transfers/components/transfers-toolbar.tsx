import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { transferStates, transferViews } from '@ghost-pay/contract/transfers/transfer-words';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import {
  isTransfersFiltered,
  transferSymbols,
  type TransfersSearch,
  withTransfersFilter,
} from '../transfers.search.ts';
import { stateLabels, transfersTexts, viewLabels } from '../transfers.texts.ts';

const watched = ['bitcoin', 'ethereum', 'bsc', 'base', 'solana'] as const;
const viewOptions: SelectOption[] = transferViews.map((value) => ({
  value,
  label: viewLabels[value],
}));
const networkOptions: SelectOption[] = [
  { value: '', label: transfersTexts.allNetworks },
  ...watched.map((value) => ({ value, label: recognisedChains[value].name })),
];
const coinOptions: SelectOption[] = [
  { value: '', label: transfersTexts.allCoins },
  ...transferSymbols.map((value) => ({ value, label: value })),
];
const stateOptions: SelectOption[] = [
  { value: '', label: transfersTexts.allStates },
  ...transferStates.map((value) => ({ value, label: stateLabels[value] })),
];
const ageOptions: SelectOption[] = [
  { value: '', label: transfersTexts.anyAge },
  { value: 'day', label: transfersTexts.olderThanDay },
];

interface TransfersToolbarProps {
  search: TransfersSearch;
  onChange: (search: TransfersSearch) => void;
}

export function TransfersToolbar({ search, onChange }: TransfersToolbarProps) {
  const set = (name: 'view' | 'chain' | 'symbol' | 'state' | 'older') => (value: string) =>
    onChange(withTransfersFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      label={transfersTexts.filters}
      columns="grid-cols-1"
      search={null}
      onClear={
        isTransfersFiltered(search)
          ? () =>
              onChange(
                withTransfersFilter(search, {
                  chain: undefined,
                  symbol: undefined,
                  state: undefined,
                  older: undefined,
                }),
              )
          : undefined
      }
    >
      <FilterSelect
        label={transfersTexts.show}
        options={viewOptions}
        value={search.view}
        onChange={set('view')}
      />
      <FilterSelect
        label={transfersTexts.network}
        options={networkOptions}
        value={search.chain}
        onChange={set('chain')}
      />
      <FilterSelect
        label={transfersTexts.coin}
        options={coinOptions}
        value={search.symbol}
        onChange={set('symbol')}
      />
      <FilterSelect
        label={transfersTexts.state}
        options={stateOptions}
        value={search.state}
        onChange={set('state')}
      />
      <FilterSelect
        label={transfersTexts.age}
        options={ageOptions}
        value={search.older}
        onChange={set('older')}
      />
    </FilterBar>
  );
}
