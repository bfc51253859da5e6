import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { replacesStatus, type SituationTone, toneOf, wordsOf } from '../../../lib/situation.ts';
import { forgetOldSent, tokenOfSent } from '../../../lib/tokens-of-sent.ts';
import { classNames } from '../../../lib/class-names.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { leftToRight } from '../../../lib/isolated.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import type { DraftHandle, Registered, EarlierSubmission } from '../machine/payment-draft.ts';
import { confirmationTexts as texts } from '../confirmation.texts.ts';
import { type SettlementState, usePaymentSettled } from '../card/use-payment-settled.ts';
import { CardConfirmation } from '../card/card-confirmation.tsx';
import { PaymentFrame } from '../frame/payment-frame.tsx';
import { stepTitleId } from '../frame/step-title.tsx';

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
  const { payment } = state;
  const isOtherwise = payment !== undefined && replacesStatus(payment.situation);
  return (
    <PaymentFrame type={type} step="confirmation" isAwaited={isCard && !state.settled}>
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
        {isCard || isOtherwise ? null : <NextSteps type={type} />}
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
          {isCard ? null : (
            <Link
              to="/track/$paymentId"
              params={{ paymentId }}
              className={buttonClass('secondary')}
            >
              {texts.track}
            </Link>
          )}
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

/** What is known stands in a box of its own, below what the requirement says of every payment. */
const alertTones = {
  waiting: 'info',
  arriving: 'info',
  good: 'success',
  warning: 'warning',
  bad: 'error',
} as const satisfies Record<SituationTone, string>;

interface SentProps {
  type: PaymentType;
  paymentId: string;
  state: SettlementState;
}

function Sent({ type, paymentId, state: { payment, connectionLost } }: SentProps) {
  const situation = payment?.situation ?? 'waiting';
  const known = payment && wordsOf(payment);
  const tone = toneOf(situation);
  usePageTitle(texts.title[type]);
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        {tone === 'good' ? (
          <CircleCheck className="size-12 text-green" aria-hidden="true" />
        ) : (
          <Clock className="size-12 text-accent-ink" aria-hidden="true" />
        )}
        <h1 id={stepTitleId} tabIndex={-1} className="text-xl font-bold text-ink outline-none">
          {texts.title[type]}
        </h1>
        {replacesStatus(situation) ? null : (
          // What would be untrue is not shown for a moment either.
          <p
            className={classNames(
              'text-base text-muted',
              !payment && !connectionLost && 'invisible',
            )}
          >
            {texts.text[type]}
          </p>
        )}
      </div>
      {known ? (
        <Alert tone={alertTones[tone]} title={known.title} announce>
          <span className="wrap-anywhere">{known.text}</span>
        </Alert>
      ) : null}
      <section
        aria-label={texts.paymentId}
        className="grid justify-items-center gap-4 rounded-base border border-line bg-surface p-5 text-center shadow-base sm:p-8"
      >
        <p className="text-sm text-muted">{texts.paymentId}</p>
        <p className="font-mono text-lg font-semibold wrap-break-word text-ink sm:text-xl">
          {paymentId}
        </p>
        <CopyButton
          text={paymentId}
          label={texts.copy}
          variant="primary"
          className="w-full sm:w-auto print:hidden"
        />
        <p className="text-sm text-muted">{texts.keep}</p>
      </section>
    </>
  );
}

function NextSteps({ type }: { type: PaymentType }) {
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-base font-semibold text-ink">
        {texts.nextTitle}
      </h2>
      <ol className="grid gap-4">
        {texts.next[type].map((step, index) => (
          <li key={step.title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <p className="grid">
              <span className="font-semibold text-ink">{step.title}</span>
              <span className="text-sm text-muted">{step.text}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
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
