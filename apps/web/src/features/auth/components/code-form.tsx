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
  /**
   * The last refusal of a code, a new object each time. The refused code is selected, ready to be overwritten.
   */
  refusal: object | undefined;
}

/** The second step of signing in: the code of the authenticator app. */
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
