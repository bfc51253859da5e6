import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { MethodKey } from '../methods.ts';
import type { EarlierSubmission } from '../payment-draft.ts';
import { confirmationTexts } from '../confirmation.texts.ts';
import { usePaymentSettled } from '../use-payment-settled.ts';
import { EarlierNotice } from './earlier-notice.tsx';
import { stepTitleId } from './step-title.tsx';

interface ConfirmationStepProps {
  type: PaymentType;
  method: MethodKey;
  paymentId: string;
  /** Set when the server stored this submission, not the last one entered. */
  earlier?: EarlierSubmission;
  onLeave: () => void;
  onAnother: () => void;
}

const texts = confirmationTexts;

function wordsFor({
  type,
  isCard,
  isConfirmed,
}: {
  type: PaymentType;
  isCard: boolean;
  isConfirmed: boolean;
}): keyof typeof texts.title {
  if (type === 'donation') return 'donation';
  if (!isCard) return 'others';
  return isConfirmed ? 'cardConfirmed' : 'card';
}

export function ConfirmationStep({
  type,
  method,
  paymentId,
  earlier,
  onLeave,
  onAnother,
}: ConfirmationStepProps) {
  const isCard = method === 'card';
  // The provider confirms a card payment while the visitor waits; other payments are verified later.
  const { settled } = usePaymentSettled(isCard ? paymentId : undefined);
  const words = wordsFor({ type, isCard, isConfirmed: settled });
  const title = texts.title[words];
  // Steps that have already happened are left out.
  const nextSteps = isCard ? texts.next.card.slice(settled ? 1 : 0) : texts.next[type];
  usePageTitle(title);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8">
      {/* A confirmation that arrives while the page is open is announced. */}
      <div aria-live="polite" className="grid justify-items-center gap-3 text-center">
        <CircleCheck className="size-12 text-green" aria-hidden="true" />
        <h1 id={stepTitleId} tabIndex={-1} className="text-xl font-bold text-ink outline-none">
          {title}
        </h1>
        <p className="text-base text-muted">{texts.text[words]}</p>
      </div>
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
      {earlier ? <EarlierNotice earlier={earlier} paymentId={paymentId} /> : null}
      <section aria-labelledby="next" className="grid gap-4">
        <h2 id="next" className="text-base font-semibold text-ink">
          {texts.nextTitle}
        </h2>
        <ol className="grid gap-4">
          {nextSteps.map((step, index) => (
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
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
        <Link to="/track/$paymentId" params={{ paymentId }} className={buttonClass('secondary')}>
          {texts.track}
        </Link>
        <Link to="/" onClick={onLeave} className={buttonClass('secondary')}>
          {texts.home}
        </Link>
        <Button variant="quiet" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
  );
}
