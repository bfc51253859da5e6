import type { Duration } from '@ghost-pay/contract/durations';
import type { PricingPaymentType } from '@ghost-pay/contract/pricing/pricing.schemas';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { RadioCards, type RadioCard } from '../../../ui/radio-cards.tsx';
import { paymentTexts } from '../payment.texts.ts';
import { isPopular, monthlyCost, type Tier } from '../tiers.ts';

interface TierCardsProps {
  tiers: readonly Tier[];
  paymentType: PricingPaymentType;
  value: Duration | undefined;
  onChange: (duration: Duration) => void;
}

const texts = paymentTexts.info;

function tierCard(tier: Tier, paymentType: PricingPaymentType): RadioCard<Duration> {
  const monthly = monthlyCost(tier);
  return {
    value: tier.duration,
    label: tier.duration.charAt(0).toUpperCase() + tier.duration.slice(1),
    description: monthly === undefined ? texts.oneTime : texts.perMonth(monthly, tier.currency),
    aside: <span className="text-lg font-bold">{formatMoney(tier.price, tier.currency)}</span>,
    badge: isPopular(tier.duration, paymentType) ? (
      <Badge tone="accent">{texts.popular}</Badge>
    ) : undefined,
  };
}

/** The durations on sale for the chosen method, each with its price. */
export function TierCards({ tiers, paymentType, value, onChange }: TierCardsProps) {
  if (tiers.length === 0) return <Alert tone="warning">{texts.noTiers}</Alert>;
  return (
    <RadioCards
      legend={texts.tier}
      columns
      options={tiers.map((tier) => tierCard(tier, paymentType))}
      value={value}
      onChange={onChange}
    />
  );
}
