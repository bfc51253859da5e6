import { useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The act and its object, by name. */
  question: string;
  /** The label of the cancel button. */
  keep: string;
  button: string;
  /** `danger`, unless the act removes nothing. */
  variant?: 'danger' | 'primary';
  /** The button's label while the act is in flight. */
  busyLabel?: string | undefined;
  /** Why the act failed. The dialog stays open for another attempt. */
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before an irreversible act; the focus is on the cancel button. Once confirmed, the
 * dialog stays until the answer arrives: closing it would look like a cancellation.
 */
export function ConfirmDialog({
  title,
  question,
  keep,
  button,
  variant = 'danger',
  busyLabel,
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const safeChoice = useRef<HTMLButtonElement>(null);
  const isBusy = busyLabel !== undefined;
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      title={title}
      description={<span className="[overflow-wrap:anywhere]">{question}</span>}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" disabled={isBusy} onClick={onClose}>
            {keep}
          </Button>
          <Button variant={variant} busyLabel={busyLabel} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      {failure === undefined ? null : (
        <Alert tone="error" announce>
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
