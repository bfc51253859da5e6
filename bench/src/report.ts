import type { Round } from './load.ts';

/** The summary of a scenario: the median of its rounds, for each figure. */
export interface Summary extends Round {
  readonly name: string;
  /** The slowest and the fastest round, which show how much the machine varied. */
  readonly slowest: number;
  readonly fastest: number;
  /** Its rate as a share of the bare route's in the same round. */
  readonly ofBare: number | undefined;
  /** Processor time of a request, of the server and of PostgreSQL, in microseconds. */
  readonly cpu: number | undefined;
  /** The bare route's as a share of it. */
  readonly cpuOfBare: number | undefined;
}

/** A round with the processor time of a request, where it can be measured. */
export interface CountedRound extends Round {
  readonly cpu: number | undefined;
}

/** `bare` are the rounds of the route to compare with, in the same order. */
export function summarize(
  name: string,
  rounds: readonly CountedRound[],
  bare: readonly CountedRound[] | undefined,
): Summary {
  const rates = rounds.map(({ perSecond }) => perSecond);
  const cpus = rounds.flatMap(({ cpu }) => cpu ?? []);
  return {
    name,
    perSecond: median(rates),
    p50: median(rounds.map(({ p50 }) => p50)),
    p95: median(rounds.map(({ p95 }) => p95)),
    p99: median(rounds.map(({ p99 }) => p99)),
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
    // Compares rounds that ran next to each other, because the machine's speed may change over time.
    ofBare:
      bare && median(rates.map((rate, round) => rate / (bare[round]?.perSecond ?? Number.NaN))),
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    cpu: cpus.length === 0 ? undefined : median(cpus),
    cpuOfBare:
      bare && cpus.length > 0
        ? median(cpus.map((cpu, round) => (bare[round]?.cpu ?? Number.NaN) / cpu))
        : undefined,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** One line per scenario. */
export function formatLoadTable(summaries: readonly Summary[]): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return formatTable([
    ['', 'per second', 'slowest–fastest', 'p50 ms', 'p99 ms', 'of bare', 'CPU µs', 'of bare'],
    ...summaries.map(({ name, perSecond, slowest, fastest, p50, p99, ofBare, cpu, cpuOfBare }) => [
      name,
      whole(perSecond),
      `${whole(slowest)}–${whole(fastest)}`,
      p50.toFixed(2),
      p99.toFixed(1),
      ofBare?.toFixed(2) ?? '',
      cpu === undefined ? '' : whole(cpu),
      cpuOfBare?.toFixed(2) ?? '',
    ]),
  ]);
}

/** Columns as wide as their widest cell: the first to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}
