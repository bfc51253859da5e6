import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { ExternalLink } from 'lucide-react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { paymentTexts } from '../payment.texts.ts';
import { cardTexts as texts } from './card.texts.ts';
import type { useCardPayment } from './use-card-payment.ts';

/**
 * The link to the provider's page. Its address names the payer and is not stored: after a reload, a button
 * requests the same payment's page again.
 */
export function CardPageLink({
  provider,
  payment,
}: {
  provider: CardProviderId | null;
  payment: ReturnType<typeof useCardPayment>;
}) {
  const words = (
    <>
      {texts.openPage}
      <ExternalLink className="size-5" aria-hidden="true" />
      <span className="sr-only">{paymentTexts.newTab}</span>
    </>
  );
  if (payment.link) {
    return (
      <a
        href={payment.link.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('primary')}
      >
        {words}
      </a>
    );
  }
  if (provider === null) return null;
  return (
    <Button
      busyLabel={payment.preparing ? texts.preparing : undefined}
      onClick={() => void payment.start(provider)}
    >
      {words}
    </Button>
  );
}
