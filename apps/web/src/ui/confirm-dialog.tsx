import { useMutation } from '@tanstack/react-query';
import { errorSentence } from '../lib/error-sentence.ts';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import { showToast } from './toast.tsx';

/** Returns what the toast says; nothing when another dialog follows in this one's place. */
export type Send = () => Promise<string | undefined>;

interface ConfirmDialogProps extends Pick<
  AskDialogProps,
  'title' | 'description' | 'keep' | 'button' | 'onClose'
> {
  /** `danger`, unless the act removes nothing. */
  variant?: 'danger' | 'primary';
  /** The button's label while the act is in flight. */
  busy: string;
  /** The sentence for a failure without one of its own. */
  failed: string;
  send: Send;
}

/** Asks for confirmation before an act that is not easily undone. What became of it is told when the page was left, too. */
export function ConfirmDialog({
  variant = 'danger',
  busy,
  failed,
  send,
  onClose,
  ...asked
}: ConfirmDialogProps) {
  const sending = useSending();
  return (
    <AskDialog
      {...asked}
      variant={variant}
      busyLabel={sending.isPending ? busy : undefined}
      failure={sending.isError ? errorSentence(sending.error, failed) : undefined}
      onAct={() => sending.mutate(send, { onSuccess: closeAfter(onClose) })}
      onClose={onClose}
    />
  );
}

/** Sends what a dialog asked for, and shows the words of the answer as a toast. */
export function useSending() {
  return useMutation({
    mutationFn: async (send: Send) => send(),
    onSuccess: (words) => {
      if (words !== undefined) showToast(words);
    },
  });
}

/** Closes the dialog, unless another one has taken its place. */
export function closeAfter(onClose: () => void): (words: string | undefined) => void {
  return (words) => {
    if (words !== undefined) onClose();
  };
}
