import { isApiError, isTransient } from '@ghost-pay/contract/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { useCommands } from '../../../lib/keys/commands.ts';
import { type UndoOffer, withdrawUndo } from '../../../lib/undo-offers.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { paymentKeys, replacePayment } from '../payments-cache.ts';
import { undoTexts as texts } from './undo.texts.ts';

const keys = idempotencyKeys();

/** Takes an act back and opens its payment again. */
function useUndo() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isAtList = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/admin/transactions'),
  });
  return async ({ transactionId: id, endsAt }: UndoOffer): Promise<void> => {
    const params = { id };
    // One key for each act: a repeated request takes nothing else back.
    const key = { id, endsAt };
    try {
      // A poll in flight would bring back the state that is taken back.
      await queryClient.cancelQueries({ queryKey: paymentKeys.all });
      const idempotencyKey = keys.keyFor(key);
      const restored = await call('POST /transactions/:id/undo', { params, idempotencyKey });
      replacePayment(queryClient, restored);
      showToast(texts.done);
    } catch (error) {
      if (isTransient(error)) {
        showToast(texts.failed, 'error');
        return;
      }
      showToast(errorSentence(error, texts.failed), 'error');
      if (!isApiError(error)) return;
    }
    keys.answered(key);
    withdrawUndo(id);
    void queryClient.invalidateQueries({ queryKey: paymentKeys.all });
    await navigate({
      to: '/admin/transactions/$id',
      params,
      search: isAtList ? true : {},
      resetScroll: false,
    });
  };
}

/** The acts that can still be taken back, the youngest below, which is the one that its key takes back. */
export function UndoToasts({ offers }: { offers: readonly UndoOffer[] }) {
  const undo = useUndo();
  const [busy, setBusy] = useState<string>();
  const youngest = offers.at(-1);
  const start = (offer: UndoOffer) => {
    if (busy !== undefined) return;
    setBusy(offer.transactionId);
    void undo(offer).finally(() => setBusy(undefined));
  };
  useCommands({ undo: youngest && (() => start(youngest)) }, { layer: 'frame' });
  return (
    <section
      aria-label={texts.label}
      className="pointer-events-none fixed inset-x-0 bottom-4 z-60 flex flex-col items-center gap-2 px-4"
    >
      {offers.map((offer) => (
        <UndoToast
          key={`${offer.transactionId} ${offer.endsAt}`}
          offer={offer}
          isYoungest={offer === youngest}
          isBusy={busy === offer.transactionId}
          onUndo={() => start(offer)}
        />
      ))}
    </section>
  );
}

interface UndoToastProps {
  offer: UndoOffer;
  isYoungest: boolean;
  isBusy: boolean;
  onUndo: () => void;
}

function UndoToast({ offer, isYoungest, isBusy, onUndo }: UndoToastProps) {
  const { transactionId, text, endsAt } = offer;
  const [now, setNow] = useState(() => performance.now());
  const left = Math.ceil((endsAt - now) / 1000);
  const isOver = left <= 0;
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 250);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver && !isBusy) withdrawUndo(transactionId);
  }, [isOver, isBusy, transactionId]);
  const shortcut = useKeyShortcut(isYoungest ? 'undo' : undefined);
  return (
    <div className="pointer-events-auto flex w-full max-w-md animate-appear items-center gap-2 rounded-base border border-line bg-surface py-1 pr-1 pl-4 text-sm text-ink shadow-base">
      <CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />
      <span role="status" className="min-w-0 flex-1 py-2 wrap-anywhere">
        {text}
      </span>
      <span className="figures w-8 text-right text-muted" aria-hidden="true">
        {texts.left(Math.max(0, left))}
      </span>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        busyLabel={isBusy ? texts.undoing : undefined}
        aria-keyshortcuts={shortcut}
        onClick={onUndo}
      >
        {texts.undo}
        {isYoungest ? <KeyMark of="undo" /> : null}
      </Button>
      <IconButton
        label={texts.dismiss}
        size="small"
        className="max-lg:size-11"
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => withdrawUndo(transactionId)}
      />
    </div>
  );
}
