// Free of zod: a screen that only shows mails loads no validator.

import { keysOf } from '../record-of.ts';

/** Every kind of mail, as administrators read it. */
export const mailKindLabels = {
  // To customers
  payment_received: 'Payment received',
  payment_verified: 'Payment verified',
  subscription_activated: 'Subscription active',
  donation_thanks: 'Thanks for a donation',
  payment_failed: 'Payment failed',
  correction_link: 'Link for a correction',
  top_up_link: 'Link for another code',
  payment_situation: 'What is known of the money',
  // To admins
  admin_new_payment: 'Admins: new payment',
  admin_code_added: 'Admins: another code',
  admin_payment_failed: 'Admins: payment failed',
  admin_overdue: 'Admins: overdue payments',
  admin_money_vanished: 'Admins: money gone from the chain',
  admin_sources_disagree: 'Admins: sources of a chain disagree',
  admin_address_changed: 'Admins: address changed',
  admin_role_changed: 'Admins: accounts and roles',
  admin_new_address: 'Admins: sign-in from a new address',
  admin_credentials_changed: 'Admins: password or second factor changed',
  admin_alert: 'Admins: alert',
  admin_alert_cleared: 'Admins: alert is over',
} as const;
export type MailKind = keyof typeof mailKindLabels;
export const mailKinds = keysOf(mailKindLabels);

/**
 * The state of a mail. A process that finds one of a crashed sender as `sending` makes it `waiting` again, unless it was
 * being handed over: then nobody knows whether the mail server took it, so it is `uncertain`, and only a super admin sends
 * it again.
 */
export const mailStateLabels = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'Uncertain',
} as const;
export type MailState = keyof typeof mailStateLabels;
export const mailStates = keysOf(mailStateLabels);

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
