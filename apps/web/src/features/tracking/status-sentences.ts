import { durationName } from '@ghost-pay/contract/durations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import { formatShortDate } from '../../lib/format.ts';
import { replacesStatus, wordsOf } from '../../lib/situation.ts';
import { trackingTexts as texts } from './tracking.texts.ts';

// What the tracker says of a payment: what its status means, what is next, how long it takes, and its steps.

interface Meaning {
  readonly title: string;
  readonly text: string;
}

/** What a payment's status means for the person who paid, or what is known besides. */
export function meaningOf(payment: TrackedPayment): Meaning {
  return wordsOf(payment) ?? meaningOfStatus(payment);
}

function meaningOfStatus({ status, paymentMethod, type }: TrackedPayment): Meaning {
  const { meaning } = texts;
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

/** The What's Next message of each state and method (specification, section 4), unless more is known than it says. */
export function nextMessage(payment: TrackedPayment): string {
  const { next } = texts;
  const known = wordsOf(payment);
  if (known && replacesStatus(payment.situation)) return known.next;
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

/** The usual duration that a waiting visitor is told, and a notice when it takes longer. */
export function estimateMessage(
  payment: TrackedPayment,
  { withinMinutes, now }: { withinMinutes: number | undefined; now: Date },
): string | undefined {
  const waits =
    payment.status === 'pending_payment_verification' ||
    payment.status === 'pending_subscription_update';
  // Where a person has to decide, the others are no measure.
  if (!waits || withinMinutes === undefined || replacesStatus(payment.situation)) return undefined;
  const { within, usually, longer } = texts.estimate;
  const time = within[withinMinutes];
  if (time === undefined) return undefined;
  const waitedMs = now.getTime() - new Date(payment.createdAt).getTime();
  return waitedMs > withinMinutes * 60_000 ? longer(time) : usually(time);
}

const steps = texts.processing;

export interface TimelineRow {
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'dropped';
  readonly title: string;
  readonly text: string;
  /** When the step happened, if known; 'now' for the present one. */
  readonly at?: string;
  /** Whether the text holds times. */
  readonly isDated?: true;
}

/** The moment for which the rows are made, and the time zone of their times: see useTimeZone. */
interface Reader {
  readonly now: Date;
  readonly zone: 'UTC' | undefined;
}

function verification(payment: TrackedPayment, { zone }: Reader): TimelineRow {
  const title = steps.verifying;
  if (payment.paymentVerified) {
    const row = { state: 'done', title, text: steps.verifiedText } as const;
    // `updatedAt` is the time of the verification until the subscription is updated; after that the time of the
    // verification is unknown.
    return payment.subscriptionUpdated
      ? row
      : { ...row, at: formatShortDate(payment.updatedAt, zone) };
  }
  if (payment.status === 'failed') {
    const at = formatShortDate(payment.updatedAt, zone);
    return { state: 'failed', title, text: steps.verificationFailed, at };
  }
  const text =
    wordsOf(payment)?.title ??
    (payment.paymentMethod === 'card' ? steps.verifyingNow.card : steps.verifyingNow.others);
  return { state: 'current', title, text, at: steps.now };
}

function update(payment: TrackedPayment): TimelineRow {
  const title = steps.updating;
  if (payment.subscriptionUpdated) return { state: 'done', title, text: steps.updatedText };
  if (payment.status === 'failed') return { state: 'dropped', title, text: steps.droppedText };
  if (!payment.paymentVerified) return { state: 'waiting', title, text: steps.updatingLater };
  const text = steps.updatingNow(
    payment.subscriptionDuration && durationName(payment.subscriptionDuration),
  );
  return { state: 'current', title, text, at: steps.now };
}

/** The end of a subscription's way, with the dates of the promise while it is still to come. */
function activation(payment: TrackedPayment, reader: Reader): TimelineRow {
  if (payment.subscriptionUpdated) {
    const at = formatShortDate(payment.updatedAt, reader.zone);
    return { state: 'done', title: steps.active, text: steps.activeText, at };
  }
  if (replacesStatus(payment.situation))
    return { state: 'waiting', title: steps.activeLater, text: steps.updatingLater };
  const isAwaitedByCard = payment.paymentMethod === 'card' && !payment.paymentVerified;
  const row = { state: 'waiting', title: steps.activeLater } as const;
  return isAwaitedByCard
    ? { ...row, text: steps.activeAfterCard }
    : { ...row, text: deadlines(payment, reader), isDated: true };
}

function deadlines({ createdAt }: TrackedPayment, { now, zone }: Reader): string {
  const after = (hours: number) => new Date(new Date(createdAt).getTime() + hours * 3_600_000);
  const [usual, longest] = [after(promiseHours.busy), after(promiseHours.longest)];
  if (now > longest) return steps.late;
  if (now > usual) return steps.lastDeadline(formatShortDate(longest, zone));
  return steps.deadlines({
    usual: formatShortDate(usual, zone),
    longest: formatShortDate(longest, zone),
  });
}

/** The past and future steps of a payment, oldest first. */
export function timelineOf(payment: TrackedPayment, reader: Reader): TimelineRow[] {
  const registered: TimelineRow = {
    state: 'done',
    title: steps.registered,
    text: steps.registeredText,
    at: formatShortDate(payment.createdAt, reader.zone),
  };
  const rows = [registered, verification(payment, reader)];
  if (payment.type === 'donation') return rows;
  rows.push(update(payment));
  return payment.status === 'failed' ? rows : [...rows, activation(payment, reader)];
}
