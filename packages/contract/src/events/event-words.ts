/** The events of payments, which are reported by mail or by a webhook. */
export const paymentEventKinds = [
  'payment_created',
  'payment_verified',
  'payment_completed',
  'payment_failed',
  /** The visitor added another code, because the first ones did not come to the price. */
  'payment_code_added',
  /** A super admin moved the payment back. */
  'payment_reopened',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** The events of the back-office, which are reported to its admins. */
export const adminEventKinds = [
  'receiving_address_changed',
  'admin_role_changed',
  'admin_signed_in_from_new_address',
  'admin_credentials_changed',
  /** The money of a verified payment is gone from its chain. */
  'chain_money_vanished',
  /** The sources of a chain have begun to contradict each other, first seen at this payment. */
  'chain_sources_disagree',
] as const;
export type AdminEventKind = (typeof adminEventKinds)[number];

/** The credentials of an account, and the address of its mails. */
export const credentialChanges = [
  'password',
  'email',
  'second_factor_enabled',
  'second_factor_removed',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
] as const;
export type CredentialChange = (typeof credentialChanges)[number];

/** The alerts of the site, which are reported by a webhook; their mails have times of their own. */
export const alertEventKinds = ['alert_raised', 'alert_cleared'] as const;
export type AlertEventKind = (typeof alertEventKinds)[number];

/** What only the site itself acts on: it is in no mail and in no webhook. */
export type InnerEventKind =
  /** A further claim on a payment’s hash or code was stored. */
  'payment_contested';

/** What is mailed to the customer alone. */
export type CustomerEventKind =
  /** The customer asked for a link to correct what they sent. */
  | 'correction_link_asked'
  /** The codes did not come to the price: the customer is asked for another one. */
  | 'code_asked'
  /** Something is known of the payment that its payer must act on, or need not fear. */
  | 'payment_situation';

export type EventKind =
  | PaymentEventKind
  | AdminEventKind
  | AlertEventKind
  | InnerEventKind
  | CustomerEventKind;
