import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { formatList, formatMoney, formatPercent } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { Badge } from '../../../ui/badge.tsx';
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

/** The processors, each in two lines; one that is closed in one. */
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
  const { id, name, badge, description, regions, processingFee } = provider;
  const minimum = texts.minimum(formatMoney(provider.minimumUSD, 'USD'));
  const card = { value: id, label: name, icon: <PanelMark name={marks[id]} className="size-5" /> };
  if (unavailable !== null)
    return {
      ...card,
      disabledReason: unavailable === 'below_minimum' ? minimum : texts.outOfService,
    };
  const places = formatList(regions.map((region) => translatedWord(region, providerWords)));
  return {
    ...card,
    badge: (
      <>
        {badge ? <Badge>{translatedWord(badge, providerWords)}</Badge> : null}
        {/* On a phone only the chosen row has room for it. */}
        {description ? (
          <span className="text-sm font-normal text-muted max-sm:hidden max-sm:group-has-checked:inline">
            {translatedWord(description, providerWords)}
          </span>
        ) : null}
      </>
    ),
    description: `${places} · ${minimum}`,
    aside: (
      <Estimate
        fee={translatedWord(processingFee, providerWords)}
        estimate={estimate}
        currency={currency}
      />
    ),
  };
}

/** The total charge to the card, and its fee in the provider's words, as a percentage and as money. */
function Estimate({
  fee,
  estimate,
  currency,
}: Pick<CardOffer, 'estimate'> & { fee: string; currency: string }) {
  if (!estimate) return <span className="text-sm text-muted">{fee}</span>;
  const total = formatMoney(estimate.finalAmount, currency);
  const feeMoney = formatMoney(estimate.fee, currency);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 sm:grid sm:justify-items-end">
      <span aria-hidden="true" className="leading-6 font-bold sm:text-lg">
        {texts.about(total)}
      </span>
      <span className="sr-only">{texts.withFee(total, feeMoney)}</span>
      <span className="flex items-center gap-1.5 text-xs text-muted">
        {fee}
        <Badge>{texts.feeBadge(formatPercent(estimate.feePercent), feeMoney)}</Badge>
      </span>
    </span>
  );
}

// How one pays at a provider, whose logo is a third party's trademark. Where it takes several ways to pay, the mark shows
// the one that it is known for.
const marks = {
  ramp: 'phone',
  stripe_usa: 'card',
  bitnovo: 'bank',
  banxa: 'globe',
  alchemy: 'wallet',
} as const satisfies Record<CardProviderId, string>;
