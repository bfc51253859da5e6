import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRenewSecondFactor } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { TwofaCodeInput } from './twofa-code-input.tsx';

interface StepUpDialogProps {
  /** Called once the server has accepted a code. */
  onGiven: () => void;
  onClose: () => void;
}

/** Asks the signed-in admin for a fresh code, before something that could do great harm. */
export function StepUpDialog({ onGiven, onClose }: StepUpDialogProps) {
  const formId = useId();
  const renew = useRenewSecondFactor();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  const submit = handleSubmit(({ token }) =>
    renew.mutate(
      { token },
      { onSuccess: onGiven, onError: () => setFocus('token', { shouldSelect: true }) },
    ),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={authTexts.stepUp.title}
      description={authTexts.stepUp.why}
      initialFocus={() => document.querySelector<HTMLInputElement>('input[name="token"]')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {authTexts.stepUp.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busyLabel={renew.isPending ? authTexts.verifying : undefined}
          >
            {authTexts.stepUp.confirm}
          </Button>
        </>
      }
    >
      {renew.isError ? (
        <Alert tone="error" announce>
          {errorSentence(renew.error, authTexts.stepUp.failed)}
        </Alert>
      ) : null}
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={authTexts.code} required error={formState.errors.token?.message}>
          {(control) => (
            <TwofaCodeInput control={control} field={register('token')} disabled={false} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
