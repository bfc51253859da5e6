import { type Duration, durationWeight } from '@ghost-pay/contract/durations';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import {
  pricedMethods,
  type PricedMethod,
  type PriceView,
} from '@ghost-pay/contract/site/price-view';
import type { MethodGroup } from '@ghost-pay/contract/settings/method-groups';
import { paymentMethodFacts } from '@ghost-pay/contract/transactions/transaction-words';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { formatMoney } from '../../lib/format.ts';
import { monthlyCost } from '../../lib/prices.ts';

export type Worth = 'best' | 'recommended' | 'standard';

/** One line of a table, as displayed. */
export interface PriceRow {
  readonly duration: Duration;
  readonly totalPrice: string;
  /** Undefined for a lifetime. */
  readonly monthlyCost: string | undefined;
  readonly worth: Worth;
}

/** Rows under one heading; only the Nintendo table has regions. */
export interface PriceGroup {
  readonly region: Region | null;
  readonly rows: readonly PriceRow[];
}

export interface PriceTable {
  readonly method: PricedMethod;
  /** Without it the prices are shown, and no row leads to the payment page. */
  readonly isOn: boolean;
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
        monthlyCost: monthlyCost(price),
        worth: worthOf(price.duration, prices.length),
      }));
    return rows.length > 0 ? [{ region, rows }] : [];
  });
}

/** The four tables of the page in their order. */
export function priceTables(
  prices: readonly ShownPrice[],
  methodsOn: readonly MethodGroup[],
): PriceTable[] {
  return pricedMethods.map((method) => {
    const { group, tariff } = paymentMethodFacts[method];
    return {
      method,
      isOn: methodsOn.includes(group),
      groups: groupsOf(prices.filter(({ payment_type }) => payment_type === tariff)),
    };
  });
}

/** What the page shows of a view: the first table, and a table's first region, unless the view names another. */
export function shownView(
  { method = pricedMethods[0], region }: PriceView,
  tables: readonly PriceTable[],
): { method: PricedMethod; region: Region | null } {
  const groups = tables.find((table) => table.method === method)?.groups ?? [];
  const group = groups.find((one) => one.region === region) ?? groups[0];
  return { method, region: group?.region ?? null };
}
