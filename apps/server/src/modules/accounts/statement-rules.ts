import type {
  Statement,
  StatementLine,
  StatementTotals,
  UnclaimedLine,
} from '@ghost-pay/contract/accounts/accounts.endpoints';
import { toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetKeys, assets, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { currencies, type Currency, minorPerUnit, toDecimalText } from '@ghost-pay/contract/money';
import {
  type PaymentMethod,
  paymentMethods,
} from '@ghost-pay/contract/transactions/transaction-words';
import { scaled } from '../../core/decimals.ts';
import type { UnclaimedSum } from '../transfers/transfers.public.ts';

// The sums of a month. Everything is whole numbers: atomic units of coins, minor units of currencies, cents.

/** In what money arrives. */
export type Unit = CoinKey | Currency;

/** A payment that was made in the month. */
export interface PaymentFact {
  readonly method: PaymentMethod;
  readonly unit: Unit;
  readonly currency: Currency;
  /** Whether the dashboard counts it as revenue. */
  readonly isCounted: boolean;
  readonly isVerified: boolean;
  /** The price, in minor units of the currency. */
  readonly amount: bigint;
  /** Its value in cents when the payment was made; null without a rate. */
  readonly usd: bigint | null;
  /** What arrived, in whole units; null when nothing did, or nothing shows how much. */
  readonly received: bigint | null;
  /** Dollars for one unit, as a decimal; null without one. */
  readonly rate: string | null;
  readonly rateSource: string | null;
}

/** Money whose return was recorded in the month. */
export interface ReturnFact {
  readonly method: PaymentMethod;
  readonly unit: Unit;
  readonly currency: Currency;
  /** Atomic units of the coin by which was paid, else minor units of the currency. */
  readonly amount: bigint;
  readonly usd: bigint | null;
}

interface Sum {
  number: number;
  amount: bigint;
  usd: bigint;
  withoutRate: number;
}

/** The sums of one method, unit and currency. */
interface Line {
  readonly method: PaymentMethod;
  readonly unit: Unit;
  readonly currency: Currency;
  payments: number;
  readonly counted: Sum;
  readonly received: Sum & { unknown: number };
  readonly returned: Sum;
  rates: { lowest: bigint; highest: bigint; amount: bigint; worth: bigint } | null;
  readonly sources: Set<string>;
}

export type Lines = Map<string, Line>;

const isCoin = (unit: Unit): unit is CoinKey => unit in coins;

/** The whole units of one coin or one unit of a currency. */
function wholeOf(unit: Unit): bigint {
  return isCoin(unit) ? 10n ** BigInt(coins[unit].decimals) : minorPerUnit(unit);
}

function lineOf(
  lines: Lines,
  { method, unit, currency }: Pick<Line, 'method' | 'unit' | 'currency'>,
): Line {
  const key = `${method} ${unit} ${currency}`;
  const sum = () => ({ number: 0, amount: 0n, usd: 0n, withoutRate: 0 });
  const line = lines.get(key) ?? {
    method,
    unit,
    currency,
    payments: 0,
    counted: sum(),
    received: { ...sum(), unknown: 0 },
    returned: sum(),
    rates: null,
    sources: new Set<string>(),
  };
  lines.set(key, line);
  return line;
}

function add(sum: Sum, { amount, usd }: { amount: bigint; usd: bigint | null }): void {
  sum.number += 1;
  sum.amount += amount;
  if (usd === null) sum.withoutRate += 1;
  else sum.usd += usd;
}

/** Adds a payment to the line of its method, unit and currency. */
export function addPayment(lines: Lines, fact: PaymentFact): void {
  const line = lineOf(lines, fact);
  line.payments += 1;
  if (fact.isCounted) add(line.counted, fact);
  const { received, unit, rate } = fact;
  if (received === null) {
    if (fact.isVerified) line.received.unknown += 1;
    return;
  }
  const whole = wholeOf(unit);
  const usd =
    rate === null ? null : scaled(received * 100n, { times: rate, over: '1', per: whole });
  // Codes that brought the price are worth what it was worth when the payment was made.
  const isPrice = unit === fact.currency && received === fact.amount;
  add(line.received, { amount: received, usd: isPrice ? fact.usd : usd });
  if (rate !== null && unit !== 'USD') addRate(line, { received, rate, source: fact.rateSource });
}

const rateDigits = 12;

function addRate(
  line: Line,
  { received, rate, source }: { received: bigint; rate: string; source: string | null },
): void {
  const fixed = scaled(10n ** BigInt(rateDigits), { times: rate, over: '1' });
  const { rates } = line;
  line.rates = {
    lowest: rates === null || fixed < rates.lowest ? fixed : rates.lowest,
    highest: rates === null || fixed > rates.highest ? fixed : rates.highest,
    amount: (rates?.amount ?? 0n) + received,
    worth: (rates?.worth ?? 0n) + received * fixed,
  };
  if (source !== null) line.sources.add(source);
}

/** Adds a return to the line of its payment. */
export function addReturn(lines: Lines, fact: ReturnFact): void {
  add(lineOf(lines, fact).returned, fact);
}

/** The lines in the order of methods, coins and currencies, what is unclaimed, and the sums of all of them. */
export function presentLines(
  lines: Lines,
  unclaimed: readonly UnclaimedSum[],
): Pick<Statement, 'lines' | 'unclaimed' | 'totals'> {
  const units: readonly Unit[] = [...coinKeys, ...currencies];
  const rank = ({ method, unit, currency }: Line) =>
    (paymentMethods.indexOf(method) * units.length + units.indexOf(unit)) * currencies.length +
    currencies.indexOf(currency);
  const sorted = [...lines.values()].toSorted((one, other) => rank(one) - rank(other));
  return {
    lines: sorted.map(presentLine),
    unclaimed: unclaimed
      .toSorted((one, other) => assetKeys.indexOf(one.asset) - assetKeys.indexOf(other.asset))
      .map(presentUnclaimed),
    totals: { ...totalsOf(sorted), unclaimed: totalOfUnclaimed(unclaimed) },
  };
}

const inDollars = (cents: bigint) => toDecimalText(cents, 'USD');

function written(unit: Unit, amount: bigint): string {
  return isCoin(unit) ? toCoinDecimal(unit, amount) : toDecimalText(amount, unit);
}

const money = ({ usd, withoutRate }: Pick<Sum, 'usd' | 'withoutRate'>) => ({
  usd: inDollars(usd),
  without_rate: withoutRate,
});

function presentLine(line: Line): StatementLine {
  const { method, unit, currency, counted, received, returned } = line;
  const back = method === 'crypto' ? unit : currency;
  return {
    method,
    unit: nameOf(unit),
    currency,
    payments: line.payments,
    counted: {
      payments: counted.number,
      amount: written(currency, counted.amount),
      ...money(counted),
    },
    received: {
      payments: received.number,
      amount: written(unit, received.amount),
      ...money(received),
      unknown: received.unknown,
    },
    returned: {
      returns: returned.number,
      amount: written(back, returned.amount),
      unit: nameOf(back),
      ...money(returned),
    },
    rates: presentRates(line),
  };
}

const nameOf = (unit: Unit) => (isCoin(unit) ? coins[unit].symbol : unit);

function presentUnclaimed({ asset, ...sum }: UnclaimedSum): UnclaimedLine {
  const { symbol, chain } = assets[asset];
  return {
    symbol,
    network: recognisedChains[chain].name,
    transfers: sum.transfers,
    amount: toAssetDecimal(asset, BigInt(sum.amount)),
    usd: inDollars(BigInt(sum.usdMinor)),
    without_rate: sum.withoutRate,
  };
}

function totalOfUnclaimed(sums: readonly UnclaimedSum[]): StatementTotals['unclaimed'] {
  const total = (of: (sum: UnclaimedSum) => number) => sums.reduce((all, one) => all + of(one), 0);
  return {
    transfers: total((one) => one.transfers),
    usd: inDollars(BigInt(total((one) => one.usdMinor))),
    without_rate: total((one) => one.withoutRate),
  };
}

function presentRates({ rates, sources }: Line): StatementLine['rates'] {
  if (rates === null) return null;
  const { lowest, highest, worth, amount } = rates;
  return {
    lowest: writeRate(lowest),
    highest: writeRate(highest),
    average: writeRate((2n * worth + amount) / (2n * amount)),
    sources: [...sources].toSorted(),
  };
}

function writeRate(fixed: bigint): string {
  const digits = fixed.toString().padStart(rateDigits + 1, '0');
  const fraction = digits.slice(-rateDigits).replace(/0+$/, '');
  const whole = digits.slice(0, -rateDigits);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function totalsOf(lines: readonly Line[]): Omit<StatementTotals, 'unclaimed'> {
  const count = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const total = (of: 'counted' | 'received' | 'returned') => ({
    number: count((line) => line[of].number),
    usd: lines.reduce((sum, line) => sum + line[of].usd, 0n),
    withoutRate: count((line) => line[of].withoutRate),
  });
  const [counted, received, returned] = [total('counted'), total('received'), total('returned')];
  return {
    payments: count((line) => line.payments),
    counted: { payments: counted.number, ...money(counted) },
    received: {
      payments: received.number,
      ...money(received),
      unknown: count((line) => line.received.unknown),
    },
    returned: { returns: returned.number, ...money(returned) },
    net: { usd: inDollars(counted.usd - returned.usd) },
  };
}
