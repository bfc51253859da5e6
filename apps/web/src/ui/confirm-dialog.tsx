import { useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to what, by its name. */
  question: string;
  /** The safe choice, which leaves all as it is. */
  keep: string;
  button: string;
  /** `danger`, unless nothing is taken away. */
  variant?: 'danger' | 'primary';
  /** What the button says while it is at work. */
  busyLabel?: string | undefined;
  /** Why it did not work. The dialog stays open, to try once more. */
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks once before what cannot be undone; the cursor is on the safe choice. Once it has been confirmed it stays
 * until the answer has come: closing it would look like taking it back.
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
