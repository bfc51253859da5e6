import { durationName } from '@ghost-pay/contract/duration-name';
import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import { wordsOf } from '../../../lib/situation.ts';
import { useCardQuotes, useCardProviders } from '../api.ts';
import { confirmationTexts as texts } from '../confirmation.texts.ts';
import type { DraftHandle } from '../machine/payment-draft.ts';
import { ConfirmationCard } from '../confirmation/confirmation-card.tsx';
import { RefusalAlert } from '../frame/refusal-alert.tsx';
import { cardOffers } from './card-offers.ts';
import { cardSteps } from './card-steps.ts';
import { cardTotal } from './card-total.ts';
import { cardTexts } from './card.texts.ts';
import { useCardPayment } from './use-card-payment.ts';
import type { SettlementState } from './use-payment-settled.ts';
import { CardPageLink } from './card-page-link.tsx';

interface CardConfirmationProps {
  handle: DraftHandle;
  paymentId: string;
  state: SettlementState;
}

/** A payment by card that the visitor says is paid: what the provider has confirmed, and what is still awaited. */
export function CardConfirmation({ handle, paymentId, state }: CardConfirmationProps) {
  const { cardProvider, cardPayment, duration, email } = handle.draft;
  const price = cardPayment?.price ?? { amount: 0, currency: 'USD' };
  const providers = useCardProviders();
  const quotes = useCardQuotes(price);
  const offer = cardOffers({
    providers: providers.data ?? [],
    quotes: quotes.data,
    ...price,
  }).find(({ provider }) => provider.id === cardProvider);
  const payment = useCardPayment({ handle, price, token: null, onRegistered: () => undefined });
  const name = cardProvider ? cardProviderLabels[cardProvider] : cardTexts.someProvider;
  const look = state.settled ? 'done' : state.failed ? 'closed' : 'waiting';
  const known = state.payment && wordsOf(state.payment);
  const words = texts.card[look];
  return (
    <ConfirmationCard
      paymentId={paymentId}
      state={state}
      look={known ? 'waiting' : look}
      label={known && look !== 'done' ? texts.card.withTeam : words.label}
      title={known?.title ?? words.title}
      text={known?.text ?? words.text(name)}
      steps={cardSteps({
        status: state.status,
        known: known?.title,
        openedAt: state.createdAt,
        provider: name,
        total: cardTotal({ price, duration: duration ? durationName(duration) : undefined }, offer)
          .inWords,
        email,
      })}
      action={
        look === 'waiting' && !known && cardPayment ? (
          <CardPageLink provider={cardProvider} payment={payment} />
        ) : null
      }
      refusal={payment.refusal ? <RefusalAlert refusal={payment.refusal} /> : null}
    />
  );
}
