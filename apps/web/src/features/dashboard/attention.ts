import type { AlertView } from '@ghost-pay/contract/alerts/alerts.schemas';
import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import type { TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { attentionTexts as texts } from './dashboard.texts.ts';

/** Something that needs a hand, and where the hand is lent. */
export interface Matter {
  readonly key: string;
  /** error: it is broken or late. warning: it needs a look. ready: it only waits for the decision. */
  readonly urgency: 'error' | 'warning' | 'ready';
  readonly title: string;
  readonly detail?: string;
  readonly link?: {
    readonly label: string;
    readonly to: '/admin/transactions' | '/admin/transfers';
    readonly search: Readonly<Record<string, string | boolean>>;
  };
}

interface Known {
  readonly alerts: readonly AlertView[];
  readonly summary: StatsSummary | undefined;
  readonly transfers: TransferFigures | undefined;
}

/** What needs a hand, the most urgent first: what is broken, what is late, what needs a look, what is ready. */
export function mattersOf({ alerts, summary, transfers }: Known): Matter[] {
  const matters = [
    ...alerts.map(matterOfAlert),
    ...(summary ? mattersOfPayments(summary) : []),
    ...(transfers && transfers.overdue > 0 ? [unclaimed(transfers)] : []),
  ];
  const order = ['error', 'warning', 'ready'];
  return matters.toSorted(
    (one, other) => order.indexOf(one.urgency) - order.indexOf(other.urgency),
  );
}

function matterOfAlert({ id, severity, title, sentence, advice }: AlertView): Matter {
  return { key: id, urgency: severity, title, detail: `${sentence} ${advice}` };
}

function unclaimed({ overdue, overdue_usd: worth }: TransferFigures): Matter {
  return {
    key: 'unclaimed',
    urgency: 'warning',
    title: texts.unclaimed(formatCount(overdue), formatMoney(worth, 'USD'), overdue === 1),
    detail: texts.unclaimedMeaning,
    link: { label: texts.showUnclaimed, to: '/admin/transfers', search: { older: 'day' } },
  };
}

function mattersOfPayments({ overdue, needingAttention, provenAndWaiting }: StatsSummary) {
  const matters: Matter[] = [
    {
      key: 'overdue',
      urgency: 'error',
      title: texts.overdue(overdue),
      link: {
        label: texts.showOverdue,
        to: '/admin/transactions',
        search: { waiting: 'overdue', sort: 'promise_first' },
      },
    },
    {
      key: 'attention',
      urgency: 'warning',
      title: texts.attention(needingAttention),
      detail: texts.attentionMeaning,
      link: {
        label: texts.showAttention,
        to: '/admin/transactions',
        search: { attention: true },
      },
    },
    {
      key: 'proven',
      urgency: 'ready',
      title: texts.proven(provenAndWaiting),
      detail: texts.provenMeaning,
      link: {
        label: texts.showProven,
        to: '/admin/transactions',
        search: {
          status: 'pending_payment_verification',
          verdict: 'proven',
          sort: 'created_at_asc',
        },
      },
    },
  ];
  const counts = [overdue, needingAttention, provenAndWaiting];
  return matters.filter((_, index) => (counts[index] ?? 0) > 0);
}
