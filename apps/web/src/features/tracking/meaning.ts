import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { wordsOf } from '../../lib/situation.ts';
import { trackingTexts } from './tracking.texts.ts';

interface Meaning {
  readonly title: string;
  readonly text: string;
}

/** What a payment's status means for the person who paid, or what is known besides. */
export function meaningOf(payment: TrackedPayment): Meaning {
  return wordsOf(payment) ?? meaningOfStatus(payment);
}

function meaningOfStatus({ status, paymentMethod, type }: TrackedPayment): Meaning {
  const { meaning } = trackingTexts;
  const byCard = paymentMethod === 'card';
  switch (status) {
    case 'pending_payment_verification':
      if (byCard) return meaning.waitingForCard;
      return type === 'donation' ? meaning.checkingDonation : meaning.checking;
    case 'pending_subscription_update':
      return byCard ? meaning.activatingCard : meaning.activating;
    case 'completed':
      return type === 'donation' ? meaning.thanks : meaning.active;
    case 'failed':
      return type === 'donation' ? meaning.failedDonation : meaning.failed;
    default:
      return meaning.unknown;
  }
}
