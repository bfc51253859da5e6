import { type PaymentType, promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import { cardTexts } from '../card/card.texts.ts';
import { paymentTexts } from '../payment.texts.ts';

const verifying = `Typically in under ${promiseHours.usual} hours, up to ${promiseHours.busy} at peak.`;

/** The words of the last step, which load with it. */
export const confirmationTexts = {
  title: {
    donation: 'Thank you for your donation',
    'ghost-eshop-pro': paymentTexts.registered,
  },
  text: {
    donation:
      'Thank you for supporting the project. Our team will confirm your donation when it arrives.',
    'ghost-eshop-pro': `Your subscription will be activated within ${promiseHours.busy} hours (max ${promiseHours.longest}).`,
  },
  card: {
    /** Of money that has arrived otherwise than asked for. */
    withTeam: 'With our team',
    waiting: {
      label: 'Awaiting Payment',
      title: 'Waiting for your card payment',
      text: (provider: string) =>
        `${provider} has not confirmed it. If you have not paid yet, open the payment page again. Your subscription is activated instantly once the payment is confirmed.`,
    },
    done: {
      label: 'Payment confirmed',
      title: 'Your payment is confirmed',
      text: () => 'The money has arrived. Your subscription is activated instantly.',
    },
    closed: {
      label: 'Payment closed',
      title: cardTexts.failedTitle,
      text: () => cardTexts.failed,
    },
  },
  /** Shown when an answer was lost and the stored submission may differ from the fields. */
  earlier: {
    title: 'What you sent first is registered',
    hash: (hash: string) =>
      `The answer to it was lost on the way, but it had arrived. This payment is registered with the transaction hash ${hash}. Anything that you changed afterwards was not stored.`,
    code: (code: string) =>
      `The answer to it was lost on the way, but it had arrived. This payment is registered with the code ${code}. Anything that you changed afterwards was not stored.`,
    unknown:
      'An answer was lost on the way, but one of the entries that you sent had arrived. This payment is registered with that one, and with nothing else.',
    correctHash:
      'If that is not right, do not pay again: write to our support with the payment ID and what is right, and we correct it.',
    correctCode:
      'If that is not right, choose “Make another payment” and enter the right code: it becomes a payment of its own, and this one is closed. Never send a code by email.',
    subject: (paymentId: string) => `Correction to payment ${paymentId}`,
  },
  /** Shown when the site had the payment before, and the visitor sends another account or hash. */
  difference: {
    title: 'This payment was registered before',
    noted:
      'It keeps the details that it was registered with. Our team reads the ones that you have just sent, and decides.',
    left_out:
      'It keeps the details that it was registered with. The ones that you have just sent were not stored. If they are right, write to our support and name the payment ID.',
  },
  keep: 'Keep this ID. Our support asks for it.',
  track: 'Track This Payment',
  another: 'Make Another Payment',
  next: {
    'ghost-eshop-pro': [
      { title: 'We verify your payment', text: verifying },
      { title: 'We activate your subscription' },
      { title: 'You get an email', text: 'We’ll email you at the address that you gave.' },
    ],
    donation: [
      { title: 'We verify your donation', text: verifying },
      { title: 'The tracker shows it as completed', text: 'Nothing else for you to do.' },
    ],
  } as Record<PaymentType, readonly { title: string; text?: string }[]>,
} as const;
