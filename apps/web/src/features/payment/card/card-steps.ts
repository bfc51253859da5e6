import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import type { NextStep } from './next-steps.tsx';
import { cardTexts } from './card.texts.ts';

const texts = cardTexts.next;

/** The steps of a payment by card. Only what the tracker says has happened is done. */
export function cardSteps({
  status = 'pending_payment_verification',
  known,
  openedAt,
  provider,
  total,
  email,
}: {
  /** Undefined until the tracker has answered. */
  status: TransactionStatus | undefined;
  /** What is known of the money besides, in place of what is expected. */
  known: string | undefined;
  openedAt: number | undefined;
  provider: string;
  /** 'about $12.47'. */
  total: string;
  email: string;
}): readonly NextStep[] {
  const opened: NextStep = {
    state: 'done',
    title: texts.opened,
    text: texts.openedAt(provider, total),
    ...(openedAt !== undefined && { at: openedAt }),
  };
  if (status === 'failed')
    return [
      opened,
      { state: 'failed', title: texts.confirms(provider), text: known ?? texts.closed },
    ];
  const isSettled = status !== 'pending_payment_verification';
  const isActive = status === 'completed';
  return [
    opened,
    isSettled
      ? { state: 'done', title: texts.confirmed(provider) }
      : { state: 'now', title: texts.confirms(provider), text: known ?? texts.confirmsSoon },
    isActive
      ? { state: 'done', title: texts.activated }
      : { state: isSettled ? 'now' : 'later', title: texts.activates, text: texts.activatesSoon },
    // The tracker does not say whether the mail has arrived.
    { state: 'later', title: texts.email, text: texts.emailTo(email) },
  ];
}
