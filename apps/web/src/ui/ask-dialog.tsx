import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Failure } from './alert.tsx';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface AskDialogProps {
  title: string;
  /** The act and its object, by name. */
  description?: ReactNode;
  /** The label of the button that cancels. */
  keep?: string | undefined;
  /** The label of the button that acts. */
  button: string;
  variant?: ButtonVariant;
  /** The button's label while the act is in flight. */
  busyLabel?: string | undefined;
  disabled?: boolean;
  /** Why the act failed. The dialog stays open for another attempt. */
  failure?: ReactNode;
  /** Another way, at the other end of the buttons. */
  otherWay?: ReactNode;
  /** Set when the children are the fields of a form, which the button sends. */
  hasForm?: boolean;
  /** `keep` for a form whose act is not easily undone; a form's first field has the focus otherwise. */
  focus?: 'keep';
  onAct: (event: SyntheticEvent) => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Asks before an act. Without fields the focus is on the button that cancels. Once the act is sent, the dialog stays
 * until the answer arrives: closing it would look like a cancellation.
 */
export function AskDialog({
  title,
  description,
  keep = 'Cancel',
  button,
  variant = 'primary',
  busyLabel,
  disabled = false,
  failure,
  otherWay,
  hasForm = false,
  focus,
  onAct,
  onClose,
  children,
}: AskDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const safeChoice = useRef<HTMLButtonElement>(null);
  const isBusy = busyLabel !== undefined;
  const firstField = () =>
    focus === 'keep' ? null : (form.current?.querySelector<HTMLElement>('[name]') ?? null);
  return (
    <Dialog
      onClose={isBusy ? undefined : onClose}
      title={title}
      description={description && <span className="[overflow-wrap:anywhere]">{description}</span>}
      initialFocus={() => firstField() ?? safeChoice.current}
      actions={
        <>
          {otherWay}
          <Button ref={safeChoice} variant="secondary" disabled={isBusy} onClick={onClose}>
            {keep}
          </Button>
          <Button
            {...(hasForm ? { type: 'submit', form: formId } : { onClick: onAct })}
            variant={variant}
            busyLabel={busyLabel}
            disabled={disabled}
          >
            {button}
          </Button>
        </>
      }
    >
      {typeof failure === 'string' ? <Failure>{failure}</Failure> : failure}
      {hasForm ? (
        <form ref={form} id={formId} noValidate className="grid gap-4" onSubmit={onAct}>
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  );
}
