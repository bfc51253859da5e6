import { loginSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';

const credentialsSchema = loginSchema.pick({ username: true, password: true });

interface CredentialsFormProps {
  /** The username typed before the visitor left the code step; empty at first. */
  username: string;
  blocked: boolean;
  busy: boolean;
  onSubmit: (credentials: { username: string; password: string }) => void;
}

export function CredentialsForm({ username, blocked, busy, onSubmit }: CredentialsFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(credentialsSchema),
    defaultValues: { username, password: '' },
  });
  const { errors } = formState;
  const [firstEmpty] = useState(username === '' ? ('username' as const) : ('password' as const));
  useEffect(() => setFocus(firstEmpty), [setFocus, firstEmpty]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <Field label={authTexts.username} required error={errors.username?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            disabled={blocked}
          />
        )}
      </Field>
      <Field label={authTexts.password} required error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            disabled={blocked}
          />
        )}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.signingIn : undefined}>
        {authTexts.signIn}
      </Button>
    </form>
  );
}
