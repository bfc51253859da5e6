/** Every action in the audit trail; the screen has a label for each. */
export const auditActions = [
  // Signing in and out
  'login',
  'login_refused',
  'logout',
  'session_ended',
  'first_admin_created',
  'password_changed',
  'twofa_enabled',
  'twofa_disabled',
  'second_factor_renewed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  // Admin users
  'user_created',
  'user_updated',
  'user_deleted',
  'user_password_set',
  'user_twofa_reset',
  // Payments
  'payment_verified',
  'subscription_updated',
  'marked_failed',
  'status_changed',
  'code_revealed',
  'contest_resolved',
  'claim_released',
  'finding_settled',
  'subscription_checked',
  'card_checked',
  'payments_exported',
  'personal_data_erased',
  'person_erased',
  // Settings and prices
  'settings_changed',
  'address_changed',
  'price_created',
  'price_changed',
  'price_deleted',
  // Outgoing mail
  'mail_resent',
  // Webhooks
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_renewed',
  'webhook_tested',
  'webhook_redelivered',
  // The master key
  'master_key_change_begun',
  'master_key_change_cancelled',
  'master_key_changed',
  // The background work
  'jobs_retried',
  // The trail itself
  'audit_exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * The author of an entry: a signed-in admin, a visitor without a session, a command of the operator, or the system.
 */
export const auditAuthorKinds = ['admin', 'visitor', 'operator', 'system'] as const;
export type AuditAuthorKind = (typeof auditAuthorKinds)[number];

/** The subject of an entry. */
export const auditSubjectKinds = ['transaction', 'user', 'setting', 'price', 'audit'] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];
