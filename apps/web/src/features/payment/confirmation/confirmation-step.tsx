import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { durationName } from '@ghost-pay/contract/durations';
import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import { replacesStatus, type SituationTone, toneOf, wordsOf } from '../../../lib/situation.ts';
import { forgetOldSent, tokenOfSent } from '../../../lib/tokens-of-sent.ts';
import { classNames } from '../../../lib/class-names.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { leftToRight } from '../../../lib/isolated.ts';
import { supportMail } from '../../../lib/site-info.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { DraftHandle, EarlierSubmission, Registered } from '../machine/payment-draft.ts';
import { confirmationTexts as texts } from './confirmation.texts.ts';
import { type SettlementState, usePaymentSettled } from '../card/use-payment-settled.ts';
import { PaymentFrame, stepTitleId } from '../frame/payment-frame.tsx';
import { type NextStep, NextSteps } from '../card/next-steps.tsx';
import { PaymentBand, type PaymentLook } from '../frame/payment-band.tsx';
import { useCardProviders, useCardQuotes } from '../api.ts';
import { RefusalAlert } from '../frame/payment-alerts.tsx';
import { cardOffers, cardTotal } from '../card/card-offers.ts';
import { cardSteps } from '../card/card-steps.ts';
import { cardTexts } from '../card/card.texts.ts';
import { useCardPayment } from '../card/use-card-payment.ts';
import { CardPageLink } from '../card/card-page-link.tsx';
import { paymentTexts } from '../payment.texts.ts';

interface ConfirmationStepProps {
  type: PaymentType;
  handle: DraftHandle;
  registered: Registered;
  onLeave: () => void;
  onAnother: () => void;
}

/** The payment is registered: its id, what has happened, and what follows. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const { type, handle, registered, onLeave, onAnother } = props;
  const { method, paymentId, earlier, difference } = registered;
  const isCard = method === 'card';
  useEffect(() => forgetOldSent(Date.now()), []);
  const [senderToken] = useState(() => tokenOfSent(paymentId));
  const state = usePaymentSettled(paymentId, senderToken);
  return (
    <PaymentFrame
      type={type}
      step="confirmation"
      payment={state.failed ? 'failed' : state.settled ? undefined : 'awaited'}
    >
      <div className="mx-auto grid w-full max-w-2xl gap-8">
        {isCard ? (
          <CardTitled handle={handle} paymentId={paymentId} state={state} />
        ) : (
          <Sent type={type} paymentId={paymentId} state={state} />
        )}
        {earlier ? <EarlierNotice earlier={earlier} paymentId={paymentId} /> : null}
        {difference ? (
          <Alert tone="info" title={texts.difference.title}>
            {texts.difference[difference]}
          </Alert>
        ) : null}
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
          <Link to="/" onClick={onLeave} className={buttonClass('secondary')}>
            {paymentTexts.home}
          </Link>
          <Button variant="quiet" onClick={onAnother}>
            {texts.another}
          </Button>
        </div>
      </div>
    </PaymentFrame>
  );
}

function CardTitled(props: Parameters<typeof CardConfirmation>[0]) {
  const { settled, failed, payment } = props.state;
  const known = payment && wordsOf(payment);
  usePageTitle((known ?? texts.card[settled ? 'done' : failed ? 'closed' : 'waiting']).title);
  return <CardConfirmation {...props} />;
}

const looks = {
  waiting: 'waiting',
  arriving: 'waiting',
  good: 'done',
  warning: 'waiting',
  bad: 'closed',
} as const satisfies Record<SituationTone, PaymentLook>;

interface SentProps {
  type: PaymentType;
  paymentId: string;
  state: SettlementState;
}

/** A payment by coins or a code. What is known stands before what the requirement says of every payment. */
function Sent({ type, paymentId, state }: SentProps) {
  const { payment, connectionLost, settled, failed, status } = state;
  const situation = payment?.situation ?? 'waiting';
  const known = payment && wordsOf(payment);
  const isOtherwise = replacesStatus(situation);
  const tone = toneOf(situation);
  const look = settled && tone !== 'warning' ? 'done' : looks[tone];
  const good = look === 'done' ? known?.title : undefined;
  // What is over is not promised any more.
  const isOver = failed || status === 'completed' || (type === 'donation' && settled);
  const title = look === 'closed' ? texts.card.closed.title : texts.title[type];
  usePageTitle(title);
  return (
    <ConfirmationCard
      paymentId={paymentId}
      state={state}
      look={look}
      label={good ?? (tone === 'warning' ? texts.card.withTeam : texts.card[look].label)}
      title={title}
      text={
        <>
          {known && !good ? (
            <strong className="block font-semibold text-ink">{known.title}</strong>
          ) : null}
          {known ? `${known.text} ` : null}
          {isOtherwise || isOver ? null : (
            // What would be untrue is not shown for a moment either.
            <span className={classNames(!payment && !connectionLost && 'invisible')}>
              {texts.text[type]}
            </span>
          )}
        </>
      }
      steps={isOtherwise || failed ? [] : sentSteps(type, state)}
    />
  );
}

/** What follows, in order. Only what the tracker says has happened is done. */
function sentSteps(type: PaymentType, { settled, status }: SettlementState): NextStep[] {
  const isActive = status === 'completed';
  const states: NextStep['state'][] = [
    settled ? 'done' : 'now',
    isActive ? 'done' : settled ? 'now' : 'later',
    // The tracker does not say whether the mail has arrived.
    'later',
  ];
  return texts.next[type].map(({ title, text }, index) => {
    const state = states[index] ?? 'later';
    // How long it takes is not said of what is done.
    return state === 'done' || text === undefined ? { title, state } : { title, text, state };
  });
}

const earlierTexts = texts.earlier;

/** Which submission is stored, when the visitor may expect another, and how to correct it. */
function EarlierNotice({
  earlier: { method, evidence },
  paymentId,
}: {
  earlier: EarlierSubmission;
  paymentId: string;
}) {
  const isCode = method !== 'crypto' && method !== 'card';
  const sentence = isCode ? earlierTexts.code : earlierTexts.hash;
  const stored = evidence === null ? earlierTexts.unknown : sentence(leftToRight(evidence));
  return (
    <Alert
      tone="warning"
      title={earlierTexts.title}
      action={
        <a
          href={supportMail(earlierTexts.subject(paymentId))}
          className={`${buttonClass('secondary')} print:hidden`}
        >
          {paymentTexts.submit.support}
        </a>
      }
    >
      <p className="wrap-anywhere">{stored}</p>
      <p className="mt-1">{isCode ? earlierTexts.correctCode : earlierTexts.correctHash}</p>
    </Alert>
  );
}

interface CardConfirmationProps {
  handle: DraftHandle;
  paymentId: string;
  state: SettlementState;
}

/** A payment by card that the visitor says is paid: what the provider has confirmed, and what is still awaited. */
function CardConfirmation({ handle, paymentId, state }: CardConfirmationProps) {
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

interface ConfirmationCardProps {
  paymentId: string;
  state: SettlementState;
  look: PaymentLook;
  /** The state in a word or two. */
  label: string;
  title: string;
  text: ReactNode;
  /** None where what is expected would be untrue. */
  steps: readonly NextStep[];
  /** What the payer can do besides following the payment. */
  action?: ReactNode;
  refusal?: ReactNode;
}

/** A registered payment of any method: what is known of it, its id, and what follows. */
function ConfirmationCard(props: ConfirmationCardProps) {
  const { paymentId, state, look, label, title, text, steps, action, refusal } = props;
  return (
    <section
      aria-labelledby={stepTitleId}
      className="rounded-base border border-line bg-surface shadow-base"
    >
      <PaymentBand {...{ look, label, title, text }} titleId={stepTitleId} level={1}>
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {action}
          <Link to="/track/$paymentId" params={{ paymentId }} className={buttonClass('secondary')}>
            {texts.track}
          </Link>
        </div>
        {refusal}
      </PaymentBand>
      <PaymentIdRow paymentId={paymentId} />
      {steps.length === 0 ? null : <NextSteps level={2} state={state} steps={steps} />}
    </section>
  );
}

/** The payment id with its copy button. */
function PaymentIdRow({ paymentId }: { paymentId: string }) {
  return (
    <section
      aria-label={paymentTexts.paymentId}
      className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-4 py-5 last:border-0 sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">{paymentTexts.paymentId}</p>
        <p className="font-mono text-base font-semibold wrap-anywhere text-ink sm:text-lg">
          {paymentId}
        </p>
        <p className="text-sm text-muted">{texts.keep}</p>
      </div>
      <CopyButton
        text={paymentId}
        label={cardTexts.copyId}
        className="max-sm:w-full print:hidden"
      />
    </section>
  );
}
