import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCardProviders, useCardQuotes } from '../api.ts';
import { cardOffers, providerProblem } from '../card-offers.ts';
import { cardTexts as texts } from '../card.texts.ts';
import type { useCardPayment } from '../use-card-payment.ts';
import { CardProviderCards } from './card-provider-cards.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { PanelSection } from './panel-section.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

interface CardChoiceProps {
  amount: number;
  currency: string;
  provider: CardProviderId | null;
  onChoose: (provider: CardProviderId) => void;
  payment: ReturnType<typeof useCardPayment>;
  /** True after Go Back, whose button is gone: this form takes the focus. */
  focusOnShow: boolean;
}

/** The choice of a processor, and the button that opens its page. */
export function CardChoice(props: CardChoiceProps) {
  const { amount, currency, provider, onChoose, payment, focusOnShow } = props;
  const providers = useCardProviders();
  const quotes = useCardQuotes({ amount, currency });
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useRef(focusOnShow);
  useEffect(() => {
    if (focusFirst.current && providers.data) {
      focusFirst.current = false;
      focusChoice(form.current);
    }
  }, [providers.data]);

  // First load only: a later reload or failure must not remove the form.
  if (providers.isPending || (quotes.isPending && !quotes.isFetched))
    return <PanelSkeleton shape="providers" />;
  if (!providers.data) return <LoadFailed onRetry={() => void providers.refetch()} />;
  const offers = cardOffers({ providers: providers.data, quotes: quotes.data, amount, currency });
  const problem = providerProblem(offers, provider);
  const noneFits = offers.every(({ unavailable }) => unavailable !== null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem !== undefined || provider === null) return focusChoice(form.current);
    void payment.start(provider);
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <PanelSection title={texts.title}>
        <p className="-mt-2 text-sm text-muted">{texts.lead}</p>
        {noneFits ? (
          <NoneFits below={offers.some((o) => o.unavailable === 'below_minimum')} />
        ) : null}
        <CardProviderCards
          offers={offers}
          currency={currency}
          value={provider}
          // An earlier choice that has become impossible shows its error at once.
          error={asked || provider !== null ? problem : undefined}
          onChange={onChoose}
        />
        <p className="text-sm text-muted">{quotes.data ? texts.estimate : texts.quotesFailed}</p>
        {payment.refusal ? (
          <>
            <RefusalAlert refusal={payment.refusal} />
            <p className="text-sm text-muted">{texts.nothingPaid}</p>
          </>
        ) : null}
        <ActionBar
          aside={<span className="figures text-lg font-bold">{formatMoney(amount, currency)}</span>}
        >
          <Button
            type="submit"
            disabled={noneFits}
            busyLabel={payment.preparing ? texts.preparing : undefined}
          >
            {texts.continue}
          </Button>
        </ActionBar>
      </PanelSection>
    </form>
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

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      announce
      action={
        <Button variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {texts.loadFailed}
    </Alert>
  );
}
