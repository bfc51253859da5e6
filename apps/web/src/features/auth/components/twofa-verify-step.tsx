import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CallAnswer } from '@ghost-pay/contract/client';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useEnableTwofa } from '../api.ts';
import { attemptsSentence } from '../attempts-sentence.ts';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from './auth-card.tsx';
import { TwofaCodeInput } from './twofa-code-input.tsx';

interface TwofaVerifyStepProps {
  onBack: () => void;
  onEnabled: (answer: CallAnswer<'POST /auth/2fa/enable'>) => void;
}

function enableSentence(error: unknown): string {
  if (isApiError(error, 'INVALID_TWOFA_TOKEN')) return authTexts.invalidTwofa;
  return attemptsSentence(error) ?? errorSentence(error, authTexts.invalidSetupCode);
}

export function TwofaVerifyStep({ onBack, onEnabled }: TwofaVerifyStepProps) {
  const enable = useEnableTwofa();
  const { register, handleSubmit, control, setFocus, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  const complete = useWatch({ control, name: 'token' }).length === 6;
  useEffect(() => setFocus('token'), [setFocus]);
  return (
    <AuthCard title={authTexts.verifyTitle} lead={authTexts.verifyLead}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void handleSubmit((body) =>
            enable.mutate(body, {
              onSuccess: onEnabled,
              onError: () => setFocus('token', { shouldSelect: true }),
            }),
          )(event)
        }
      >
        {enable.isError ? (
          <Alert tone="error" announce>
            {enableSentence(enable.error)}
          </Alert>
        ) : null}
        <Field label={authTexts.code} required error={formState.errors.token?.message}>
          {(field) => <TwofaCodeInput control={field} field={register('token')} />}
        </Field>
        <div className="grid gap-2">
          <Button
            type="submit"
            disabled={!complete}
            busyLabel={enable.isPending ? authTexts.enabling : undefined}
          >
            {authTexts.enable}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {authTexts.backToQr}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}
