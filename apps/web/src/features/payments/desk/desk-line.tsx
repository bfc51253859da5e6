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
import { type AtPayment, useAtPayment, useDesk } from './desk-query.ts';
import { deskTexts as texts } from './desk.texts.ts';
import { Initial } from './initial.tsx';
import { useAssignment } from './use-assignment.ts';

/**
 * At the head of an open payment: who else has it open, and who takes care of it. The line keeps its height with
 * nothing to say, so that a colleague who comes moves no button.
 */
export function DeskLine({ transaction }: { transaction: Transaction }) {
  const { id } = transaction;
  usePresence(id);
  useDesk();
  const at = useAtPayment(id);
  const { open, assignment } = at;
  const name = open[0]?.username ?? (assignment?.is_own ? undefined : assignment?.username);
  return (
    <div
      className={classNames(
        '-mx-5 -mt-4 mb-3 flex min-h-11 items-center gap-2 border-b border-line px-5 py-1 text-sm max-md:-mx-4 max-md:px-4',
        name !== undefined && 'border-l-4 !border-l-(--series-2) bg-sunken !pl-4',
      )}
    >
      {name === undefined ? null : <Initial name={name} className="!size-6" />}
      <DeskWords at={at} />
      {isWaiting(transaction) ? <AssignButton id={id} assignment={assignment} /> : null}
    </div>
  );
}

function isWaiting({ status }: Transaction): boolean {
  return status !== 'completed' && status !== 'failed';
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
      {first === undefined && owner === undefined ? texts.noColleague : null}
    </p>
  );
}

function AssignButton({ id, assignment }: { id: string; assignment: AtPayment['assignment'] }) {
  const { isBusy, toggle } = useAssignment();
  const start = () => {
    if (!isBusy) toggle(id);
  };
  useCommands({ assign: start }, { layer: 'payment', subject: id });
  const shortcut = useKeyShortcut('assign');
  const label = assignment === undefined ? texts.assign : texts.takeOver;
  const Icon = assignment?.is_own ? UserMinus : UserCheck;
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0 max-lg:min-h-11"
      icon={<Icon className="size-4" aria-hidden="true" />}
      aria-keyshortcuts={shortcut}
      busyLabel={isBusy ? texts.assigning : undefined}
      onClick={start}
    >
      {assignment?.is_own ? texts.giveBack : label}
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
