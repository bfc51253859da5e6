import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { coinKeys } from '@ghost-pay/contract/coins';
import { clientOf } from '../../../apps/server/test/site-client.ts';
import type { MonthSite } from './month-site.ts';
import type { MonthStatement } from './check-month.ts';

const dayMs = 86_400_000;

/** The sums of the statements of all calendar months that the run touches, as an administrator reads them. */
export async function readStatement(site: MonthSite, startedAt: number): Promise<MonthStatement> {
  const months = new Set<string>([new Date(site.now()).toISOString().slice(0, 7)]);
  for (let at = startedAt; at <= site.now(); at += dayMs)
    months.add(new Date(at).toISOString().slice(0, 7));
  const admin = clientOf(site.instances[0].site(), { token: await site.signIn() });
  const total = { payments: 0, counted: 0, countedCents: 0n, received: new Map<string, bigint>() };
  for (const month of months) {
    const { lines, totals } = await admin.call('GET /accounts/:month', { params: { month } });
    total.payments += totals.payments;
    total.counted += totals.counted.payments;
    total.countedCents += BigInt(Math.round(Number(totals.counted.usd) * 100));
    for (const { unit, received } of lines) {
      const coin = coinKeys.find((key) => key.toUpperCase() === unit);
      if (coin === undefined) continue;
      const came = toAtomic(coin, received.amount) ?? 0n;
      total.received.set(coin, (total.received.get(coin) ?? 0n) + came);
    }
  }
  return total;
}
