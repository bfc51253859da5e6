/** The median, the 90th percentile and the maximum of times in milliseconds. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `median ${at(0.5)} ms, 90 % within ${at(0.9)} ms, longest ${at(1)} ms`;
}

/** The median, the 95th percentile and the maximum of times in milliseconds. */
export function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / 1_000;
  return `p50 ${at(0.5).toFixed(2)} s, p95 ${at(0.95).toFixed(2)} s, max ${at(1).toFixed(2)} s`;
}
