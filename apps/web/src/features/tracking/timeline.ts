import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { formatDateTime } from '../../lib/format.ts';
import { trackingTexts } from './tracking.texts.ts';

export interface TimelineRow {
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'dropped';
  readonly title: string;
  readonly text: string;
  /** When the step happened, if known. */
  readonly at?: string;
}

const texts = trackingTexts.processing;

function verification(payment: TrackedPayment): TimelineRow {
  if (payment.paymentVerified) {
    const row = { state: 'done', title: texts.verified, text: texts.verifiedText } as const;
    // `updatedAt` is the time of the verification until the subscription is updated; after that the time of the
    // verification is unknown.
    return payment.subscriptionUpdated ? row : { ...row, at: formatDateTime(payment.updatedAt) };
  }
  if (payment.status === 'failed') {
    return {
      state: 'failed',
      title: texts.verifying,
      text: texts.verificationFailed,
      at: formatDateTime(payment.updatedAt),
    };
  }
  const text =
    payment.paymentMethod === 'card' ? texts.verifyingNow.card : texts.verifyingNow.others;
  return { state: 'current', title: texts.verifying, text };
}

function subscription(payment: TrackedPayment): TimelineRow {
  if (payment.subscriptionUpdated) {
    return {
      state: 'done',
      title: texts.updated,
      text: texts.updatedText,
      at: formatDateTime(payment.updatedAt),
    };
  }
  if (payment.status === 'failed')
    return { state: 'dropped', title: texts.updating, text: texts.droppedText };
  if (payment.paymentVerified)
    return { state: 'current', title: texts.updating, text: texts.updatingNow };
  return { state: 'waiting', title: texts.updating, text: texts.updatingLater };
}

/** The past and future steps of a payment, oldest first. */
export function timelineOf(payment: TrackedPayment): TimelineRow[] {
  const registered: TimelineRow = {
    state: 'done',
    title: texts.registered,
    text: texts.registeredText,
    at: formatDateTime(payment.createdAt),
  };
  const rows = [registered, verification(payment)];
  return payment.type === 'donation' ? rows : [...rows, subscription(payment)];
}

/** The What's Next message of each state and method (specification, section 4). */
export function nextMessage(payment: TrackedPayment): string {
  const { next } = trackingTexts;
  const way = payment.paymentMethod === 'card' ? 'card' : 'others';
  switch (payment.status) {
    case 'pending_payment_verification':
      return next.awaitingPayment[way];
    case 'pending_subscription_update':
      return next.awaitingSubscription[way];
    case 'completed':
      return next.completed[payment.type];
    case 'failed':
      return next.failed;
    default:
      return next.unknown;
  }
}
