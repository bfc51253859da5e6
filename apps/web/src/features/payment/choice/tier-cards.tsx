import { durationName } from '@ghost-pay/contract/duration-name';
import type { Duration } from '@ghost-pay/contract/durations';
import type { PricingPaymentType } from '@ghost-pay/contract/pricing/pricing-words';
import { useId } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { paymentTexts } from '../payment.texts.ts';
import { isPopular, monthlyCost, type Tier } from '../machine/tiers.ts';

interface TierCardsProps {
  tiers: readonly Tier[];
  paymentType: PricingPaymentType;
  value: Duration | undefined;
  onChange: (duration: Duration) => void;
}

const texts = paymentTexts.info;

/** The durations on sale for the chosen method, each with its price. */
export function TierCards({ tiers, paymentType, value, onChange }: TierCardsProps) {
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
                {monthly === undefined
                  ? texts.oneTime
                  : texts.perMonth(formatMoney(monthly, tier.currency))}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
