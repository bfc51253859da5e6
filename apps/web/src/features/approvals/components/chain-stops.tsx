import { stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import type { ChainStop } from '@ghost-pay/contract/approvals/approvals.schemas';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { approvalsTexts } from '../approvals.texts.ts';
import type { ApprovalQuestion } from './approval-dialogs.tsx';

/** The chains whose rules have stopped by themselves, and why. */
export function ChainStops({
  stops,
  onAsk,
}: {
  stops: readonly ChainStop[];
  onAsk: ((question: ApprovalQuestion) => void) | undefined;
}) {
  return stops.map((stop) => (
    <Alert
      key={stop.chain}
      tone="warning"
      title={approvalsTexts.stopTitle(
        recognisedChains[stop.chain].name,
        formatDateTime(stop.stopped_at),
      )}
      action={
        <>
          {stop.transaction_id === null ? null : (
            <Link
              to="/admin/transactions/$id"
              params={{ id: stop.transaction_id }}
              className={classNames(buttonClass('secondary', 'small'), 'max-lg:min-h-11')}
            >
              {approvalsTexts.seePayment}
            </Link>
          )}
          {onAsk ? (
            <Button
              variant="secondary"
              size="small"
              className="max-lg:min-h-11"
              onClick={() => onAsk({ act: 'start', stop })}
            >
              {approvalsTexts.startAgain}
            </Button>
          ) : null}
        </>
      }
    >
      {`${capitalised(stopTexts[stop.reason])}. ${approvalsTexts.stopMeaning}`}
    </Alert>
  ));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
