// Free of zod, so that a screen which only shows mails does not load a validator.

/** Every mail that is sent; the screen has a label for each. */
export const mailKinds = [
  // To customers
  'payment_received',
  'payment_verified',
  'subscription_activated',
  'donation_thanks',
  'payment_failed',
  // To admins
  'admin_new_payment',
  'admin_payment_failed',
  'admin_overdue',
  'admin_address_changed',
  'admin_role_changed',
  'admin_new_address',
  'admin_credentials_changed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Where a mail stands. `sending` is written before the mail is handed over; whoever finds it later does
 * not know whether it was taken, and makes it `uncertain`, which only a human sends again.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'uncertain'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was not taken. */
export const mailProblems = [
  'unreachable',
  'not_secure',
  'sign_in_refused',
  'busy',
  'sender_refused',
  'recipient_refused',
  'message_refused',
  'bad_address',
  /** The server had it and did not say whether it took it. */
  'no_answer',
  /** The server of this site ended while it was being sent. */
  'cut_off',
  /** A mistake of this site's; its log says which. */
  'not_written',
] as const;
export type MailProblem = (typeof mailProblems)[number];
