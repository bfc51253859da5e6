import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardProvider } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { formatMoney } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { RadioCards, type RadioCard } from '../../../ui/radio-cards.tsx';
import type { CardOffer } from '../card-offers.ts';
import { cardTexts as texts } from '../card.texts.ts';

interface CardProviderCardsProps {
  offers: readonly CardOffer[];
  currency: string;
  value: CardProviderId | null;
  error: string | undefined;
  onChange: (provider: CardProviderId) => void;
}

const badgeTones: Record<NonNullable<CardProvider['badgeColor']>, Tone> = {
  green: 'green',
  blue: 'blue',
  amber: 'amber',
  gray: 'neutral',
};

/** The processors, each with its description, fee, regions and final charge. */
export function CardProviderCards({
  offers,
  currency,
  value,
  error,
  onChange,
}: CardProviderCardsProps) {
  return (
    <RadioCards
      legend={texts.legend}
      options={offers.map((offer) => providerCard(offer, currency))}
      value={value ?? undefined}
      error={error}
      onChange={onChange}
    />
  );
}

function providerCard(offer: CardOffer, currency: string): RadioCard<CardProviderId> {
  const { provider, unavailable, estimate } = offer;
  const { id, name, icon, badge, badgeColor } = provider;
  return {
    value: id,
    label: name,
    icon: <Monogram of={icon} />,
    badge: badge ? <Badge tone={badgeTones[badgeColor ?? 'gray']}>{badge}</Badge> : undefined,
    description: (
      <ProviderFacts provider={provider} isMinimumBeside={unavailable === 'below_minimum'} />
    ),
    disabledReason:
      unavailable === null
        ? undefined
        : unavailable === 'below_minimum'
          ? texts.belowMinimum
          : texts.outOfService,
    aside:
      unavailable === 'below_minimum' ? (
        <span className="text-sm font-semibold text-muted">
          {texts.minimum(provider.minimumUSD)}
        </span>
      ) : unavailable === null && estimate ? (
        <Estimate {...estimate} currency={currency} />
      ) : undefined,
  };
}

function ProviderFacts({
  provider: { description, processingFee, minimumUSD, regions },
  isMinimumBeside,
}: {
  provider: CardProvider;
  isMinimumBeside: boolean;
}) {
  return (
    <span className="grid gap-0.5">
      {description ? <span>{description}</span> : null}
      <span className="figures">
        {texts.fee(processingFee)}
        {isMinimumBeside ? null : ` · ${texts.minimum(minimumUSD)}`}
      </span>
      <span>{texts.regions(regions)}</span>
    </span>
  );
}

/** The total charge to the card, and its fee as money and as a percentage. */
function Estimate({
  finalAmount,
  fee,
  feePercent,
  currency,
}: NonNullable<CardOffer['estimate']> & { currency: string }) {
  const money = formatMoney(finalAmount, currency);
  const feeMoney = formatMoney(fee, currency);
  return (
    <span className="grid justify-items-end gap-1">
      <span aria-hidden="true" className="text-lg font-bold">
        {texts.about(money)}
      </span>
      <span aria-hidden="true" className="text-sm text-muted">
        {texts.aboutFee(feeMoney)}
      </span>
      <span className="sr-only">{texts.withFee(money, feeMoney)}</span>
      <Badge>{texts.feePercent(feePercent)}</Badge>
    </span>
  );
}

/** Two letters in place of a logo, which is a third party's trademark. */
function Monogram({ of }: { of: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden size-10 items-center justify-center rounded-base border border-line bg-sunken text-sm font-bold text-ink capitalize sm:inline-flex"
    >
      {of.slice(0, 2)}
    </span>
  );
}
