import { lazy, Suspense } from 'react';
import type { MovementQuestion } from './movement-question.ts';
import { CheckSubscriptionDialog } from './check-subscription-dialog.tsx';
import { ConfirmMovementDialog } from './confirm-dialog.tsx';

// Forms and their validator come with the first question that has a form, not with the list.
const ChangeStatusDialog = lazy(async () => ({
  default: (await import('./change-status-dialog.tsx')).ChangeStatusDialog,
}));
const MarkFailedDialog = lazy(async () => ({
  default: (await import('./mark-failed-dialog.tsx')).MarkFailedDialog,
}));

const SettleClaimDialog = lazy(async () => ({
  default: (await import('./settle-claim-dialog.tsx')).SettleClaimDialog,
}));

interface MovementDialogProps {
  question: MovementQuestion | undefined;
  onClose: () => void;
}

/** The one question that is open. Its payment stays as it was asked, also when the list moves on. */
export function MovementDialog({ question, onClose }: MovementDialogProps) {
  if (!question) return null;
  const { act, transaction } = question;
  switch (act) {
    case 'verify_payment':
    case 'force_verify_card':
    case 'update_subscription':
      return <ConfirmMovementDialog act={act} transaction={transaction} onClose={onClose} />;
    case 'check_subscription':
      return <CheckSubscriptionDialog transaction={transaction} onClose={onClose} />;
    case 'mark_failed':
    case 'mark_card_failed':
      return (
        <Suspense>
          <MarkFailedDialog act={act} transaction={transaction} onClose={onClose} />
        </Suspense>
      );
    case 'resolve_contest':
      return (
        <Suspense>
          <SettleClaimDialog
            act={act}
            transaction={transaction}
            contests={question.contests}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'release_claim':
    case 'settle_finding':
      return (
        <Suspense>
          <SettleClaimDialog act={act} transaction={transaction} onClose={onClose} />
        </Suspense>
      );
    case 'set_status':
      return (
        <Suspense>
          <ChangeStatusDialog transaction={transaction} onClose={onClose} />
        </Suspense>
      );
  }
}
