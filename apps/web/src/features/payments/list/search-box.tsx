import { SearchBox as AnySearchBox } from '../../../ui/search-box.tsx';
import { transactionsTexts } from '../payments.texts.ts';

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

export function SearchBox(props: SearchBoxProps) {
  return (
    <AnySearchBox
      {...props}
      label={transactionsTexts.searchLabel}
      placeholder={transactionsTexts.searchPlaceholder}
      clearLabel={transactionsTexts.clearSearch}
    />
  );
}
