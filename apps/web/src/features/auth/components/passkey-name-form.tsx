import { passkeyNameSchema } from '@ghost-pay/contract/auth/passkeys.schemas';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';
import { passkeysTexts } from '../passkeys.texts.ts';

interface PasskeyNameFormProps {
  title: string;
  lead?: ReactNode;
  hint?: string;
  name: string;
  button: string;
  busyLabel: string | undefined;
  /** Why the request failed. */
  error: string | undefined;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** A dialog that asks for the name of a passkey. A new one each time: closing it forgets what was typed. */
export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { title, lead, hint, name, button, busyLabel, error, onSubmit, onClose } = props;
  const formId = useId();
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(passkeyNameSchema),
    defaultValues: { name },
  });
  const submit = handleSubmit((given) => onSubmit(given.name));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={lead}
      initialFocus={() => document.querySelector<HTMLInputElement>('input[name="name"]')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {authTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busyLabel={busyLabel}>
            {button}
          </Button>
        </>
      }
    >
      {error === undefined ? null : (
        <Alert tone="error" announce>
          {error}
        </Alert>
      )}
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={passkeysTexts.name}
          hint={hint}
          required
          error={formState.errors.name?.message}
        >
          {(control) => (
            <TextInput {...control} {...register('name')} autoComplete="off" maxLength={50} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
