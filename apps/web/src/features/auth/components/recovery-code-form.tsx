import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';

interface RecoveryCodeFormProps {
  blocked: boolean;
  busy: boolean;
  onSubmit: (factor: { recovery_code: string }) => void;
}

/** One of the ten recovery codes from enrolment, in place of the app's code. */
export function RecoveryCodeForm({ blocked, busy, onSubmit }: RecoveryCodeFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(({ code }) => onSubmit({ recovery_code: code.trim() }))(event)
      }
    >
      <Field label={authTexts.recoveryCode} required error={formState.errors.code?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('code', {
              validate: (code) => code.trim() !== '' || authTexts.recoveryEmpty,
            })}
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            disabled={blocked}
          />
        )}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.verifying : undefined}>
        {authTexts.verifyCode}
      </Button>
    </form>
  );
}
