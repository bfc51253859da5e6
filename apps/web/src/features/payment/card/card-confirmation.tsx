import { durationName } from '@ghost-pay/contract/duration-name';
import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../../lib/situation.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useCardQuotes, useCardProviders } from '../api.ts';
import { confirmationTexts as texts } from '../confirmation.texts.ts';
import type { DraftHandle } from '../machine/payment-draft.ts';
import { PaymentBand } from '../frame/payment-band.tsx';
import { RefusalAlert } from '../frame/refusal-alert.tsx';
import { stepTitleId } from '../frame/step-title.tsx';
import { cardOffers } from './card-offers.ts';
import { cardSteps } from './card-steps.ts';
import { cardTotal } from './card-total.ts';
import { cardTexts } from './card.texts.ts';
import { useCardPayment } from './use-card-payment.ts';
import type { SettlementState } from './use-payment-settled.ts';
import { CardPageLink } from './card-page-link.tsx';
import { CardStepList } from './card-step-list.tsx';

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
    <section
      aria-labelledby={stepTitleId}
      className="rounded-base border border-line bg-surface shadow-base"
    >
      <PaymentBand
        look={known ? 'waiting' : look}
        label={known && look !== 'done' ? texts.card.withTeam : words.label}
        title={known?.title ?? words.title}
        titleId={stepTitleId}
        level={1}
        text={<span aria-live="polite">{known?.text ?? words.text(name)}</span>}
      >
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {look === 'waiting' && !known && cardPayment ? (
            <CardPageLink provider={cardProvider} payment={payment} />
          ) : null}
          <Link to="/track/$paymentId" params={{ paymentId }} className={buttonClass('secondary')}>
            {texts.track}
          </Link>
        </div>
        {payment.refusal ? <RefusalAlert refusal={payment.refusal} /> : null}
      </PaymentBand>
      <PaymentIdRow paymentId={paymentId} />
      <CardStepList
        level={2}
        state={state}
        steps={cardSteps({
          status: state.status,
          known: known?.title,
          openedAt: state.createdAt,
          provider: name,
          total: cardTotal(
            { price, duration: duration ? durationName(duration) : undefined },
            offer,
          ).inWords,
          email,
        })}
      />
    </section>
  );
}

/** The payment id with its copy button. */
function PaymentIdRow({ paymentId }: { paymentId: string }) {
  return (
    <section
      aria-label={texts.paymentId}
      className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-4 py-5 sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">{texts.paymentId}</p>
        <p className="font-mono text-base font-semibold wrap-anywhere text-ink sm:text-lg">
          {paymentId}
        </p>
        <p className="text-sm text-muted">{texts.keepShort}</p>
      </div>
      <CopyButton text={paymentId} label={texts.copy} className="max-sm:w-full print:hidden" />
    </section>
  );
}
