import type { CardPayment } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../lib/format.ts';
import { useRelativeDate } from '../../../lib/use-present.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PromiseBadge } from '../../../ui/promise-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { findingSentences, payGateTexts } from '../acts/paygate.texts.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';
import { findingLabels } from '../../../lib/payment.texts.ts';

/** The status, the finding of the last check, and PayGate's last answer. */
export function CardPaymentState({ payment }: { payment: CardPayment }) {
  const { checked_at, last_response, finding } = payment.card;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex flex-wrap gap-1">
        <StatusBadge status={payment.status} />
        {payment.promise === 'kept' ? null : <PromiseBadge transaction={payment} />}
        {finding ? (
          <span title={findingSentences[finding]} className="inline-flex">
            <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
              {findingLabels[finding]}
            </Badge>
          </span>
        ) : null}
      </span>
      <span className="figures text-xs text-muted">
        {checked_at === null || last_response === null ? (
          texts.notAsked
        ) : (
          <Asked answer={payGateTexts.statuses[last_response.status]} moment={checked_at} />
        )}
      </span>
    </span>
  );
}

function Asked({ answer, moment }: { answer: string; moment: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)}>
      {texts.asked(answer, useRelativeDate(moment))}
    </time>
  );
}
