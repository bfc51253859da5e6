import { CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError, isTransient } from '@ghost-pay/contract/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCommands } from '../../lib/keys/commands.ts';
import { useMeasuredHeight } from '../../lib/use-measured-height.ts';
import { type UndoOffer, withdrawUndo } from '../../lib/undo-offers.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../ui/key-mark.tsx';
import { call } from '../../lib/api-client.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../lib/idempotency-keys.ts';
import { showToast } from '../../ui/toast.tsx';
import { paymentKeys, replacePayment } from './payments-cache.ts';
import { noteTakenBack } from './bulk/shown-run.ts';

const texts = {
  undo: 'Undo',
  undoing: 'Undoing…',
  left: (seconds: number) => `${seconds} s`,
  dismiss: 'Dismiss',
  more: (count: number) => `${count} more`,
  fold: 'Fewer',
  label: 'What you can undo',
  done: 'Undone. Nothing was sent.',
  failed: 'It could not be undone. Please try again at once.',
} as const;

/**
 * The acts that can still be taken back. The youngest, which its key takes back, is in sight; the others are unfolded,
 * so that a row of toasts covers no more of the list than one does.
 */
export function UndoToasts({ offers }: { offers: readonly UndoOffer[] }) {
  const undo = useUndo();
  const [busy, setBusy] = useState<string>();
  const now = useEnding(offers, busy);
  const youngest = offers.at(-1);
  const [isUnfolded, setUnfolded] = useState(false);
  const unlisted = offers.filter(({ isListed }) => !isListed);
  const shown = isUnfolded ? unlisted : unlisted.slice(-1);
  const more = unlisted.length - 1;
  const section = useMeasuredHeight('--undo-height');
  const start = (offer: UndoOffer) => {
    if (busy !== undefined) return;
    setBusy(offer.transactionId);
    void undo(offer).finally(() => setBusy(undefined));
  };
  useCommands({ undo: youngest && (() => start(youngest)) }, { layer: 'frame' });
  return (
    <section
      ref={section}
      aria-label={texts.label}
      className="pointer-events-none fixed inset-x-0 bottom-[var(--dock-height,0px)] z-60 flex flex-col items-center gap-2 px-4 pb-4 max-md:pb-18 lg:inset-x-auto lg:left-62 print:hidden"
    >
      {shown.map((offer) => (
        <UndoToast
          key={`${offer.transactionId} ${offer.endsAt}`}
          offer={offer}
          left={Math.ceil((offer.endsAt - now) / 1000)}
          isYoungest={offer === youngest}
          isBusy={busy === offer.transactionId}
          onUndo={() => start(offer)}
        >
          {more > 0 && offer === shown.at(-1) ? (
            <Button
              variant="quiet"
              size="small"
              className="shrink-0"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? texts.fold : texts.more(more)}
            </Button>
          ) : null}
        </UndoToast>
      ))}
    </section>
  );
}

/** The present moment on this page's clock. What has ended is withdrawn, unless it is being taken back. */
function useEnding(offers: readonly UndoOffer[], busy: string | undefined): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 250);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    for (const { transactionId, endsAt } of offers)
      if (endsAt <= now && transactionId !== busy) withdrawUndo(transactionId);
  }, [offers, now, busy]);
  return now;
}

interface UndoToastProps {
  offer: UndoOffer;
  /** In seconds. */
  left: number;
  isYoungest: boolean;
  isBusy: boolean;
  onUndo: () => void;
  /** Beside what was done. */
  children?: ReactNode;
}

function UndoToast({ offer, left, isYoungest, isBusy, onUndo, children }: UndoToastProps) {
  const { transactionId, text } = offer;
  const shortcut = useKeyShortcut(isYoungest ? 'undo' : undefined);
  return (
    <div className="pointer-events-auto flex w-full max-w-md animate-appear items-center gap-2 rounded-base border border-line bg-surface py-1 pr-1 pl-4 text-sm text-ink shadow-base">
      <CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />
      <span role="status" className="min-w-0 flex-1 py-2 wrap-anywhere">
        {text}
      </span>
      {children}
      <span className="figures w-8 text-right text-muted" aria-hidden="true">
        {texts.left(Math.max(0, left))}
      </span>
      <Button
        variant="secondary"
        size="small"
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
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => withdrawUndo(transactionId)}
      />
    </div>
  );
}

const keys = idempotencyKeys();

/** Takes an act back and opens its payment again; one of several at once stays in their list. */
export function useUndo() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isAtList = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/admin/transactions'),
  });
  return async ({ transactionId: id, endsAt, isListed }: UndoOffer): Promise<void> => {
    const params = { id };
    // One key for each act: a repeated request takes nothing else back.
    const key = { id, endsAt };
    try {
      // A poll in flight would bring back the state that is taken back.
      await queryClient.cancelQueries({ queryKey: paymentKeys.all });
      const idempotencyKey = keys.keyFor(key);
      const restored = await call('POST /transactions/:id/undo', { params, idempotencyKey });
      replacePayment(queryClient, restored);
      if (isListed) noteTakenBack(id);
      else showToast(texts.done);
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
    if (isListed) return;
    await navigate({
      to: '/admin/transactions/$id',
      params,
      search: isAtList ? true : {},
      resetScroll: false,
    });
  };
}
