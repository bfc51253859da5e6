import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { authTexts } from '../auth.texts.ts';
import { TwofaCodeInput } from './twofa-code-input.tsx';

interface CodeFormProps {
  blocked: boolean;
  busy: boolean;
  onSubmit: (factor: { twofa_token: string }) => void;
  /** The last refusal of a code, another object each time: the code is selected, so that the next one replaces it. */
  refusal: object | undefined;
}

/** The code of the authenticator app, as the second step of signing in. */
export function CodeForm({ blocked, busy, onSubmit, refusal }: CodeFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  useEffect(() => setFocus('token'), [setFocus]);
  useEffect(() => {
    if (refusal !== undefined) setFocus('token', { shouldSelect: true });
  }, [refusal, setFocus]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(({ token }) => onSubmit({ twofa_token: token }))(event)
      }
    >
      <Field label={authTexts.code} required error={formState.errors.token?.message}>
        {(control) => (
          <TwofaCodeInput control={control} field={register('token')} disabled={blocked} />
        )}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.verifying : undefined}>
        {authTexts.verifyCode}
      </Button>
    </form>
  );
}
