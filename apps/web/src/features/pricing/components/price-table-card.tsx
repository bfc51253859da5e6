import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { Link } from '@tanstack/react-router';
import type { PriceTable } from '../price-tables.ts';
import { methodsOffTexts, regionNames } from '../../../lib/shared.texts.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { pricingTexts } from '../pricing.texts.ts';
import { PriceRows } from './price-rows.tsx';
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
