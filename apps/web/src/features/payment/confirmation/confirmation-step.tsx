import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { replacesStatus, type SituationTone, toneOf, wordsOf } from '../../../lib/situation.ts';
import { forgetOldSent, tokenOfSent } from '../../../lib/tokens-of-sent.ts';
import { classNames } from '../../../lib/class-names.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { leftToRight } from '../../../lib/isolated.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import type { DraftHandle, Registered, EarlierSubmission } from '../machine/payment-draft.ts';
import { confirmationTexts as texts } from '../confirmation.texts.ts';
import { type SettlementState, usePaymentSettled } from '../card/use-payment-settled.ts';
import { CardConfirmation } from '../card/card-confirmation.tsx';
import { PaymentFrame } from '../frame/payment-frame.tsx';
import type { NextStep } from '../card/next-steps.tsx';
import type { PaymentLook } from '../frame/payment-band.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';

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
            {texts.home}
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
  const subject = encodeURIComponent(earlierTexts.subject(paymentId));
  return (
    <Alert
      tone="warning"
      title={earlierTexts.title}
      action={
        <a
          href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
          className={`${buttonClass('secondary')} print:hidden`}
        >
          {earlierTexts.support}
        </a>
      }
    >
      <p className="wrap-anywhere">{stored}</p>
      <p className="mt-1">{isCode ? earlierTexts.correctCode : earlierTexts.correctHash}</p>
    </Alert>
  );
}
