import { z } from 'zod';

/** The currencies in which payments are priced (specification, section 3). */
export const currencies = ['USD', 'EUR', 'JPY'] as const;
export type Currency = (typeof currencies)[number];
export const currencySchema = z.enum(currencies, 'Please choose a currency');

const fractionDigits: Record<Currency, number> = { USD: 2, EUR: 2, JPY: 0 };

/** The largest amount of any field, in decimal units: far above every price, far below 2^53 minor units. */
export const maxAmount = 1_000_000;

/**
 * Decimal units as they travel in JSON (12.5) to whole minor units (1250). Returns undefined when
 * the number is not finite or has more decimals than the currency: a fraction of a cent is refused,
 * never rounded.
 */
export function toMinorUnits(amount: number, currency: Currency): number | undefined {
  if (!Number.isFinite(amount) || Math.abs(amount) > maxAmount) return undefined;
  const factor = 10 ** fractionDigits[currency];
  const minor = Math.round(amount * factor);
  // Below 10^8 minor units the nearest double of a two-decimal number divides back to itself exactly.
  return minor / factor === amount ? minor : undefined;
}

/** Whole minor units (1250) to the decimal number that travels in JSON (12.5). */
export function toDecimal(amountMinor: number, currency: Currency): number {
  return amountMinor / 10 ** fractionDigits[currency];
}

/** The minor units of one unit: cents of a dollar. */
export function minorPerUnit(currency: Currency): bigint {
  return 10n ** BigInt(fractionDigits[currency]);
}

/** Whole minor units of any size and sign as a decimal text: '12.50' dollars, '1500' yen. */
export function toDecimalText(minor: bigint, currency: Currency): string {
  const digits = fractionDigits[currency];
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An amount in a request: a positive JSON number in decimal units; its precision is checked with its currency. */
export const amountSchema = z
  .number('Please enter an amount')
  .positive('Amount must be greater than 0')
  .max(maxAmount, 'This amount is too large');
