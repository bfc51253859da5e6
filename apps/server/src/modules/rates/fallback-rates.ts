import type { Currency } from '@ghost-pay/contract/money';

/**
 * Dollars for one unit, used if no source was ever reached: the European Central Bank's reference rates of 31
 * December 2024 (EUR 1.0389 USD, 163.06 JPY). The date is stored with each payment that used them.
 */
export const fallbackRates: Partial<Record<Currency, number>> = { EUR: 1.0389, JPY: 0.006371 };
export const fallbackSource = 'built-in';
export const fallbackDate = new Date('2024-12-31T00:00:00Z');
