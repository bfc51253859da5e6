// Free of zod: a screen that only shows mails loads no validator.

/** Every kind of mail; the screen has a label for each. */
export const mailKinds = [
  // To customers
  'payment_received',
  'payment_verified',
  'subscription_activated',
  'donation_thanks',
  'payment_failed',
  'correction_link',
  'top_up_link',
  'payment_situation',
  // To admins
  'admin_new_payment',
  'admin_code_added',
  'admin_payment_failed',
  'admin_overdue',
  'admin_money_vanished',
  'admin_sources_disagree',
  'admin_address_changed',
  'admin_role_changed',
  'admin_new_address',
  'admin_credentials_changed',
  'admin_alert',
  'admin_alert_cleared',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The state of a mail. A process that finds one of a crashed sender as `sending` makes it `waiting` again, unless it was
 * being handed over: then nobody knows whether the mail server took it, so it is `uncertain`, and only a super admin sends
 * it again.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'uncertain'] as const;
export type MailState = (typeof mailStates)[number];

/** Why the mail server did not take a mail. */
export const mailProblems = [
  'unreachable',
  'not_secure',
  'sign_in_refused',
  'busy',
  'sender_refused',
  'recipient_refused',
  'message_refused',
  'bad_address',
  /** The mail server received the mail and did not confirm it. */
  'no_answer',
  /** This site's server ended while it was sending the mail. */
  'cut_off',
  /** An error of this site; its log has the details. */
  'not_written',
] as const;
export type MailProblem = (typeof mailProblems)[number];
