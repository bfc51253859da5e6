import { stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import type { ChainStop } from '@ghost-pay/contract/approvals/approvals.schemas';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useStartChain } from '../api.ts';
import { approvalsTexts } from '../approvals.texts.ts';

/** Asks before the rules of a chain verify payments again. */
export function StartDialog({ stop, onClose }: { stop: ChainStop; onClose: () => void }) {
  const start = useStartChain();
  return (
    <ConfirmDialog
      title={approvalsTexts.startTitle(recognisedChains[stop.chain].name)}
      question={approvalsTexts.startQuestion(stopTexts[stop.reason])}
      keep={approvalsTexts.keepStopped}
      button={approvalsTexts.start}
      variant="primary"
      busyLabel={start.isPending ? approvalsTexts.working : undefined}
      failure={start.isError ? errorSentence(start.error, approvalsTexts.failed) : undefined}
      onConfirm={() =>
        start.mutate(stop.chain, {
          onSuccess: () => {
            showToast(approvalsTexts.started);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
