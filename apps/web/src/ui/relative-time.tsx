import { formatDateTime } from '../lib/format.ts';
import { useRelativeDate } from '../lib/use-present.ts';

/** An elapsed time, updated while it is shown; the exact moment stands in its title. */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} className={className}>
      {useRelativeDate(moment)}
    </time>
  );
}
