import { approvalsToBeReady } from '@ghost-pay/contract/approvals/approval-words';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useChangeRule } from '../api.ts';
import { approvalsTexts } from '../approvals.texts.ts';
import type { ShownRule } from './approval-dialogs.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Asks before a rule verifies payments by itself; for its name, if it has decided about too few. */
export function SwitchOnDialog({ rule, onClose }: { rule: ShownRule; onClose: () => void }) {
  const change = useChangeRule();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { approvals, is_ready: isReady } = rule.readiness;
  const submit = () => {
    const isTyped = isReady || typed.trim() === rule.name;
    setIsWrong(!isTyped);
    if (!isTyped) return;
    change.mutate(
      { id: rule.id, mode: 'on', ...(!isReady && { acknowledgement: typed.trim() }) },
      {
        onSuccess: () => {
          showToast(approvalsTexts.switchedOn);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={approvalsTexts.switchOnTitle(rule.name)}
      lead={approvalsTexts.switchOnLead}
      button={approvalsTexts.switchOn}
      busyLabel={change.isPending ? approvalsTexts.working : undefined}
      failure={change.isError ? errorSentence(change.error, approvalsTexts.failed) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{approvalsTexts.always}</p>
      {isReady ? null : (
        <>
          <p className="text-sm text-ink">{approvalsTexts.tooFew(approvals, approvalsToBeReady)}</p>
          <Field
            label={approvalsTexts.typeName}
            required
            hint={approvalsTexts.typeNameHint(rule.name)}
            error={isWrong ? approvalsTexts.typeNameWrong : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
