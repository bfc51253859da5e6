import {
  cardProviderLabels,
  type CardProviderId,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import { useEffect, useId, useRef } from 'react';
import { wordsOf } from '../../../lib/situation.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type CardOffer, cardTotal } from './card-offers.ts';
import { cardSteps } from './card-steps.ts';
import { cardTexts as texts } from './card.texts.ts';
import type { useCardPayment } from './use-card-payment.ts';
import type { SettlementState } from './use-payment-settled.ts';
import { CardPageLink } from './card-page-link.tsx';
import { NextSteps } from './next-steps.tsx';
import { PaymentBand } from '../frame/payment-band.tsx';
import {
  SummaryCard,
  type SummaryFacts,
  SummaryLine,
  WithSummary,
} from '../frame/payment-summary.tsx';
import { RefusalAlert } from '../frame/payment-alerts.tsx';
import { paymentTexts } from '../payment.texts.ts';

interface CardInProgressProps {
  paymentId: string;
  facts: SummaryFacts;
  email: string;
  offer: CardOffer | undefined;
  provider: CardProviderId | null;
  state: SettlementState;
  payment: ReturnType<typeof useCardPayment>;
  onCompleted: () => void;
  onGoBack: () => void;
}

/** Waits while the visitor pays in the other tab, and keeps a link to it. */
export function CardInProgress(props: CardInProgressProps) {
  const { paymentId, facts, email, offer, provider, state, payment, onCompleted, onGoBack } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // True after preparing a payment; false after a reload, which drops the link.
  const prepared = useRef(payment.link !== undefined);
  useEffect(() => {
    if (prepared.current) title.current?.focus();
  }, []);
  const name = provider ? cardProviderLabels[provider] : texts.someProvider;
  const known = state.payment && wordsOf(state.payment);
  const { price } = facts;
  const total = price && cardTotal({ price, duration: facts.duration }, offer);
  const waits = payment.link?.blocked ? texts.blocked(name) : texts.progressLead(name);
  const steps = cardSteps({
    status: state.status,
    known: known?.title,
    openedAt: state.createdAt,
    provider: name,
    total: total?.inWords ?? '',
    email,
  });
  return (
    <WithSummary
      line={<SummaryLine facts={facts} amount={total?.amount} more={name} />}
      card={
        <>
          <SummaryCard
            facts={facts}
            total={total && { label: texts.toPayAt(name), amount: total.amount }}
            parts={total?.parts}
            afterwards={false}
          />
          <PaymentIdToKeep paymentId={paymentId} />
        </>
      }
    >
      <div className="grid gap-4">
        <section
          aria-labelledby={titleId}
          className="rounded-base border border-line bg-surface shadow-base"
        >
          <PaymentBand
            look={state.failed && !known ? 'closed' : 'waiting'}
            label={texts.progress}
            title={known?.title ?? (state.failed ? texts.failedTitle : texts.waitingFor(name))}
            titleId={titleId}
            titleRef={title}
            level={3}
            text={known?.text ?? (state.failed ? texts.failed : waits)}
          >
            <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
              {state.failed ? null : (
                <>
                  {known ? null : <CardPageLink provider={provider} payment={payment} />}
                  <Button variant="secondary" onClick={onCompleted}>
                    {texts.completed}
                  </Button>
                </>
              )}
              {known ? null : (
                <Button variant="quiet" className="text-accent-ink!" onClick={onGoBack}>
                  {texts.goBack}
                </Button>
              )}
            </div>
            {state.failed || known ? null : (
              <p className="text-sm text-muted">{texts.goBackHint}</p>
            )}
            {payment.refusal ? <RefusalAlert refusal={payment.refusal} /> : null}
          </PaymentBand>
          <NextSteps level={4} steps={steps} state={state} />
        </section>
        <div className="lg:hidden">
          <PaymentIdToKeep paymentId={paymentId} />
        </div>
      </div>
    </WithSummary>
  );
}

function PaymentIdToKeep({ paymentId }: { paymentId: string }) {
  return (
    <section
      aria-label={paymentTexts.paymentId}
      className="grid gap-2 rounded-base border border-line bg-surface p-4 shadow-base sm:p-5"
    >
      <p className="text-sm text-muted">{paymentTexts.paymentId}</p>
      <p className="font-mono text-sm font-semibold wrap-break-word text-ink">{paymentId}</p>
      <CopyButton text={paymentId} label={texts.copyId} className="w-full" />
      <p className="text-sm text-muted">{texts.keepId}</p>
    </section>
  );
}
