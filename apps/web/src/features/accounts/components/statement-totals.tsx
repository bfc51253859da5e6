import type { StatementTotals } from '@ghost-pay/contract/accounts/accounts.schemas';
import { formatMoney } from '../../../lib/format.ts';
import { accountsTexts as texts } from '../accounts.texts.ts';

interface FigureProps {
  title: string;
  meaning: string;
  usd: string;
  /** What the figure counts, and what it leaves out. */
  notes: readonly string[];
}

function Figure({ title, meaning, usd, notes }: FigureProps) {
  return (
    <div className="grid content-start gap-1 rounded-base border border-line bg-surface p-4 print:border-0 print:p-0">
      <dt className="text-sm font-semibold text-ink">
        {title}
        <span className="block text-xs font-normal text-muted print:leading-tight">{meaning}</span>
      </dt>
      <dd className="figures text-xl font-bold text-ink print:text-base">
        {formatMoney(Number(usd), 'USD')}
        <span className="block text-xs font-normal text-muted print:leading-tight">
          {notes.join(' · ')}
        </span>
      </dd>
    </div>
  );
}

/** The sums of the month in dollars. */
export function StatementFigures({ totals }: { totals: StatementTotals }) {
  const { received, counted, returned, net, unclaimed } = totals;
  const rateless = (count: number) => (count === 0 ? [] : [texts.withoutRate(count)]);
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5 print:grid-cols-5 print:gap-2">
      <Figure
        title={texts.received}
        meaning={texts.receivedMeaning}
        usd={received.usd}
        notes={[
          texts.payments(received.payments),
          ...rateless(received.without_rate),
          ...(received.unknown === 0 ? [] : [texts.unknown(received.unknown)]),
        ]}
      />
      <Figure
        title={texts.counted}
        meaning={texts.countedMeaning}
        usd={counted.usd}
        notes={[texts.payments(counted.payments), ...rateless(counted.without_rate)]}
      />
      <Figure
        title={texts.returned}
        meaning={texts.returnedMeaning}
        usd={returned.usd}
        notes={[texts.returns(returned.returns), ...rateless(returned.without_rate)]}
      />
      <Figure title={texts.net} meaning={texts.netMeaning} usd={net.usd} notes={[]} />
      <Figure
        title={texts.unclaimed}
        meaning={texts.unclaimedMeaning}
        usd={unclaimed.usd}
        notes={[texts.transfers(unclaimed.transfers), ...rateless(unclaimed.without_rate)]}
      />
    </dl>
  );
}
