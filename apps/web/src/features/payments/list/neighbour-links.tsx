import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCommands } from '../../../lib/keys/commands.ts';
import { IconButton } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { focusPaymentTitle } from '../payment-title.ts';
import { listTexts } from './list.texts.ts';
import type { ListWalk } from './use-list-walk.ts';

const look = 'gap-1 pointer-fine:!w-auto pointer-fine:px-2';

/** Links to the previous and the next payment without a return to the list. */
export function NeighbourLinks({ walk: { previous, next, open } }: { walk: ListWalk }) {
  const openById = (target: string | undefined) => {
    if (target !== undefined) void open(target);
  };
  const openByKey = (target: string | undefined) => {
    if (target !== undefined) void open(target).then(focusPaymentTitle);
  };
  useCommands(
    { previous: () => openByKey(previous), next: () => openByKey(next) },
    { layer: 'payment' },
  );
  return (
    <>
      <IconButton
        label={listTexts.previousPayment}
        className={look}
        icon={
          <>
            <ChevronUp className="size-5" aria-hidden="true" />
            <KeyMark of="previous" />
          </>
        }
        aria-keyshortcuts={useKeyShortcut('previous')}
        aria-disabled={previous === undefined}
        onClick={() => openById(previous)}
      />
      <IconButton
        label={listTexts.nextPayment}
        className={look}
        icon={
          <>
            <ChevronDown className="size-5" aria-hidden="true" />
            <KeyMark of="next" />
          </>
        }
        aria-keyshortcuts={useKeyShortcut('next')}
        aria-disabled={next === undefined}
        onClick={() => openById(next)}
      />
    </>
  );
}
