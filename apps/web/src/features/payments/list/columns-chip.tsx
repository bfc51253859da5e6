import { type OptionalColumn, optionalColumns } from '@ghost-pay/contract/desk/desk-words';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipPopover } from '../../../ui/chip.tsx';
import { columnText, hideColumns, useHiddenColumns } from './column-choice.ts';
import { listTexts } from './list.texts.ts';
import type { PaymentsSearch } from './payments.search.ts';

interface ColumnsChipProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** Which columns the table has. Where the address names them, as in a saved view, the address changes. */
export function ColumnsChip({ search, onChange }: ColumnsChipProps) {
  const hidden = useHiddenColumns(search.hidden);
  const change = (column: OptionalColumn, isShown: boolean) => {
    const next = optionalColumns.filter((one) =>
      one === column ? !isShown : hidden.includes(one),
    );
    if (search.hidden === undefined) hideColumns(next);
    else onChange({ ...search, hidden: columnText(next) });
  };
  return (
    <span className="contents @max-[700px]:hidden">
      <ChipPopover
        label={listTexts.columns}
        words={hidden.length === 0 ? listTexts.allColumns : listTexts.columnsHidden(hidden.length)}
        isSet={hidden.length > 0}
      >
        {optionalColumns.map((column) => (
          <Checkbox
            key={column}
            label={listTexts.columnLabels[column]}
            checked={!hidden.includes(column)}
            onChange={({ target }) => change(column, target.checked)}
          />
        ))}
      </ChipPopover>
    </span>
  );
}
