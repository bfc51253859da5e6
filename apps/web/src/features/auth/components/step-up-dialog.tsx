import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRenewSecondFactor } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { passkeyObstacle, thisPage } from '../passkey-obstacle.ts';
import { useAskForPasskey, usePasskeys } from '../passkeys.api.ts';
import type { SignInError } from '../sign-in-error.ts';
import { PasskeyOption } from './passkey-option.tsx';
import { TwofaCodeInput } from './twofa-code-input.tsx';

interface StepUpDialogProps {
  /** Called once the server has accepted a code. */
  onGiven: () => void;
  onClose: () => void;
}

/** Asks the signed-in admin for a fresh code or passkey before an act that could do great harm. */
export function StepUpDialog({ onGiven, onClose }: StepUpDialogProps) {
  const renew = useRenewSecondFactor();
  const passkeys = usePasskeys();
  const askForPasskey = useAskForPasskey();
  const [noPasskey, setNoPasskey] = useState<SignInError>();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  const submit = handleSubmit(({ token }) => {
    setNoPasskey(undefined);
    renew.mutate(
      { token },
      { onSuccess: onGiven, onError: () => setFocus('token', { shouldSelect: true }) },
    );
  });
  const ask = async () => {
    setNoPasskey(undefined);
    renew.reset();
    return askForPasskey.mutateAsync().catch((error: unknown) => {
      setNoPasskey({ text: errorSentence(error, authTexts.stepUp.failed) });
      return undefined;
    });
  };
  const { passkeys: kept = [], origin = '' } = passkeys.data ?? {};
  const offersPasskey = kept.length > 0 && passkeyObstacle(thisPage(), origin) === undefined;
  return (
    <AskDialog
      title={authTexts.stepUp.title}
      description={offersPasskey ? authTexts.stepUp.whyWithPasskey : authTexts.stepUp.why}
      button={authTexts.stepUp.confirm}
      busyLabel={renew.isPending && renew.variables.token ? authTexts.verifying : undefined}
      failure={renew.isError ? errorSentence(renew.error, authTexts.stepUp.failed) : undefined}
      hasForm
      onAct={(event) => void submit(event)}
      onClose={onClose}
    >
      {noPasskey ? (
        <Alert tone="error" title={noPasskey.text} announce>
          {noPasskey.hint}
        </Alert>
      ) : null}
      <Field label={authTexts.code} required error={formState.errors.token?.message}>
        {(control) => <TwofaCodeInput {...control} {...register('token')} />}
      </Field>
      {offersPasskey ? (
        <PasskeyOption
          blocked={false}
          busy={renew.isPending && renew.variables.passkey !== undefined}
          ask={ask}
          onAnswer={(passkey) => renew.mutate({ passkey }, { onSuccess: onGiven })}
          onFailed={setNoPasskey}
        />
      ) : null}
    </AskDialog>
  );
}
