import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useMeasuredHeight } from '../../../lib/use-measured-height.ts';
import { ResultList } from './result-list.tsx';
import { startRun } from './run-bulk.ts';
import { planOf, type BulkAct } from './plan.ts';
import { SelectionBar } from './selection-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Run } from './shown-run.ts';

interface SelectionDockProps {
  selected: readonly Transaction[];
  run: Run | undefined;
  /** Whether a payment is open beside the list: the keys are its own then. */
  isBeside: boolean;
  onClear: () => void;
}

/** At the foot of the list: what can be done to the selected payments, and what became of the last ones. */
export function SelectionDock({ selected, run, isBeside, onClear }: SelectionDockProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Exclude<BulkAct, 'assign'>>();
  const dock = useMeasuredHeight('--dock-height');
  const begin = (kind: BulkAct, reason?: string) =>
    startRun(client, {
      kind,
      plan: planOf(kind, selected),
      ...(reason !== undefined && { reason }),
    });
  const isBusy = run?.isRunning === true;
  return (
    <>
      <div
        ref={dock}
        className={classNames(
          'pointer-events-none fixed right-0 bottom-2 left-0 z-30 flex flex-col items-center gap-2 px-4 lg:left-60',
          isBeside && 'xl:right-[544px]',
        )}
      >
        {run ? <ResultList run={run} /> : null}
        {selected.length > 0 ? (
          <SelectionBar
            selected={selected}
            isBusy={isBusy}
            hasKeys={!isBeside}
            onAct={(kind) => {
              if (kind === 'assign') begin(kind);
              else setAsked(kind);
            }}
            onClear={onClear}
          />
        ) : null}
      </div>
      {asked ? (
        <BulkDialog
          kind={asked}
          selected={selected}
          onBegin={(reason) => {
            setAsked(undefined);
            begin(asked, reason);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
