import { useId, type FormEventHandler, type ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { usersTexts } from '../users.texts.ts';

interface UserFormDialogProps {
  title: string;
  description?: string;
  /** The field that gets the focus. */
  firstField: string;
  /** The label of the submit button. */
  act: string;
  /** The label while the request is in flight. */
  busyLabel: string | undefined;
  disabled?: boolean;
  /** A refusal that belongs to no field. */
  refusal: string | undefined;
  onClose: () => void;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** The form of an account. A new one each time: closing it forgets what was typed. */
export function UserFormDialog({
  title,
  description,
  firstField,
  act,
  busyLabel,
  disabled = false,
  refusal,
  onClose,
  onSubmit,
  children,
}: UserFormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      initialFocus={() => document.querySelector<HTMLInputElement>(`input[name="${firstField}"]`)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {usersTexts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={disabled} busyLabel={busyLabel}>
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={onSubmit}>
        {refusal ? (
          <Alert tone="error" announce>
            {refusal}
          </Alert>
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}
