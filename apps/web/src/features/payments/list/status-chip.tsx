import {
  fullStatusLabels,
  statusLabels,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipPopover } from '../../../ui/chip.tsx';
import { fieldLabels } from '../payments.texts.ts';
import { listTexts } from './list.texts.ts';
import { statusesIn, statusText } from './payments.search.ts';
import { toDo } from './views.ts';

interface StatusChipProps {
  /** As the URL holds it. */
  status: string | undefined;
  onChange: (status: string | undefined) => void;
}

/** Which states are listed; several at once. None and all of them filter nothing. */
export function StatusChip({ status, onChange }: StatusChipProps) {
  const chosen = statusesIn(status);
  return (
    <ChipPopover label={fieldLabels.status} words={wordsOf(status)} isSet={status !== undefined}>
      {transactionStatuses.map((one) => (
        <Checkbox
          key={one}
          label={fullStatusLabels[one]}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            onChange(
              statusText(
                transactionStatuses.filter((other) =>
                  other === one ? target.checked : chosen.includes(other),
                ),
              ),
            )
          }
        />
      ))}
    </ChipPopover>
  );
}

function wordsOf(status: string | undefined): string {
  const [only, ...others] = statusesIn(status);
  if (only === undefined) return listTexts.allStatuses;
  if (status === toDo.filter.status) return toDo.label;
  return others.length === 0 ? statusLabels[only] : listTexts.several(others.length + 1);
}
