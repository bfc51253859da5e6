import { durationName } from '@ghost-pay/contract/duration-name';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Star } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { aMonth, oneTime } from '../../../lib/shared.texts.ts';
import type { PriceGroup, PriceRow, PriceTable, Worth } from '../price-tables.ts';
import { pricingTexts } from '../pricing.texts.ts';

const { columns } = pricingTexts;

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table whose
   display was changed loses its roles in some browsers */

// A row is a grid: its link covers it in every browser, and on a phone monthly cost and value stand below the duration.
const rowClass =
  'grid grid-cols-[minmax(0,max-content)_minmax(min-content,1fr)_auto_1.75rem] items-center gap-x-1 px-4 md:grid-cols-[minmax(0,1fr)_6rem_7rem_10rem_1.75rem] md:gap-x-3 md:px-5';
const onWideScreens = 'max-md:sr-only';

const worthLooks: Record<Worth, string> = {
  best: 'text-accent-ink md:bg-accent md:text-on-accent',
  recommended: 'text-accent-ink md:bg-accent-soft md:group-hover:bg-surface',
  standard: '',
};

function WorthText({ worth }: { worth: Worth }) {
  if (worth === 'standard') return <>{pricingTexts.worth.standard}</>;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 font-semibold md:rounded-full md:px-2 md:py-0.5',
        worthLooks[worth],
      )}
    >
      <Star className="size-3 fill-current max-md:hidden" aria-hidden="true" />
      {pricingTexts.worth[worth]}
    </span>
  );
}

function HeaderRow() {
  return (
    <thead role="rowgroup" className="block border-t border-line text-sm text-muted">
      <tr role="row" className={classNames(rowClass, 'h-11')}>
        <th role="columnheader" className="text-start font-semibold max-md:col-span-2">
          {columns.duration}
        </th>
        <th role="columnheader" className="text-end font-semibold">
          {columns.totalPrice}
        </th>
        <th role="columnheader" className={classNames('text-end font-semibold', onWideScreens)}>
          {columns.monthlyCost}
        </th>
        <th
          role="columnheader"
          className={classNames('ps-6 text-start font-semibold', onWideScreens)}
        >
          {columns.value}
        </th>
        <td aria-hidden="true" />
      </tr>
    </thead>
  );
}

interface PriceRowsProps extends PriceTable {
  /** The shown region; the others of the table are hidden. */
  shownRegion: Region | null;
  /** The id of the table's heading. */
  labelledBy: string;
}

/** The prices of one payment method. */
export function PriceRows({ method, isOn, groups, shownRegion, labelledBy }: PriceRowsProps) {
  return (
    <table role="table" aria-labelledby={labelledBy} className="block text-ink">
      <HeaderRow />
      {groups.map((group) => (
        <Rows
          key={group.region}
          {...{ method, isOn }}
          {...group}
          hidden={group.region !== shownRegion}
        />
      ))}
    </table>
  );
}

/** The rows of one region, or of a method without regions. Each row of a method that is on is one link to the payment page. */
function Rows({
  method,
  isOn,
  region,
  rows,
  hidden,
}: PriceGroup & Pick<PriceTable, 'method' | 'isOn'> & { hidden: boolean }) {
  return (
    <tbody role="rowgroup" hidden={hidden} className="block">
      {rows.map((row) => (
        <tr
          key={row.duration}
          role="row"
          className={classNames(
            rowClass,
            'group relative min-h-14 border-t border-line last:rounded-b-base md:min-h-13',
            isOn &&
              '-outline-offset-2 outline-accent transition-colors duration-150 hover:bg-accent-soft hover:outline-2 has-focus-visible:bg-accent-soft has-focus-visible:outline-2',
          )}
        >
          <th
            role="rowheader"
            scope="row"
            className="text-start text-base font-semibold max-md:col-span-2 max-md:self-end"
          >
            {isOn ? (
              // Covers the whole row, which shows its focus.
              <Link
                to="/payment/$type"
                params={{ type: 'ghost-eshop-pro' }}
                search={{ method, ...(region && { region }), tier: row.duration }}
                className="inline-block outline-none first-letter:uppercase after:absolute after:inset-0"
              >
                {durationName(row.duration)}
              </Link>
            ) : (
              <span className="inline-block first-letter:uppercase">
                {durationName(row.duration)}
              </span>
            )}
          </th>
          <Cells row={row} isOn={isOn} />
        </tr>
      ))}
    </tbody>
  );
}

function Cells({ row, isOn }: { row: PriceRow; isOn: boolean }) {
  return (
    <>
      <td
        role="cell"
        className="figures text-end text-base font-bold max-md:col-start-3 max-md:row-span-2 max-md:row-start-1"
      >
        {row.totalPrice}
      </td>
      <td
        role="cell"
        className="figures text-muted max-md:col-start-1 max-md:row-start-2 max-md:self-start max-md:text-xs md:text-end md:text-base"
      >
        {row.monthlyCost === undefined ? (
          oneTime
        ) : (
          <>
            <span className="max-[359px]:hidden md:hidden">{aMonth(row.monthlyCost)}</span>
            <span className="hidden max-[359px]:inline md:inline">{row.monthlyCost}</span>
          </>
        )}
      </td>
      <td
        role="cell"
        className="text-xs text-muted max-md:col-start-2 max-md:row-start-2 max-md:self-start max-md:before:me-1 max-md:before:content-['·'] md:ps-6"
      >
        <WorthText worth={row.worth} />
      </td>
      <td
        aria-hidden="true"
        className="flex items-center justify-end max-md:col-start-4 max-md:row-span-2 max-md:row-start-1"
      >
        {isOn ? <ArrowRight className="size-4 text-accent-ink" /> : null}
      </td>
    </>
  );
}
