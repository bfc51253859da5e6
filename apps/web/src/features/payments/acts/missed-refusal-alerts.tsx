import { classNames } from '../../../lib/class-names.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { forgetMissedRefusal, useMissedRefusals } from './missed-refusals.ts';
import { amountText, customerText } from '../words.ts';
import { FasterColleague } from './faster-colleague.tsx';
import { actsTexts } from './acts.texts.ts';

/**
 * Refusals that arrived after their payment was left. Each is shown with the payment's name until it is
 * dismissed.
 */
export function MissedRefusals({ className }: { className?: string }) {
  const missed = useMissedRefusals();
  return (
    <div className={classNames('grid gap-2 empty:hidden', className)}>
      {missed.map(({ id, transaction, text, outdated, requestId }) => (
        <Alert
          key={id}
          tone="error"
          title={text}
          announce
          action={
            <Button variant="secondary" size="small" onClick={() => forgetMissedRefusal(id)}>
              {actsTexts.dismiss}
            </Button>
          }
        >
          <p>{actsTexts.missedRefusal(amountText(transaction), customerText(transaction))}</p>
          {outdated ? <FasterColleague transactionId={transaction.id} /> : null}
          <p className="text-xs text-muted">
            <ShortId text={transaction.payment_id} />
          </p>
          {requestId ? (
            <p className="text-muted">
              {listsTexts.requestId} <span className="font-mono break-all">{requestId}</span>
            </p>
          ) : null}
        </Alert>
      ))}
    </div>
  );
}
