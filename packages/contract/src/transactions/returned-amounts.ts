import { toAtomic, toCoinDecimal } from '../coin-amounts.ts';
import { type CoinKey, coins } from '../coin-words.ts';
import { type Currency, toDecimalText, toMinorUnits } from '../money.ts';
import { decimalText } from '../typed-text.ts';

// Money that was sent back to a payer. A payment by coin is returned in its coin, every other one in its currency, so
// that all returns of a payment add up. Amounts are whole: atomic units of the coin, minor units of the currency.

/** In what a payment is returned. */
export type ReturnUnit =
  | { readonly coin: CoinKey; readonly currency: null }
  | { readonly coin: null; readonly currency: Currency };

export function returnUnitOf({
  crypto_type: coin,
  currency,
}: {
  readonly crypto_type: CoinKey | null;
  readonly currency: Currency;
}): ReturnUnit {
  return coin === null ? { coin, currency } : { coin, currency: null };
}

/** The coin's symbol, or the currency. */
export function unitName({ coin, currency }: ReturnUnit): string {
  return coin === null ? currency : coins[coin].symbol;
}

/** Undefined unless the text is a positive decimal that the unit's whole amounts hold exactly. */
export function readReturned({ coin, currency }: ReturnUnit, text: string): bigint | undefined {
  const decimal = decimalText(text);
  const amount = coin === null ? readMinor(currency, decimal) : toAtomic(coin, decimal);
  return amount === undefined || amount <= 0n ? undefined : amount;
}

function readMinor(currency: Currency, text: string): bigint | undefined {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const minor = toMinorUnits(Number(text), currency);
  return minor === undefined ? undefined : BigInt(minor);
}

/** The amount as a decimal of its unit, such as '12.50' dollars, '1500' yen or '0.00004987' bitcoin. */
export function writeReturned({ coin, currency }: ReturnUnit, amount: bigint): string {
  return coin === null ? toDecimalText(amount, currency) : toCoinDecimal(coin, amount);
}

/** Why the text is no amount of the unit. */
export function amountComplaint(unit: ReturnUnit): string {
  const example = unit.currency === null ? '0.001' : unit.currency === 'JPY' ? '1500' : '12.50';
  return `Please enter an amount in ${unitName(unit)}, such as ${example}`;
}
