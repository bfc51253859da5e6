export const correctionTexts = {
  lead: 'Was there a mistake in what you sent? You can correct it once, as long as no administrator has begun to check it.',

  sent: {
    hash: 'You sent this transaction hash',
    code: 'You sent this code',
    nothing: 'You sent no transaction hash.',
  },
  hash: 'The right transaction hash',
  hashHint: 'It is in your wallet, beside the transaction. Copy it from there.',
  codeHint: 'All 16 characters, as they are printed.',
  pinHint: 'If the voucher has a PIN, enter it again.',
  hashRequired: 'Please enter the transaction hash',
  once: 'Please check it twice: a payment can be corrected once. What you sent before cannot be used for another payment.',
  submit: 'Send Correction',
  submitting: 'Sending…',
  failed: 'The correction could not be sent. Nothing was changed. Please try again.',
  done: {
    title: 'Your correction has arrived',
    hash: 'We check this transaction hash now:',
    code: 'We check this code now:',
  },
  refused: 'This cannot be corrected any more',
  donation:
    'A donation can be corrected for 24 hours, and only in the browser that sent it. Write to our support with the payment ID and what is right.',

  link: {
    title: 'First show that this is your payment',
    text: 'Only the person who made a payment can correct it. We can send a link to the e-mail address that was given with it. The link works for 24 hours.',
    expired: 'Get a new link',
    ask: 'Send Me a Link',
    failed: 'The link could not be asked for. Please try again.',
    more: 'No message after a few minutes? Look into the spam folder. We send at most one link an hour.',
  },
} as const;

/** The texts that the pages behind mailed links share. They are no part of the tracker's script. */
export const ownPageTexts = {
  back: 'Back to the payment',
  support: 'Write to our support',
  codeRequired: 'Please enter the code',
} as const;
