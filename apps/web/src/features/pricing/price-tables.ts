import { durationWeight, type Duration } from '@ghost-pay/contract/durations';
import type { Region } from '@ghost-pay/contract/pricing/pricing.schemas';
import { formatMoney } from '../../lib/format.ts';
import { monthlyCost, oneTime } from '../../lib/monthly-cost.ts';
import type { ShownPrice } from '@ghost-pay/contract/site/site';

export type Worth = 'best' | 'recommended' | 'standard';

/** One line of a table, as displayed. */
export interface PriceRow {
  readonly duration: Duration;
  readonly totalPrice: string;
  readonly monthlyCost: string;
  readonly worth: Worth;
}

/** Rows under one heading; only the Nintendo table has regions. */
export interface PriceGroup {
  readonly region: Region | null;
  readonly rows: readonly PriceRow[];
}

export interface PriceTable {
  readonly method: 'crypto' | 'card' | 'rewarble' | 'nintendo';
  readonly groups: readonly PriceGroup[];
}

const regionOrder: readonly (Region | null)[] = [null, 'europe', 'us', 'japan'];

/** Marks the popular duration, by the length of the whole list (specification, section 9). */
function isPopular(duration: Duration, listLength: number): boolean {
  if (duration === 'lifetime') return true;
  if (duration === '3 months') return listLength > 3;
  return duration === '1 year' && listLength > 4;
}

function worthOf(duration: Duration, listLength: number): Worth {
  if (duration === 'lifetime') return 'best';
  return isPopular(duration, listLength) ? 'recommended' : 'standard';
}

function groupsOf(prices: readonly ShownPrice[]): PriceGroup[] {
  return regionOrder.flatMap((region) => {
    const rows = prices
      .filter((price) => price.region === region)
      .toSorted((a, b) => durationWeight(a.duration) - durationWeight(b.duration))
      .map((price) => ({
        duration: price.duration,
        totalPrice: formatMoney(price.price, price.currency),
        monthlyCost: monthlyCost(price) ?? oneTime,
        worth: worthOf(price.duration, prices.length),
      }));
    return rows.length > 0 ? [{ region, rows }] : [];
  });
}

/** The four tables of the page in their order. Rewarble vouchers cost what the card costs. */
export function priceTables(prices: readonly ShownPrice[]): PriceTable[] {
  const paidBy = (type: ShownPrice['payment_type']) =>
    groupsOf(prices.filter(({ payment_type }) => payment_type === type));
  return [
    { method: 'crypto', groups: paidBy('crypto') },
    { method: 'card', groups: paidBy('card') },
    { method: 'rewarble', groups: paidBy('card') },
    { method: 'nintendo', groups: paidBy('nintendo-eshop') },
  ];
}
