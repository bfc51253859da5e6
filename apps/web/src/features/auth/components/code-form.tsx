import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
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
}

/** The code of the authenticator app, as the second step of signing in. */
export function CodeForm({ blocked, busy, onSubmit }: CodeFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(({ token }) => onSubmit({ twofa_token: token }))(event)}
    >
      <Field label={authTexts.code} required error={formState.errors.token?.message}>
        {(control) => <TwofaCodeInput control={control} field={register('token')} disabled={blocked} />}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.verifying : undefined}>
        {authTexts.verifyCode}
      </Button>
    </form>
  );
}
