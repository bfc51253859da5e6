import type { ListedGroup } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { WorkGroup } from '@ghost-pay/contract/transactions/work-groups';
import { formatCount } from '../../../lib/format.ts';
import { groupLabels, listTexts } from './list.texts.ts';

export interface GroupHeads {
  /** As the newest list counts them. */
  readonly groups: readonly ListedGroup[] | undefined;
  readonly onVerifyAll: () => void;
}

/** The name of a group and how many payments it has on all pages. What is proven can be verified at once. */
export function GroupHead({ group, groups, onVerifyAll }: GroupHeads & { group: WorkGroup }) {
  // Its last payment may have left the newest list while its row stands still.
  const total = groups?.find((one) => one.group === group)?.total ?? 0;
  return (
    <div className="flex h-full items-center gap-2 px-3 text-xs">
      <span className={group === 'late' ? 'font-semibold text-red' : 'font-semibold text-ink'}>
        {groupLabels[group]}
      </span>
      <span className="figures font-normal text-muted">{formatCount(total)}</span>
      {group === 'proven' && total > 0 ? (
        <button
          type="button"
          className="ml-auto inline-flex h-full items-center rounded-base px-2 text-xs font-semibold text-accent-ink hover:underline"
          onClick={onVerifyAll}
        >
          {listTexts.verifyAll(formatCount(total))}
        </button>
      ) : null}
    </div>
  );
}
