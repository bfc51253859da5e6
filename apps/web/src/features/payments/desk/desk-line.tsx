import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { UserCheck, UserMinus } from 'lucide-react';
import { presenceBeatSeconds } from '@ghost-pay/contract/desk/desk-words';
import { useEffect } from 'react';
import { useCommands } from '../../../lib/keys/commands.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { call } from '../../../lib/api-client.ts';
import { newKey } from '../../../lib/idempotency-keys.ts';
import { getSession } from '../../../lib/session.ts';
import { type AtPayment, useAssignment, useAtPayment, useDesk } from './api.ts';
import { deskTexts as texts } from './desk.texts.ts';
import { Initial } from './row-mark.tsx';

/** In the foot of an open payment, where it moves nothing: who else has it open, and who takes care of it. */
export function DeskLine({ id }: { id: string }) {
  usePresence(id);
  useDesk();
  const at = useAtPayment(id);
  const { open, assignment } = at;
  const name = open[0]?.username ?? (assignment?.is_own ? undefined : assignment?.username);
  return (
    <div
      className={classNames(
        '-order-1 flex items-center gap-2 text-sm',
        (open.length > 0 || assignment) && 'border-t border-line px-5 py-2 max-md:px-4',
        name !== undefined && 'border-l-4 !border-l-(--series-2) bg-sunken !pl-4',
      )}
    >
      {name === undefined ? null : <Initial name={name} className="!size-6" />}
      <DeskWords at={at} />
    </div>
  );
}

const minuteMs = 60_000;

function DeskWords({ at: { open, assignment } }: { at: AtPayment }) {
  const now = usePresent().getTime();
  const [first] = open;
  const since = first && Math.floor((now - Date.parse(first.opened_at)) / minuteMs);
  const owner = assignment?.is_own ? texts.you : assignment?.username;
  const left = Math.max(1, Math.ceil((Date.parse(assignment?.ends_at ?? '') - now) / minuteMs));
  return (
    <p role="status" className="line-clamp-2 min-w-0 flex-1 text-muted">
      {first ? (
        <>
          <strong className="font-semibold text-ink">
            {texts.hasOpen(open.map(({ username }) => username))}
          </strong>{' '}
          {texts.since(since ?? 0)}
          {owner === undefined ? '.' : '. '}
        </>
      ) : null}
      {owner === undefined ? null : (
        <span className={classNames(!first && 'text-ink')}>{texts.assignedFor(owner, left)}</span>
      )}
    </p>
  );
}

/** Takes care of the open payment, or gives it back. */
export function AssignButton({ transaction: { id, status } }: { transaction: Transaction }) {
  const { assignment } = useAtPayment(id);
  const { isBusy, toggle } = useAssignment();
  const isWaiting = status !== 'completed' && status !== 'failed';
  const start = () => {
    if (!isBusy) toggle(id);
  };
  useCommands(isWaiting ? { assign: start } : {}, { layer: 'payment', subject: id });
  const shortcut = useKeyShortcut('assign');
  const other = assignment === undefined ? texts.assign : texts.takeOver;
  const label = assignment?.is_own ? texts.giveBack : other;
  const Icon = assignment?.is_own ? UserMinus : UserCheck;
  if (!isWaiting) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="shrink-0"
      icon={<Icon className="size-4 sm:hidden" aria-hidden="true" />}
      aria-keyshortcuts={shortcut}
      busyLabel={isBusy ? texts.assigning : undefined}
      onClick={start}
    >
      <span className="max-sm:sr-only">{label}</span>
      <KeyMark of="assign" />
    </Button>
  );
}

/** This tab, among all tabs of the session. */
const tab = newKey();
/** The payment that this tab shows. */
let shown: string | undefined;

/** Nothing depends on it: a heartbeat that is lost is followed by the next one, and a presence ends by itself. */
function say(id: string, isOpen: boolean): void {
  if (getSession() === null) return;
  const params = { id };
  const body = { tab, is_open: isOpen };
  call('POST /transactions/:id/presence', { params, body, keepalive: !isOpen }).catch(
    () => undefined,
  );
}

/** Tells colleagues that this tab shows the payment, as long as it is shown and the tab is in sight. */
function usePresence(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    const beat = () => {
      if (document.visibilityState === 'visible') say(id, true);
    };
    const leave = () => say(id, false);
    shown = id;
    beat();
    const timer = window.setInterval(beat, presenceBeatSeconds * 1_000);
    document.addEventListener('visibilitychange', beat);
    window.addEventListener('pagehide', leave);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('pagehide', leave);
      shown = undefined;
      // The tab's next payment takes the place of this one by itself.
      queueMicrotask(() => {
        if (shown === undefined) leave();
      });
    };
  }, [id]);
}
