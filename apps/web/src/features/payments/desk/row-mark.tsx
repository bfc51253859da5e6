import { classNames } from '../../../lib/class-names.ts';
import { useAtPayment } from './desk-query.ts';
import { deskTexts as texts } from './desk.texts.ts';
import { Initial } from './initial.tsx';

/** In a row: which colleague has the payment open, or takes care of it. A ring for who is there, none for who was. */
export function RowMark({ id, className }: { id: string; className?: string }) {
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
        className,
      )}
    >
      <Initial name={first?.username ?? owner ?? ''} />
      <span className="truncate">{words}</span>
    </span>
  );
}
