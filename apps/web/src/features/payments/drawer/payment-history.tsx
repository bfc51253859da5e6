import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';
import { MessageSquarePlus } from 'lucide-react';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { acts } from '../acts/acts.tsx';
import { entryLabel } from '../history.ts';
import { drawerTexts, historyTexts } from './drawer.texts.ts';
import { Fold, useFold } from './fold.tsx';

interface PaymentHistoryProps {
  /** Undefined while only the list's row is loaded. */
  logs: readonly TransactionLog[] | undefined;
  onAdd: () => void;
}

/** What happened to the payment, and a button to add a note. */
export function PaymentHistory({ logs, onAdd }: PaymentHistoryProps) {
  const [isOpen, setOpen] = useFold();
  return (
    <Fold
      title={historyTexts.title}
      note={logs && historyTexts.entries(logs.length)}
      isOpen={isOpen}
      onFold={setOpen}
    >
      {logs ? (
        <>
          <AddNoteButton onAsk={onAdd} />
          <Entries logs={logs} />
        </>
      ) : (
        <SkeletonGroup label={drawerTexts.loading} className="grid gap-2">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
    </Fold>
  );
}

/** A note for colleagues, at the head of the history in which it will stand. */
function AddNoteButton({ onAsk }: { onAsk: () => void }) {
  const shortcut = useKeyShortcut('note');
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      icon={<MessageSquarePlus className="size-4" aria-hidden="true" />}
      aria-keyshortcuts={shortcut}
      onClick={onAsk}
    >
      {acts.add_note.label}
      <KeyMark of="note" />
    </Button>
  );
}

/** The newest first, with the author of each entry. */
function Entries({ logs }: { logs: readonly TransactionLog[] }) {
  if (logs.length === 0) return <p className="text-sm text-muted">{historyTexts.none}</p>;
  const newestFirst = logs.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <ol className="grid grid-cols-1">
      {newestFirst.map((entry) => (
        <li key={entry.id} className="group relative grid grid-cols-1 gap-0.5 pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1.5 bottom-0 left-[5px] w-px translate-y-2 bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-0 size-2.5 rounded-full bg-control group-first:bg-accent"
          />
          <p className="text-sm font-semibold text-ink">{entryLabel(entry.action)}</p>
          {entry.details && entry.details !== `${entryLabel(entry.action)}.` ? (
            <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink">{entry.details}</p>
          ) : null}
          <p className="figures text-xs text-muted">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            {' · '}
            {entry.admin_username
              ? historyTexts.byAdmin(entry.admin_username)
              : entry.action === 'payment_corrected'
                ? historyTexts.byVisitor
                : historyTexts.bySystem}
          </p>
        </li>
      ))}
    </ol>
  );
}
