import { useEffect, useEffectEvent, useState } from 'react';
import { useCardProviders, useCardQuotes } from '../api.ts';
import { cardOffers } from './card-offers.ts';
import type { PanelProps } from '../panels/panel.ts';
import { begunPayment, cardToStart, leaveCard } from '../machine/payment-machine.ts';
import { useCardPayment } from './use-card-payment.ts';
import { usePaymentSettled } from './use-payment-settled.ts';
import { CardChoice } from './card-choice.tsx';
import { CardInProgress } from './card-in-progress.tsx';

/**
 * The choice of a provider, then the wait for its confirmation. Continues automatically once it is confirmed.
 */
export function CardPanel(props: PanelProps) {
  const { handle, price, facts, onRegistered } = props;
  const { draft, change } = handle;
  const begun = begunPayment(draft);
  const payment = useCardPayment(props);
  // Also after Go Back: the provider's page may still be open in the other tab.
  const state = usePaymentSettled(begun?.paymentId);
  const settledId = state.settled ? begun?.paymentId : undefined;
  const [wentBack, setWentBack] = useState(false);
  const register = useEffectEvent(onRegistered);
  useEffect(() => {
    if (settledId !== undefined) register(settledId);
  }, [settledId]);

  const asked = cardToStart(draft, { price, token: null }).price;
  const providers = useCardProviders();
  const quotes = useCardQuotes(asked);
  const offers =
    providers.data && cardOffers({ providers: providers.data, quotes: quotes.data, ...asked });

  if (begun?.inProgress) {
    return (
      <CardInProgress
        paymentId={begun.paymentId}
        facts={facts}
        email={draft.email}
        offer={offers?.find(({ provider }) => provider.id === draft.cardProvider)}
        provider={draft.cardProvider}
        state={state}
        payment={payment}
        onCompleted={() => onRegistered(begun.paymentId)}
        onGoBack={() => {
          setWentBack(true);
          change(leaveCard(draft, { isClosed: state.failed }));
        }}
      />
    );
  }
  return (
    <CardChoice
      facts={facts}
      // First load only: a later reload or failure must not remove the form.
      loading={providers.isPending || (quotes.isPending && !quotes.isFetched)}
      offers={offers}
      isEstimated={quotes.data !== undefined}
      onRetry={() => void providers.refetch()}
      price={asked}
      chosen={draft.cardProvider}
      onChoose={(cardProvider) => {
        payment.forgetRefusal();
        change({ cardProvider });
      }}
      payment={payment}
      focusOnShow={wentBack}
    />
  );
}
