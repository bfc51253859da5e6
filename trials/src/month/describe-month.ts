import { formatTable } from '../../../bench/src/report.ts';
import type { KnownPayment } from './books.ts';
import {
  bringsDue,
  countWithoutClick,
  findFalseApprovals,
  findInventedTransfers,
  findLostTransfers,
} from './check-month.ts';
import type { MonthRun } from './month-run.ts';

/** The figures of a month as text. */
export function describeMonth(run: MonthRun): string[] {
  const { books, desk, disturbances, weather } = run;
  const known = [...books.payments.values()];
  const counts = (of: ReadonlyMap<string, number>) =>
    [...of]
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const falseOnes = known.filter(({ isFalse }) => isFalse);
  const ofBitcoin = countWithoutClick(run, (one) => bringsDue(one, books));
  return [
    tableOf(run, { title: 'Honest payers', isFalse: false }),
    tableOf(run, { title: 'False payers', isFalse: true }),
    `${known.length - falseOnes.length} honest payments and ${falseOnes.length} false ones are registered.`,
    `By Bitcoin, which is ${known.filter(({ coin, isFalse }) => coin === 'btc' && !isFalse).length} honest payments and ${falseOnes.filter(({ coin }) => coin === 'btc').length} false ones: of ${ofBitcoin.all} that brought what was due ${ofBitcoin.without} needed no click.`,
    `False ones approved by a rule: ${findFalseApprovals(run).length}. Transfers not accounted for: ${findLostTransfers(run).length} of ${[...books.transfers.values()].filter(({ isGone }) => !isGone).length}. Listed by the word of a lying source: ${findInventedTransfers(run).length}.`,
    `From provable to delivered without a click: ${spreadOf(delays(run))}.`,
    `Why rules left payments to the desk: ${counts(reasonsOf(run))}.`,
    `The desk: ${counts(desk)}.`,
    `${run.steps} steps over ${(run.virtualMs / 86_400_000).toFixed(1)} days: ${counts(disturbances)}. Sources of a chain: ${counts(weather)}. ${run.replayed} verdicts reached again.`,
  ];
}

function tableOf(
  { books, stored }: MonthRun,
  { title, isFalse }: { title: string; isFalse: boolean },
): string {
  const kinds = [
    ...new Set(
      [...books.payments.values()].filter((one) => one.isFalse === isFalse).map(({ kind }) => kind),
    ),
  ].toSorted();
  const there = new Map(stored.map((one) => [one.paymentId, one]));
  const ended = (isOf: (one: KnownPayment) => boolean, status: (text: string) => boolean) =>
    [...books.payments.values()].filter(
      (one) => isOf(one) && status(there.get(one.paymentId)?.status ?? ''),
    ).length;
  return formatTable([
    [title, 'all', 'no click', 'share', 'completed', 'failed', 'waiting'],
    ...kinds.map((kind) => {
      const isOf = (one: KnownPayment) => one.kind === kind && one.isFalse === isFalse;
      const { all, without } = countWithoutClick({ books, stored }, isOf);
      return [
        kind.replaceAll('_', ' '),
        String(all),
        String(without),
        `${((without * 100) / all).toFixed(1)} %`,
        String(ended(isOf, (status) => status === 'completed')),
        String(ended(isOf, (status) => status === 'failed')),
        String(ended(isOf, (status) => status.startsWith('pending'))),
      ];
    }),
  ]);
}

/** Why the payments were left that no rule verified, by the last note. */
function reasonsOf({ stored }: MonthRun): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { isByRule, reasons } of stored)
    for (const reason of isByRule ? [] : reasons)
      counted.set(reason, (counted.get(reason) ?? 0) + 1);
  return counted;
}

/** Simulated milliseconds from the moment at which the money could not be undone any more. */
function delays({ books, stored }: MonthRun): number[] {
  return stored.flatMap(({ paymentId, isByRule, completedAt }) => {
    const provableAt = books.payments.get(paymentId)?.provableAt ?? null;
    return isByRule && provableAt !== null && completedAt !== null ? completedAt - provableAt : [];
  });
}

function spreadOf(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(
      (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / 1000,
    );
  return `p50 ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s, of ${sorted.length}`;
}
