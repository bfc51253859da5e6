import type { Round } from './load.ts';

/** What is said of a scenario: the median of its rounds, figure by figure. */
export interface Summary extends Round {
  readonly name: string;
  /** The slowest and the fastest round: how far the machine itself wavered. */
  readonly slowest: number;
  readonly fastest: number;
}

export function summarize(name: string, rounds: readonly Round[]): Summary {
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    name,
    perSecond: median(rates),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** One line per scenario, with its rate as a share of the bare route that does the same work. */
export function formatLoadTable(rows: readonly { summary: Summary; ofBare: Summary | undefined }[]): string {
  return formatTable([
    ['', 'per second', 'slowest–fastest', 'p50 ms', 'p99 ms', 'of bare'],
    ...rows.map(({ summary, ofBare }) => [
      summary.name,
      Math.round(summary.perSecond).toLocaleString('en'),
      `${Math.round(summary.slowest).toLocaleString('en')}–${Math.round(summary.fastest).toLocaleString('en')}`,
      summary.p50.toFixed(2),
      summary.p99.toFixed(1),
      ofBare === undefined ? '' : (summary.perSecond / ofBare.perSecond).toFixed(2),
    ]),
  ]);
}

/** Columns as wide as their widest cell: the first to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}
