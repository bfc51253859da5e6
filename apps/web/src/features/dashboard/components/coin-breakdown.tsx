import { coins } from '@ghost-pay/contract/coins';
import type { CoinFigures } from '@ghost-pay/contract/statistics/statistics.schemas';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

/** The income of each coin in the last 7 days; hidden in a week without any. */
export function CoinBreakdown({ breakdown }: { breakdown: readonly CoinFigures[] }) {
  return (
    <Panel
      title={dashboardTexts.coins}
      lead={dashboardTexts.coinsLead}
      className="md:max-xl:col-span-2"
    >
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="pb-1 font-semibold">
              {dashboardTexts.coin}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              {dashboardTexts.payments}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold">
              {dashboardTexts.revenue}
            </th>
          </tr>
        </thead>
        <tbody>
          {breakdown.map(({ crypto_type, count, revenue }) => (
            <tr key={crypto_type} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-ink">
                {coins[crypto_type].name}{' '}
                <span className="text-xs text-muted">{coins[crypto_type].symbol}</span>
              </th>
              <td className="figures py-1.5 text-right text-ink">{formatCount(count)}</td>
              <td className="figures py-1.5 text-right font-semibold text-ink">
                {formatMoney(revenue, 'USD')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
