import { voucherMethods } from '@ghost-pay/contract/transactions/code-words';
import { type PricingPaymentType, regions } from '@ghost-pay/contract/pricing/pricing-words';
import { durationName } from '@ghost-pay/contract/durations';
import type { Duration } from '@ghost-pay/contract/durations';
import { useId } from 'react';
import { routeTexts } from '../../../lib/voucher-words.texts.ts';
import { oneTime, regionNames } from '../../../lib/shared.texts.ts';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { methodFacts } from '../machine/methods.ts';
import { paymentTexts } from '../payment.texts.ts';
import type { PaymentFlow } from '../machine/use-payment-flow.ts';
import { LoadFailed } from '../frame/payment-alerts.tsx';
import { isPopular, type Tier } from '../machine/tiers.ts';
import { monthlyCost } from '../../../lib/prices.ts';

const texts = paymentTexts.info;

/** The inputs that the chosen method needs before it has prices, and then its prices. */
export function MethodChoices({ flow }: { flow: PaymentFlow }) {
  const { handle, choice, tiers, tier, pricesFailed, retryPrices } = flow;
  const { draft, change } = handle;
  if (!choice) return null;
  const { method } = choice;
  const needsRegion = method.key === 'nintendo-eshop';
  const waitsForRegion = needsRegion && draft.region === null;
  const priceless = waitsForRegion || (pricesFailed && tiers.length === 0);
  return (
    <div className="grid gap-6" inert={!handle.isRestored}>
      {needsRegion ? (
        <RadioCards
          legend={texts.region}
          hint={texts.regionHint}
          columns={3}
          options={regions.map((region) => ({
            value: region,
            label: regionNames[region],
            description: texts.regions[region],
          }))}
          value={draft.region ?? undefined}
          onChange={(region) => change({ method: method.key, region, duration: null })}
        />
      ) : null}
      {method.key === 'alternative' ? (
        <RadioCards
          legend={texts.route}
          columns={2}
          options={voucherMethods.map((route) => ({
            value: route,
            label: routeTexts[route].name,
            description: routeTexts[route].description,
            icon: <MethodMark method={route} className="size-6" />,
          }))}
          value={draft.route}
          onChange={(route) => change({ method: method.key, route })}
        />
      ) : null}
      <div className="grid gap-3">
        {pricesFailed && !waitsForRegion ? (
          <LoadFailed tone="warning" onRetry={retryPrices}>
            {priceless ? texts.pricesFailedForRegion : texts.pricesFailed}
          </LoadFailed>
        ) : null}
        {priceless ? null : (
          <TierCards
            tiers={tiers}
            paymentType={methodFacts[method.key].tariff}
            value={tier?.duration}
            // Stores the method with its duration: the shown method may be a default that was not chosen.
            onChange={(duration) => change({ method: method.key, duration })}
          />
        )}
      </div>
    </div>
  );
}

interface TierCardsProps {
  tiers: readonly Tier[];
  paymentType: PricingPaymentType;
  value: Duration | undefined;
  onChange: (duration: Duration) => void;
}

/** The durations on sale for the chosen method, each with its price. */
function TierCards({ tiers, paymentType, value, onChange }: TierCardsProps) {
  const name = useId();
  if (tiers.length === 0) return <Alert tone="warning">{texts.noTiers}</Alert>;
  return (
    <fieldset>
      <legend className="mb-4 text-base font-semibold text-ink">{texts.tier}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tiers.map((tier) => {
          const monthly = monthlyCost(tier);
          return (
            <label
              key={tier.duration}
              className="relative grid min-h-24 cursor-pointer content-center gap-0.5 rounded-base border border-control bg-surface px-3.5 py-3 transition-colors duration-150 last:col-span-full hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink sm:last:col-span-2"
            >
              <input
                type="radio"
                name={name}
                value={tier.duration}
                checked={tier.duration === value}
                onChange={() => onChange(tier.duration)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-base outline-none"
              />
              <span className="inline-block font-semibold text-ink first-letter:uppercase">
                {durationName(tier.duration)}
              </span>{' '}
              {isPopular(tier.duration, paymentType) ? (
                <>
                  <span className="absolute -top-3 end-2.5 rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-on-accent">
                    {texts.popular}
                  </span>{' '}
                </>
              ) : null}
              <span className="figures text-lg font-bold text-ink">
                {formatMoney(tier.price, tier.currency)}
              </span>{' '}
              <span className="figures text-xs text-muted">
                {monthly === undefined ? oneTime : texts.perMonth(monthly)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
