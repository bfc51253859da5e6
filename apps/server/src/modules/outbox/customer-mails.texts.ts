/** Every sentence that customers are mailed. None contains a code, a note or the reason of a decision. */
export const customerMailTexts = {
  sandbox: 'This is a sandbox: no real money moves.',
  footer: (site: string, support: string) =>
    `You get this message because your address was given with a payment at ${site}. Questions? Write to ${support} and name the payment ID.`,
  labels: {
    paymentId: 'Payment ID',
    amount: 'Amount',
    product: 'For',
    duration: 'Duration',
    method: 'Method',
  },
  /** In the text without markup: a fact, and what stands above the address of a link. */
  fact: (label: string, value: string) => `${label}: ${value}`,
  link: (label: string) => `${label}:`,
  /** What it is about comes first: a list of mails cuts the end. */
  subject: (title: string, paymentId: string) => `${title} (${paymentId})`,
  track: 'Track your payment',
  receipt: 'Open your receipt',

  received: {
    title: 'We have your payment details',
    verifying: {
      card: 'We activate your subscription as soon as the card provider confirms the payment. If you left the payment page before paying, you were not charged.',
      others:
        'Our team now checks that the money has arrived. We’ll email you when your payment is verified and when your subscription is active.',
    },
    keep: 'Please keep the payment ID. It shows you the status of your payment at any time.',
  },
  verified: {
    title: 'Your payment has arrived',
    next: 'We are activating your subscription now. We’ll email you when it is active. Nothing for you to do.',
  },
  activated: {
    title: 'Your subscription is active',
    next: 'It belongs to the account that you named when you paid. Thank you, and enjoy it!',
  },
  thanks: {
    title: 'Thank you for your donation',
    next: 'Your donation has arrived and helps the project.',
  },
  failed: {
    title: 'Your payment could not be verified',
    next: 'We could not confirm that the money arrived, so nothing was activated.',
    whatToDo: (support: string) =>
      `If you have paid, write to ${support} with the payment ID and the payment method, and we’ll check again. Never send a gift-card or voucher code by email. If you have not paid, there is nothing for you to do. You can start a new payment at any time.`,
  },
  correction: {
    title: 'Correct what you sent',
    next: 'You asked for this link on the page of your payment. It opens a page where you can enter the right transaction hash or code. You can do this once.',
    life: 'The link works for 24 hours. Keep it to yourself: anyone with the link can change what was sent with your payment.',
    notAsked:
      'If you did not ask for it, there is nothing for you to do. Your payment stays as it is.',
    open: 'Correct what you sent',
  },
  topUp: {
    title: 'Your code did not cover the price',
    next: (missing: string) =>
      `Your code was redeemed, and ${missing} is still missing. What it brought is kept for your payment. Add another code to complete it.`,
    life: 'The link works for seven days and for one code.',
    kind: 'Enter the code only on the page that the link opens. Never send a gift-card or voucher code by email.',
    open: 'Add another code',
  },
} as const;
