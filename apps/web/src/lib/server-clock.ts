/** Clocks that differ by less count as equal: the answer travels for a while, and its date has no fractions of a second. */
const toleranceMs = 30_000;

let differenceMs: number | undefined;

/** Takes the server's time from the first answer of this page. */
export function learnServerTime(answer: Response): void {
  if (differenceMs !== undefined) return;
  const difference = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  differenceMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

/** False until the server has answered: the device's clock alone says nothing about the server's moments. */
export function knowsServerTime(): boolean {
  return differenceMs !== undefined;
}

/** The server's present moment, in milliseconds since 1970; by the device's clock until the server has answered. */
export function serverNow(): number {
  return Date.now() + (differenceMs ?? 0);
}
