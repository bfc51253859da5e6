import {
  cardProviderLabels,
  type CardProviderId,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Spinner } from '../../../ui/loader.tsx';
import { cardTexts as texts } from '../card.texts.ts';
import type { useCardPayment } from '../use-card-payment.ts';
import type { SettlementState } from '../use-payment-settled.ts';
import { RefusalAlert } from './refusal-alert.tsx';

interface CardInProgressProps {
  paymentId: string;
  provider: CardProviderId | null;
  state: SettlementState;
  payment: ReturnType<typeof useCardPayment>;
  onCompleted: () => void;
  onGoBack: () => void;
}

/** Waits while the visitor pays in the other tab, and keeps a link to it. */
export function CardInProgress(props: CardInProgressProps) {
  const { paymentId, provider, state, payment, onCompleted, onGoBack } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // True after preparing a payment; false after a reload, which drops the link.
  const prepared = useRef(payment.link !== undefined);
  useEffect(() => {
    if (prepared.current) title.current?.focus();
  }, []);
  const blocked = payment.link?.blocked === true;
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <div className="grid gap-2">
        <h3
          ref={title}
          id={titleId}
          tabIndex={-1}
          className="text-lg font-bold text-ink outline-none"
        >
          {texts.progress}
        </h3>
        {state.failed ? null : (
          <p className="text-base text-muted">
            {texts.progressLead(provider ? cardProviderLabels[provider] : texts.someProvider)}
          </p>
        )}
      </div>
      {state.failed ? (
        <Alert tone="error" title={texts.failedTitle} announce>
          {texts.failed}
        </Alert>
      ) : (
        <>
          {blocked ? (
            <Alert tone="warning" title={texts.blockedTitle} announce>
              {texts.blocked}
            </Alert>
          ) : null}
          <PaymentPageLink provider={provider} payment={payment} prominent={blocked} />
          {payment.refusal ? <RefusalAlert refusal={payment.refusal} /> : null}
          <p role="status" className="flex items-center gap-2 text-sm text-muted">
            <Spinner className="size-4 shrink-0 text-accent-ink" />
            {state.connectionLost ? texts.lost : texts.watching}
          </p>
        </>
      )}
      <PaymentIdToKeep paymentId={paymentId} />
      {state.failed ? null : (
        <ActionBar>
          <Button variant={blocked ? 'secondary' : 'primary'} onClick={onCompleted}>
            {texts.completed}
          </Button>
        </ActionBar>
      )}
      <div className="grid gap-2">
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          icon={<ArrowLeft className="size-5" aria-hidden="true" />}
          onClick={onGoBack}
        >
          {texts.goBack}
        </Button>
        {state.failed ? null : <p className="text-sm text-muted">{texts.goBackHint}</p>}
      </div>
    </section>
  );
}

/**
 * The link to the provider's page. Its address names the payer and is not stored: after a reload, a button
 * requests the same payment's page again.
 */
function PaymentPageLink({
  provider,
  payment,
  prominent,
}: {
  provider: CardProviderId | null;
  payment: ReturnType<typeof useCardPayment>;
  prominent: boolean;
}) {
  const words = prominent ? texts.openPage : texts.openAgain;
  const icon = <ExternalLink className="size-5" aria-hidden="true" />;
  if (payment.link) {
    return (
      <a
        href={payment.link.url}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass(prominent ? 'primary' : 'secondary')} sm:justify-self-start`}
      >
        {words}
        {icon}
        <span className="sr-only">{texts.newTab}</span>
      </a>
    );
  }
  if (provider === null) return null;
  return (
    <Button
      variant="secondary"
      className="sm:justify-self-start"
      busyLabel={payment.preparing ? texts.preparing : undefined}
      onClick={() => void payment.start(provider)}
    >
      {words}
      {icon}
      <span className="sr-only">{texts.newTab}</span>
    </Button>
  );
}

function PaymentIdToKeep({ paymentId }: { paymentId: string }) {
  return (
    <section
      aria-label={texts.paymentId}
      className="grid gap-2 rounded-base border border-line bg-surface p-4 sm:p-5"
    >
      <p className="text-sm text-muted">{texts.paymentId}</p>
      <p className="font-mono text-base font-semibold wrap-break-word text-ink">{paymentId}</p>
      <CopyButton text={paymentId} label={texts.copyId} className="w-full sm:w-fit" />
      <p className="text-sm text-muted">{texts.keepId}</p>
    </section>
  );
}
