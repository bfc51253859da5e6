import {
  type PaymentType,
  deliveryPromise,
  promiseHours,
} from '@ghost-pay/contract/transactions/transaction-words';

const nothingToDo = 'Nothing for you to do.';

export const trackingTexts = {
  title: 'Track your payment',
  lead: 'Enter the payment ID that you were given when you paid.',
  idLabel: 'Payment ID',
  idHint: 'It starts with GHOST- and has letters and digits.',
  prefixRule: 'Please enter a valid Payment ID (starts with GHOST-)',
  track: 'Track',
  tracking: 'Tracking…',
  loading: 'Looking for your payment…',
  refresh: 'Refresh Status',
  refreshing: 'Refreshing…',
  live: 'Live',
  liveHint: 'This page updates by itself.',
  checkedLive: (time: string) => `checked ${time}`,
  checked: (time: string) => `Checked ${time}`,
  lastChecked: (time: string) => `Last checked ${time}`,
  lost: 'The connection was lost. This page shows the last known status. We keep trying.',
  again: 'Try Again',
  statusChanged: (label: string) => `The status is now: ${label}.`,

  /** Beneath the status, whose label the requirement spells out: what it means for the person who paid. */
  meaning: {
    checking: { title: 'We are checking that your money has arrived', text: deliveryPromise },
    checkingDonation: {
      title: 'We are checking that your donation has arrived',
      text: 'You see it here as soon as it has.',
    },
    waitingForCard: {
      title: 'We are waiting for your card payment',
      text: 'Activated instantly once the card provider confirms your payment.',
    },
    activating: {
      title: 'We are updating your subscription',
      text: `${deliveryPromise} ${nothingToDo}`,
    },
    activatingCard: { title: 'We are activating your subscription', text: nothingToDo },
    active: { title: 'Your subscription is active', text: 'Your payment is complete.' },
    thanks: { title: 'Your donation has arrived', text: 'Your payment is complete.' },
    failed: { title: 'We could not verify your payment', text: 'Nothing was activated.' },
    failedDonation: {
      title: 'We could not verify your donation',
      text: 'No money was confirmed.',
    },
    unknown: { title: 'The status is unknown', text: 'Please contact support.' },
  },

  facts: {
    title: 'Your payment',
    copy: 'Copy ID',
    amount: 'Amount',
    type: 'For',
    method: 'Method',
    region: 'Region',
    duration: 'Duration',
    registered: 'Registered',
    receipt: 'Receipt',
  },

  correct: 'Correct what you sent',
  sendLinkAgain: 'Send Me the Link Again',

  processing: {
    title: 'Processing status',
    registered: 'Payment registered',
    registeredText: 'We have your payment details.',
    verifying: 'Payment verification',
    verifyingNow: {
      card: 'We are waiting for the card provider to confirm.',
      others: 'Our team is checking that the money has arrived.',
    },
    verifiedText: 'The money has arrived.',
    verificationFailed: 'The payment could not be verified.',
    updating: 'Subscription update',
    updatingLater: 'Follows when the payment is verified.',
    updatingNow: (duration: string | null) =>
      duration === null
        ? 'Our team is activating your subscription.'
        : `Our team is activating ${duration} for your account.`,
    updatedText: 'Your account has been updated.',
    droppedText: 'Only a verified payment activates a subscription.',
    activeLater: 'Active, and an email to you',
    active: 'Subscription active',
    activeText: 'Your subscription has been activated.',
    activeAfterCard: 'As soon as the card provider confirms.',
    deadlines: ({ usual, longest }: { usual: string; longest: string }) =>
      `By ${usual}. In rare cases by ${longest}.`,
    lastDeadline: (longest: string) => `By ${longest}.`,
    late: 'This takes longer than we promised. We are still working on it. You can write to us.',
    now: 'now',
    done: 'Done',
    current: 'In progress',
    waiting: 'Still to come',
    failed: 'Failed',
    dropped: 'Skipped',
  },

  next: {
    title: 'What’s Next',
    awaitingPayment: {
      card: 'The payment page was opened for you. Once you have paid there, the verification is instant. If you have closed it without paying, you were not charged.',
      others: `Our team is reviewing your payment. This typically takes under ${promiseHours.busy} hours. ${nothingToDo}`,
    },
    awaitingSubscription: {
      card: 'Your payment is verified and we are activating your service. An email will follow.',
      others:
        'Your payment is verified and we are updating your subscription. An email will follow.',
    },
    completed: {
      'ghost-eshop-pro': 'Your subscription is activated. Thank you, and enjoy it.',
      donation: 'Thank you for your donation. It has arrived and helps the project.',
    } satisfies Record<PaymentType, string>,
    failed:
      'This payment could not be completed. If you sent money, contact support with your payment ID and we’ll find it.',
    unknown: 'The status is unknown. Please write to us with your payment ID.',
  },

  estimate: {
    /** By the minutes in the server's answer. */
    within: {
      10: '10 minutes',
      30: 'half an hour',
      60: 'an hour',
      180: '3 hours',
      360: '6 hours',
      720: '12 hours',
      1440: 'a day',
      2880: '2 days',
      4320: '3 days',
    } as Readonly<Record<number, string>>,
    usually: (time: string) => `Payments made this way are usually completed within ${time}.`,
    longer: (time: string) =>
      `Payments made this way are usually completed within ${time}. Yours takes longer. We are still working on it.`,
  },

  help: {
    title: 'Need Help?',
    text: 'Write to us with your payment ID. Our team answers 24/7.',
    subject: (paymentId: string) => `Payment ${paymentId}`,
    noSubject: 'Question about a payment',
  },

  errors: {
    notFound: 'Payment not found. Please check your payment ID and try again.',
    invalid: 'Invalid payment ID format. The ID must start with "GHOST-".',
    failed: 'Unable to track payment at the moment. Please try again in a few minutes.',
    otherwise: 'Unable to track payment. Please try again.',
  },
} as const;
