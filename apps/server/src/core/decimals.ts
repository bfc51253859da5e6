// Exact arithmetic with positive decimal texts, in whole numbers: a rate never passes through a floating point number.

/** The decimals of a result; what follows is rounded half up. */
const decimals = 12;

/** A positive decimal text as `digits` divided by 10 to the power of `scale`. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Undefined unless the text is a positive decimal without sign and exponent, of at most 15 and 40 digits. */
function parse(text: string): Decimal | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,40}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return digits === 0n ? undefined : { digits, scale: fraction.length };
}

export function isPositiveDecimal(text: string): boolean {
  return parse(text) !== undefined;
}

/** 1 divided by the decimal, with at most 12 decimals. */
export function inverseOf(text: string): string {
  const { digits, scale } = known(text);
  return written({ numerator: 10n ** BigInt(scale), denominator: digits });
}

/** The middle between two decimals, with at most 12 decimals. */
export function middleOf(one: string, other: string): string {
  const [first, second, scale] = aligned(one, other);
  return written({ numerator: first + second, denominator: 2n * 10n ** BigInt(scale) });
}

/** A whole number times one decimal divided by another, and by `per`, rounded half up to a whole number. */
export function scaled(
  whole: bigint,
  { times, over, per = 1n }: { times: string; over: string; per?: bigint },
): bigint {
  const [numerator, above] = aligned(times, over);
  const denominator = above * per;
  return (2n * whole * numerator + denominator) / (2n * denominator);
}

/** Whether the larger of the two is at most `percent` of the smaller one, such as 102. */
export function isWithinPercent(one: string, other: string, percent: number): boolean {
  const [first, second] = aligned(one, other);
  const [small, large] = first < second ? [first, second] : [second, first];
  return large * 100n <= small * BigInt(percent);
}

/** Whether the decimal lies between two others, both included. */
export function isBetween(text: string, { least, most }: { least: string; most: string }): boolean {
  const [value, floor] = aligned(text, least);
  const [same, ceiling] = aligned(text, most);
  return value >= floor && same <= ceiling;
}

function known(text: string): Decimal {
  const parsed = parse(text);
  if (parsed === undefined) throw new RangeError('Not a positive decimal');
  return parsed;
}

/** The digits of both at the same scale. */
function aligned(one: string, other: string): readonly [bigint, bigint, number] {
  const [first, second] = [known(one), known(other)];
  const scale = Math.max(first.scale, second.scale);
  const raised = (decimal: Decimal) => decimal.digits * 10n ** BigInt(scale - decimal.scale);
  return [raised(first), raised(second), scale];
}

function written({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string {
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const text = scaled.toString().padStart(decimals + 1, '0');
  const fraction = text.slice(-decimals).replace(/0+$/, '');
  const whole = text.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
