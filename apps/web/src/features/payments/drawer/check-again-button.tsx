import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { RefreshCw } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { IconButton } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { acts } from '../acts/acts.tsx';
import type { Acting } from '../acts/use-act.ts';

const { label, send } = acts.gather_evidence;

/** Asks the sources of the chain now, in the head of the evidence. */
export function CheckAgainButton({
  transaction,
  acting,
}: {
  transaction: Transaction;
  acting: Acting;
}) {
  const isAsking = acting.isBusy && acting.act === 'gather_evidence';
  const shortcut = useKeyShortcut('check_again');
  if (!transaction.allowed_actions.includes('gather_evidence')) return null;
  return (
    <IconButton
      label={label}
      size="small"
      className="gap-1 text-inherit max-sm:size-11 pointer-fine:!w-auto pointer-fine:px-2"
      aria-keyshortcuts={shortcut}
      aria-disabled={acting.isBusy}
      onClick={() => acting.start({ act: 'gather_evidence', send })}
      icon={
        <>
          <RefreshCw
            className={classNames('size-4', isAsking && 'motion-safe:animate-spin')}
            aria-hidden="true"
          />
          <KeyMark of="check_again" />
        </>
      }
    />
  );
}
