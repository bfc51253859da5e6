import type { DeliveryStatus } from '@ghost-pay/contract/webhooks/webhook-words';
import type { DeliveryView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, RotateCw, type LucideIcon } from 'lucide-react';
import { deliveryKindLabels } from '../../../lib/event.texts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { deliveryLabels, problemLabels, webhooksTexts } from '../webhooks.texts.ts';

const looks: Record<DeliveryStatus, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'amber', icon: Hourglass },
  delivered: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
};

interface DeliveryRowProps {
  delivery: DeliveryView;
  /** When the data were loaded, in milliseconds. */
  now: number;
  /** The id of the delivery in the current request. */
  busy: string | undefined;
  onRedeliver: () => void;
}

/** One delivery: its event, endpoint and outcome, and the button that sends it again. */
export function DeliveryRow({ delivery, now, busy, onRedeliver }: DeliveryRowProps) {
  const { id, kind, status, url, event_id: eventId, created_at: at } = delivery;
  const { tone, icon: Icon } = looks[status];
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-sm first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold text-ink">{deliveryKindLabels[kind]}</h3>
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {deliveryLabels[status]}
          </Badge>
          <time dateTime={at} className="figures text-xs text-muted max-lg:basis-full">
            {formatDateTime(at)}
          </time>
        </div>
        <p className="truncate font-mono text-xs text-muted" title={url}>
          {url}
        </p>
        <Subject delivery={delivery} />
      </div>
      <Outcome delivery={delivery} now={now} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start max-lg:min-h-11 md:justify-self-end"
        icon={<RotateCw className="size-4" aria-hidden="true" />}
        aria-label={webhooksTexts.redeliverThis(deliveryKindLabels[kind], eventId)}
        busyLabel={busy === id ? webhooksTexts.redelivering : undefined}
        disabled={busy !== undefined}
        onClick={onRedeliver}
      >
        {webhooksTexts.redeliver}
      </Button>
    </li>
  );
}

/** The payment, and the event id that the receiver gets. */
function Subject({ delivery: { payment, event_id: eventId } }: { delivery: DeliveryView }) {
  return (
    <>
      {payment === null ? null : (
        <Link
          to="/admin/transactions/$id"
          params={{ id: payment.id }}
          aria-label={webhooksTexts.openPayment(payment.payment_id)}
          className="flex min-w-0 text-xs font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <ShortId text={payment.payment_id} />
        </Link>
      )}
      <p className="flex min-w-0 gap-1 text-xs text-muted">
        <span className="shrink-0">{webhooksTexts.eventId}</span> <LongId text={eventId} />
      </p>
    </>
  );
}

function Outcome({ delivery, now }: Pick<DeliveryRowProps, 'delivery' | 'now'>) {
  const { last_status: answer, last_problem: problem, tries, next_try_at: next } = delivery;
  const isDue = next !== null && Date.parse(next) <= now;
  return (
    <div className="grid gap-0.5">
      <p className="figures text-ink">
        {problem !== null
          ? problemLabels[problem]
          : answer !== null
            ? webhooksTexts.answered(answer)
            : webhooksTexts.notYet}
      </p>
      <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
        {tries > 0 ? <span>{webhooksTexts.tries(tries)}</span> : null}
        {next === null ? null : (
          <span>
            {isDue ? webhooksTexts.nextTryNow : webhooksTexts.nextTry(formatDateTime(next))}
          </span>
        )}
      </p>
    </div>
  );
}
