import { classNames } from '../../../lib/class-names.ts';
import { useAtPayment } from './api.ts';
import { deskTexts as texts } from './desk.texts.ts';

/** In a row: which colleague has the payment open, or takes care of it. A ring for who is there, none for who was. */
export function RowMark({ id }: { id: string }) {
  const { open, assignment } = useAtPayment(id);
  const [first] = open;
  const owner = assignment?.is_own ? texts.you : assignment?.username;
  const assigned = owner === undefined ? undefined : texts.assignedTo(owner);
  const present = first && texts.hasItOpen(open.map(({ username }) => username));
  const words = present ?? assigned;
  if (words === undefined) return null;
  return (
    <span
      title={[present, assigned].filter(Boolean).join('. ')}
      className={classNames(
        'inline-flex h-6 min-w-0 items-center gap-1 self-center rounded-full border pr-2 pl-0.5 text-xs font-semibold text-ink',
        first ? 'border-(--series-2)' : 'border-line',
      )}
    >
      <Initial name={first?.username ?? owner ?? ''} />
      <span className="truncate">{words}</span>
    </span>
  );
}

/** A colleague as the first letter of the name. The name itself stands beside it. */
export function Initial({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-(--series-2) text-xs leading-none font-bold text-surface uppercase',
        className,
      )}
    >
      {Array.from(name, (letter) => letter)[0]}
    </span>
  );
}
