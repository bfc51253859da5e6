/** What happens to payments, and who is told of it by mail or by a webhook. */
export const paymentEventKinds = [
  'payment_created',
  'payment_verified',
  'payment_completed',
  'payment_failed',
  /** Moved back by a super admin. */
  'payment_reopened',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** What happens to the back-office itself, and its admins are told of. */
export const adminEventKinds = [
  'receiving_address_changed',
  'admin_role_changed',
  'admin_signed_in_from_new_address',
  'admin_credentials_changed',
] as const;
export type AdminEventKind = (typeof adminEventKinds)[number];

/** What somebody signs in with, or is written to at. */
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

export type EventKind = PaymentEventKind | AdminEventKind;
