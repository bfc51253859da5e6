import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
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
  send: () => Promise<unknown>;
  /** What the toast says; absent when another dialog follows in this one's place. */
  done?: string;
  /** What is read anew afterwards, done or refused. */
  reloads?: QueryKey;
}

/** Asks for confirmation before an act that is not easily undone. What became of it is told when the page was left, too. */
export function ConfirmDialog({
  variant = 'danger',
  busy,
  failed,
  send,
  done,
  reloads,
  onClose,
  ...asked
}: ConfirmDialogProps) {
  const sending = useSending(reloads);
  const act = async () => {
    await send();
    return done;
  };
  return (
    <AskDialog
      {...asked}
      variant={variant}
      busyLabel={sending.isPending ? busy : undefined}
      failure={sending.isError ? errorSentence(sending.error, failed) : undefined}
      onAct={() => sending.mutate(act, { onSuccess: closeAfter(onClose) })}
      onClose={onClose}
    />
  );
}

/**
 * Sends what a dialog asked for, and shows the words of the answer as a toast. Done or refused, the queries of the key are
 * read anew before the dialog goes on.
 */
export function useSending(reloads: QueryKey | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (send: Send) => {
      try {
        return await send();
      } finally {
        if (reloads) await queryClient.invalidateQueries({ queryKey: reloads });
      }
    },
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
