import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.endpoints';
import type { TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { attentionTexts as texts } from './dashboard.texts.ts';
import type { Fault } from './faults.ts';

/** Something that needs a hand, and where the hand is lent. */
export interface Matter {
  readonly key: string;
  /** error: it is broken or overdue. warning: it needs a look. ready: it only waits for the decision. */
  readonly urgency: 'error' | 'warning' | 'ready';
  readonly title: string;
  readonly verb: string;
  /** The verb and what it is done to, for those who only hear the links. */
  readonly label: string;
  readonly way: {
    readonly to: '/admin/system' | '/admin/transactions' | '/admin/transfers';
    readonly search?: Readonly<Record<string, string | boolean>>;
  };
}

interface Known {
  readonly faults: readonly Fault[];
  readonly summary: StatsSummary | undefined;
  readonly transfers: TransferFigures | undefined;
}

/** What needs a hand, at most five lines, the most urgent first: what is broken or overdue, what needs a look, what is ready. */
export function mattersOf({ faults, summary, transfers }: Known): Matter[] {
  const matters = [
    ...(faults.length > 0 ? [matterOfFaults(faults)] : []),
    ...(summary ? mattersOfPayments(summary) : []),
    ...(transfers && transfers.overdue > 0 ? [unclaimed(transfers)] : []),
  ];
  const order = ['error', 'warning', 'ready'];
  return matters.toSorted(
    (one, other) => order.indexOf(one.urgency) - order.indexOf(other.urgency),
  );
}

function matterOfFaults(faults: readonly Fault[]): Matter {
  const [first] = faults;
  return {
    key: 'faults',
    urgency: first?.state ?? 'warning',
    title: faults.length === 1 && first ? first.title : texts.faults(formatCount(faults.length)),
    ...texts.seeFaults,
    way: { to: '/admin/system' },
  };
}

function unclaimed({ overdue, overdue_usd: worth }: TransferFigures): Matter {
  return {
    key: 'unclaimed',
    urgency: 'warning',
    title: texts.unclaimed(formatCount(overdue), formatMoney(worth, 'USD'), overdue === 1),
    ...texts.attach,
    way: { to: '/admin/transfers', search: { older: 'day' } },
  };
}

function mattersOfPayments({ overdue, needingAttention, provenAndWaiting }: StatsSummary) {
  const matters: Matter[] = [];
  if (overdue > 0)
    matters.push({
      key: 'overdue',
      urgency: 'error',
      title: texts.overdue(formatCount(overdue), overdue === 1),
      ...texts.decide,
      way: {
        to: '/admin/transactions',
        search: { waiting: 'overdue', sort: 'promise_first' },
      },
    });
  if (needingAttention > 0)
    matters.push({
      key: 'attention',
      urgency: 'warning',
      title: texts.attention(formatCount(needingAttention), needingAttention === 1),
      ...texts.look,
      way: { to: '/admin/transactions', search: { attention: true } },
    });
  if (provenAndWaiting > 0)
    matters.push({
      key: 'proven',
      urgency: 'ready',
      title: texts.proven(formatCount(provenAndWaiting), provenAndWaiting === 1),
      ...texts.verify,
      way: {
        to: '/admin/transactions',
        search: {
          status: 'pending_payment_verification',
          verdict: 'proven',
          sort: 'created_at_asc',
        },
      },
    });
  return matters;
}
