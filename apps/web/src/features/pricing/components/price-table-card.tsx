import { Star } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { PriceGroup, PriceTable, Worth } from '../price-tables.ts';
import { pricingTexts } from '../pricing.texts.ts';

const { columns } = pricingTexts;

// The first column takes the remaining width; figures line up on the right.
const cell = 'h-10 px-1.5 py-2 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-6 sm:last:pr-6';
const money = classNames(cell, 'figures text-right');

const worthLooks: Record<Worth, string> = {
  best: 'bg-accent text-on-accent',
  recommended: 'bg-accent-soft text-accent-ink',
  standard: '',
};

function WorthBadge({ worth }: { worth: Worth }) {
  if (worth === 'standard')
    return <span className="text-xs text-muted">{pricingTexts.worth.standard}</span>;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        worthLooks[worth],
      )}
    >
      <Star className="hidden size-3 fill-current sm:block" aria-hidden="true" />
      {pricingTexts.worth[worth]}
    </span>
  );
}

function Rows({ region, rows }: PriceGroup) {
  return (
    <tbody className="divide-y divide-line border-t border-line">
      {region === null ? null : (
        <tr className="bg-sunken">
          <th scope="rowgroup" colSpan={4} className={classNames(cell, 'text-left font-semibold')}>
            {pricingTexts.regions[region]}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <tr key={row.duration}>
          <th scope="row" className={classNames(cell, 'text-left font-medium whitespace-nowrap')}>
            <span className="inline-block first-letter:uppercase">{row.duration}</span>
          </th>
          <td className={classNames(money, 'font-semibold')}>{row.totalPrice}</td>
          <td className={classNames(money, 'text-muted')}>{row.monthlyCost}</td>
          <td className={classNames(cell, 'text-right')}>
            <WorthBadge worth={row.worth} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** One payment method with the price of each duration. */
export function PriceTableCard({ method, groups }: PriceTable) {
  const { title, text } = pricingTexts.methods[method];
  const id = `prices-${method}`;
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'overflow-hidden rounded-base border border-line bg-surface shadow-base',
        groups.length > 1 ? 'drawn-when-near-long' : 'drawn-when-near',
      )}
    >
      <div className="grid gap-1 px-4 py-4 sm:px-6">
        <h2 id={id} className="text-lg font-bold text-ink">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {groups.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-sm text-muted sm:px-6">
          {pricingTexts.noneForMethod}
        </p>
      ) : (
        <table aria-labelledby={id} className="w-full border-collapse text-sm text-ink">
          <thead className="border-t border-line text-xs text-muted">
            <tr>
              <th scope="col" className={classNames(cell, 'text-left font-semibold')}>
                {columns.duration}
              </th>
              <th scope="col" className={classNames(money, 'font-semibold')}>
                {columns.totalPrice}
              </th>
              <th scope="col" className={classNames(money, 'font-semibold')}>
                {columns.monthlyCost}
              </th>
              <th scope="col" className={classNames(cell, 'text-right font-semibold')}>
                {columns.value}
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <Rows key={group.region} {...group} />
          ))}
        </table>
      )}
    </section>
  );
}
