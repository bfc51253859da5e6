import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/alert.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { actsTexts } from './acts.texts.ts';
import type { ActFailure } from './use-act.ts';
import { classNames } from '../../../lib/class-names.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import { Button } from '../../../ui/button.tsx';
import { forgetMissedRefusal, useMissedRefusals } from './missed-refusals.ts';
import { amountText, customerText } from '../words.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { entryLabel, lastDecision } from '../history.ts';
import { paymentQuery } from '../payments-cache.ts';

interface RefusalAlertProps {
  failure: ActFailure | undefined;
  transactionId: string;
}

/** Why an act was refused, which colleague was faster, and that the page has been reloaded. */
export function RefusalAlert({ failure, transactionId }: RefusalAlertProps) {
  if (!failure) return null;
  return (
    <Alert tone="error" title={failure.text} announce>
      {failure.outdated ? <FasterColleague transactionId={transactionId} /> : null}
      {failure.outdated ? actsTexts.reloaded : null}
      {!failure.outdated && failure.requestId ? (
        <span className="text-muted">
          {listsTexts.requestId} <span className="font-mono break-all">{failure.requestId}</span>
        </span>
      ) : null}
    </Alert>
  );
}

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

/** Who was faster, and with what: the payment is read anew, wherever its refusal is shown. */
function FasterColleague({ transactionId }: { transactionId: string }) {
  const { data } = useQuery(paymentQuery(transactionId));
  const last: TransactionLog | undefined = data && lastDecision(data.logs);
  return last ? (
    <p>
      {actsTexts.doneBy(entryLabel(last.action), last.admin_username)},{' '}
      <RelativeTime moment={last.created_at} />.
    </p>
  ) : null;
}
