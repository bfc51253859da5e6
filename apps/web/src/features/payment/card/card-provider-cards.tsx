import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardProvider } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { formatList, formatMoney, formatPercent } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { RadioCards, type RadioCard } from '../../../ui/radio-cards.tsx';
import { PanelMark } from '../../../ui/panel-mark.tsx';
import type { CardOffer } from './card-offers.ts';
import { cardTexts as texts, providerWords } from './card.texts.ts';

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
      hint={texts.lead}
      joined
      options={offers.map((offer) => providerCard(offer, currency))}
      value={value ?? undefined}
      error={error}
      onChange={onChange}
    />
  );
}

function providerCard(offer: CardOffer, currency: string): RadioCard<CardProviderId> {
  const { provider, unavailable, estimate } = offer;
  const { id, name, badge, badgeColor } = provider;
  return {
    value: id,
    label: name,
    icon: <ProviderTile of={id} />,
    badge: badge ? (
      <Badge tone={badgeTones[badgeColor ?? 'gray']}>{translatedWord(badge, providerWords)}</Badge>
    ) : undefined,
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
      unavailable === null && estimate ? (
        <Estimate {...estimate} currency={currency} />
      ) : unavailable === 'below_minimum' ? (
        <span className="font-semibold text-muted">
          {texts.minimum(formatMoney(provider.minimumUSD, 'USD'))}
        </span>
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
      {description ? <span>{translatedWord(description, providerWords)}</span> : null}
      <span>
        {texts.regions(formatList(regions.map((region) => translatedWord(region, providerWords))))}
      </span>
      <span className="figures">
        {texts.fee(translatedWord(processingFee, providerWords))}
        {isMinimumBeside ? null : ` · ${texts.minimum(formatMoney(minimumUSD, 'USD'))}`}
      </span>
    </span>
  );
}

/** The total charge to the card, and its fee as a percentage and as money. */
function Estimate({
  finalAmount,
  fee,
  feePercent,
  currency,
}: NonNullable<CardOffer['estimate']> & { currency: string }) {
  const money = formatMoney(finalAmount, currency);
  const feeMoney = formatMoney(fee, currency);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end">
      <span aria-hidden="true" className="text-lg font-bold">
        {texts.about(money)}
      </span>
      <span className="sr-only">{texts.withFee(money, feeMoney)}</span>
      <Badge>{texts.feeBadge(formatPercent(feePercent), feeMoney)}</Badge>
    </span>
  );
}

// Where a provider takes several ways to pay, the tile shows the one that it is known for.
const marks = {
  ramp: 'phone',
  stripe_usa: 'card',
  bitnovo: 'bank',
  banxa: 'globe',
  alchemy: 'wallet',
} as const satisfies Record<CardProviderId, string>;

/** How one pays at a provider. Its logo is a third party's trademark. */
function ProviderTile({ of }: { of: CardProviderId }) {
  return (
    <span className="inline-flex size-10 items-center justify-center rounded-base bg-sunken text-ink">
      <PanelMark name={marks[of]} className="size-5" />
    </span>
  );
}
