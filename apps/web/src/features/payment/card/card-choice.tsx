import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatList, formatMoney, formatPercent } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type RadioCard, RadioCards } from '../../../ui/radio-cards.tsx';
import { PanelMark } from '../../../ui/panel-mark.tsx';
import type { Money } from '../machine/held-quotes.ts';
import { PanelSkeleton } from '../panels/panel-skeleton.tsx';
import {
  Row,
  SummaryCard,
  type SummaryFacts,
  SummaryLine,
  WithSummary,
} from '../frame/payment-summary.tsx';
import { LoadFailed, RefusalAlert } from '../frame/payment-alerts.tsx';
import { type CardOffer, cardTotal, firstAvailable, providerProblem } from './card-offers.ts';
import { providerWords, cardTexts as texts } from './card.texts.ts';
import type { useCardPayment } from './use-card-payment.ts';

interface CardChoiceProps {
  facts: SummaryFacts;
  loading: boolean;
  /** Undefined when the providers could not be loaded. */
  offers: readonly CardOffer[] | undefined;
  /** False while the fees are unknown. */
  isEstimated: boolean;
  onRetry: () => void;
  price: Money;
  /** Null until the visitor has chosen: then it is the first one that can be chosen. */
  chosen: CardProviderId | null;
  onChoose: (provider: CardProviderId) => void;
  payment: ReturnType<typeof useCardPayment>;
  /** True after Go Back, whose button is gone: this form takes the focus. */
  focusOnShow: boolean;
}

/** The choice of a processor, what it costs in total, and the button that opens its page. */
export function CardChoice(props: CardChoiceProps) {
  const { facts, loading, offers, price, payment, focusOnShow } = props;
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useRef(focusOnShow);
  useEffect(() => {
    if (focusFirst.current && offers) {
      focusFirst.current = false;
      focusChoice(form.current);
    }
  }, [offers]);
  const beside = (children: ReactNode) => (
    <WithSummary line={<SummaryLine facts={facts} />} card={<SummaryCard facts={facts} />}>
      {children}
    </WithSummary>
  );
  if (loading) return beside(<PanelSkeleton shape="providers" />);
  if (!offers) return beside(<LoadFailed onRetry={props.onRetry}>{texts.loadFailed}</LoadFailed>);

  const chosen = props.chosen ?? firstAvailable(offers);
  const offer = offers.find(({ provider }) => provider.id === chosen);
  const problem = providerProblem(offers, chosen);
  const isReady = problem === undefined && offer !== undefined;
  const total = cardTotal({ price, duration: facts.duration }, isReady ? offer : undefined);
  const noneFits = offers.every(({ unavailable }) => unavailable !== null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (problem !== undefined || chosen === null) return focusChoice(form.current);
    void payment.start(chosen);
  };
  const hint = isReady ? texts.opens(offer.provider.name, total.inWords) : undefined;
  return (
    <WithSummary
      line={<SummaryLine facts={facts} amount={total.parts && texts.withFeeShort(total.amount)} />}
      card={
        <SummaryCard
          facts={facts}
          total={total.parts && { label: texts.total, amount: total.amount }}
          parts={total.parts}
          afterwards={isReady ? texts.afterwards(offer.provider.name) : false}
        />
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <CardProviderCards
          offers={offers}
          currency={price.currency}
          value={chosen}
          // An earlier choice that has become impossible shows its error at once.
          error={problem}
          onChange={props.onChoose}
        />
        {noneFits ? (
          <NoneFits below={offers.some((o) => o.unavailable === 'below_minimum')} />
        ) : null}
        <p className="text-sm text-muted">
          {props.isEstimated ? texts.estimate : texts.quotesFailed}
        </p>
        {payment.refusal ? (
          <>
            <RefusalAlert refusal={payment.refusal} />
            <p className="text-sm text-muted">{texts.nothingPaid}</p>
          </>
        ) : null}
        {total.parts ? (
          <dl className="grid gap-2 rounded-base border border-line bg-surface p-4 text-sm shadow-base lg:hidden">
            {total.parts.map(({ label, amount }) => (
              <Row key={label} label={label}>
                {amount}
              </Row>
            ))}
            <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
              <dt className="font-semibold text-ink">{texts.totalShort}</dt>
              <dd className="figures text-xl font-bold tracking-tight text-ink">{total.amount}</dd>
            </div>
          </dl>
        ) : null}
        <ActionBar hint={hint}>
          <Button
            type="submit"
            disabled={noneFits}
            busyLabel={payment.preparing ? texts.preparing : undefined}
          >
            {texts.continue}
            <ExternalLink className="size-5" aria-hidden="true" />
          </Button>
        </ActionBar>
      </form>
    </WithSummary>
  );
}

/** Focuses the chosen processor, else the first that can be chosen. */
function focusChoice(form: HTMLFormElement | null): void {
  const choice =
    form?.querySelector<HTMLInputElement>('input:checked:enabled') ??
    form?.querySelector<HTMLInputElement>('input:enabled');
  choice?.focus();
}

function NoneFits({ below }: { below: boolean }) {
  return (
    <Alert tone="warning" title={below ? texts.noneFits : texts.none}>
      {below ? texts.noneFitsHint : texts.noneHint}
    </Alert>
  );
}

interface CardProviderCardsProps {
  offers: readonly CardOffer[];
  currency: string;
  value: CardProviderId | null;
  error: string | undefined;
  onChange: (provider: CardProviderId) => void;
}

/** The processors, each in two lines; one that is closed in one. */
function CardProviderCards({ offers, currency, value, error, onChange }: CardProviderCardsProps) {
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
