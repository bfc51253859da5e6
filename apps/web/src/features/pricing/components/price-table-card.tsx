import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { Link } from '@tanstack/react-router';
import { durationName } from '@ghost-pay/contract/durations';
import { ArrowRight, Star } from 'lucide-react';
import { aMonth, methodsOffTexts, oneTime, regionNames } from '../../../lib/shared.texts.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { PriceGroup, PriceRow, PriceTable, Worth } from '../price-tables.ts';
import { pricingTexts } from '../pricing.texts.ts';
import { ViewSwitch } from './view-switch.tsx';

interface PriceTableCardProps extends PriceTable {
  hidden: boolean;
  /** The shown region of a table that has regions. */
  region: Region | null;
}

/** One payment method with the price of each duration. */
export function PriceTableCard({ method, isOn, groups, hidden, region }: PriceTableCardProps) {
  const { title, text } = pricingTexts.methods[method];
  const id = `prices-${method}`;
  return (
    <section
      aria-labelledby={id}
      hidden={hidden}
      className="rounded-base border border-line bg-surface shadow-base lg:row-span-2"
    >
      <div className="grid gap-1 p-4 md:p-5">
        <h2 id={id} className="text-lg font-bold text-ink">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
        {isOn ? null : (
          <div className="mt-2">
            <Alert
              tone="warning"
              action={
                siteRules.methods.length === 0 ? null : (
                  <Link
                    to="/payment/$type"
                    params={{ type: 'ghost-eshop-pro' }}
                    className={buttonClass('secondary')}
                  >
                    {pricingTexts.otherWay}
                  </Link>
                )
              }
            >
              {methodsOffTexts.one}
            </Alert>
          </div>
        )}
        {groups.some((group) => group.region !== null) ? (
          <RegionSwitch {...{ method, groups, region }} />
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="border-t border-line p-4 text-sm text-muted md:p-5">
          {pricingTexts.noneForMethod}
        </p>
      ) : (
        <PriceRows {...{ method, isOn, groups }} shownRegion={region} labelledBy={id} />
      )}
    </section>
  );
}

function RegionSwitch({
  method,
  groups,
  region,
}: Omit<PriceTable, 'isOn'> & { region: Region | null }) {
  const { regionSigns } = pricingTexts;
  const offered = groups.flatMap((group) => group.region ?? []);
  return (
    <ViewSwitch
      label={pricingTexts.regionSwitch}
      className="mt-3 flex justify-self-stretch sm:justify-self-start"
      linkClassName="inline-flex grow gap-1 px-2 sm:px-4"
      views={offered.map((one) => ({
        key: one,
        view: { method, region: one },
        isShown: one === region,
        content: `${regionNames[one]} ${regionSigns[one]}`,
      }))}
    />
  );
}

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
function PriceRows({ method, isOn, groups, shownRegion, labelledBy }: PriceRowsProps) {
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
