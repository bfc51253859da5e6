import { formatDateTime } from '../lib/format.ts';
import { useRelativeDate } from '../lib/use-present.ts';

/** How long ago something was, kept true while it is shown; the exact moment in its title. */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} className={className}>
      {useRelativeDate(moment)}
    </time>
  );
}
