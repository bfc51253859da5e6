import { type ReactNode, useId } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { approvalsTexts } from '../approvals.texts.ts';

interface FormDialogProps {
  title: string;
  lead: string;
  button: string;
  /** The button's label while the act is in flight; the dialog stays open then. */
  busyLabel: string | undefined;
  failure: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form, as the acts on rules ask. */
export function FormDialog({
  title,
  lead,
  button,
  busyLabel,
  failure,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const isBusy = busyLabel !== undefined;
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      title={title}
      description={lead}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {approvalsTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busyLabel={busyLabel}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {failure === undefined ? null : (
          <Alert tone="error" announce>
            {failure}
          </Alert>
        )}
        {children}
      </form>
    </Dialog>
  );
}
