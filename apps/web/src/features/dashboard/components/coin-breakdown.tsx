import { coins } from '@ghost-pay/contract/coins';
import type { CoinFigures } from '@ghost-pay/contract/statistics/statistics.schemas';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

/** The income of each coin in the last 7 days, with its share of the largest; hidden in a week without any. */
export function CoinBreakdown({ breakdown }: { breakdown: readonly CoinFigures[] }) {
  const largest = Math.max(...breakdown.map(({ revenue }) => revenue));
  return (
    <Panel title={dashboardTexts.coins} lead={dashboardTexts.coinsLead}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{dashboardTexts.coin}</th>
            <td aria-hidden="true" />
            <th scope="col">{dashboardTexts.payments}</th>
            <th scope="col">{dashboardTexts.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {breakdown.map(({ crypto_type, count, revenue }) => (
            <tr key={crypto_type}>
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap text-ink">
                {coins[crypto_type].name}{' '}
                <span className="text-xs text-muted">{coins[crypto_type].symbol}</span>
              </th>
              <td aria-hidden="true" className="w-full px-3">
                <span className="block h-1.5 rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${largest > 0 ? (100 * revenue) / largest : 0}%` }}
                  />
                </span>
              </td>
              <td className="figures py-1.5 text-right text-ink">{formatCount(count)}</td>
              <td className="figures py-1.5 pl-3 text-right font-semibold text-ink">
                {formatMoney(revenue, 'USD')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
