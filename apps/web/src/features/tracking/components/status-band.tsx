import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { isTold } from '@ghost-pay/contract/tracking/situations';
import {
  CircleCheck,
  CircleQuestionMark,
  Contrast,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { type SituationTone, toneOf } from '../../../lib/situation.ts';
import { useTimeZone } from '../../../lib/use-hydrating.ts';
import { statusLook, type StatusTone } from '../../../ui/status-badge.tsx';
import { isFinal } from '../api.ts';
import { meaningOf } from '../meaning.ts';
import { trackingTexts as texts } from '../tracking.texts.ts';

/** What is known of the money, in place of the status's own colour. */
const knownLooks: Readonly<
  Partial<Record<SituationTone, { readonly tone: StatusTone; readonly icon: LucideIcon }>>
> = {
  arriving: { tone: 'blue', icon: Contrast },
  good: { tone: 'green', icon: CircleCheck },
  warning: { tone: 'amber', icon: TriangleAlert },
};

/** Paler than a badge: text of every colour keeps its contrast on it. */
const grounds: Record<StatusTone, string> = {
  amber: 'bg-amber-band',
  blue: 'bg-blue-band',
  green: 'bg-green-band',
  red: 'bg-red-band',
};
const inks: Record<StatusTone, string> = {
  amber: 'text-amber',
  blue: 'text-blue',
  green: 'text-green',
  red: 'text-red',
};

interface StatusBandProps {
  payment: TrackedPayment;
  checkedAt: number;
  /** The last refresh failed. */
  connectionLost: boolean;
}

/** The required label with its colour and icon, and what it means for the person who paid. */
export function StatusBand({ payment, checkedAt, connectionLost }: StatusBandProps) {
  const status = statusLook(payment.status);
  const known = isTold(payment.situation) ? knownLooks[toneOf(payment.situation)] : undefined;
  const look = status && { ...status, ...known };
  const Icon = look?.icon ?? CircleQuestionMark;
  const { title, text } = meaningOf(payment);
  const zone = useTimeZone();
  const isLive = !isFinal(payment) && !connectionLost;
  const time = formatTime(new Date(checkedAt), zone);
  return (
    <div
      className={classNames(
        'grid gap-1.5 rounded-t-base p-4 sm:px-6 sm:py-5',
        look ? grounds[look.tone] : 'bg-sunken',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p
          className={classNames(
            'flex items-center gap-2 font-semibold',
            look ? inks[look.tone] : 'text-muted',
          )}
        >
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <span>{look?.label ?? payment.status}</span>
        </p>
        <p className="figures flex items-center gap-2 text-muted print:hidden">
          {isLive ? (
            <>
              <span className="size-2 rounded-full bg-green" aria-hidden="true" />
              <span>
                {texts.live} <span className="sr-only">{texts.liveHint}</span>
              </span>
              <span className={classNames('-ms-1 hidden sm:inline', zone && 'invisible')}>
                · {texts.checkedLive(time)}
              </span>
              <span className={classNames('sm:hidden', zone && 'invisible')}>{time}</span>
            </>
          ) : (
            <span className={classNames(zone && 'invisible')}>{texts.checked(time)}</span>
          )}
        </p>
        {/* A printed page is read on later days too: it shows the date. */}
        <p className="figures hidden print:block">
          {texts.lastChecked(formatDateTime(new Date(checkedAt), zone))}
        </p>
      </div>
      <h2 id="result" className="text-lg font-bold text-ink sm:text-xl">
        {title}
      </h2>
      <p className="text-base wrap-anywhere text-muted">{text}</p>
    </div>
  );
}
