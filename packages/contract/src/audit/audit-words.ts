/** Every action in the audit trail, with its label on the screen. */
export const auditActionLabels = {
  // Signing in and out
  login: 'Signed in',
  login_refused: 'Sign-in refused',
  logout: 'Signed out',
  session_ended: 'Ended one of their sessions',
  first_admin_created: 'Created the first super admin',
  password_changed: 'Changed their own password',
  twofa_enabled: 'Enabled 2FA',
  twofa_disabled: 'Disabled 2FA',
  second_factor_renewed: 'Confirmed with a fresh second factor',
  recovery_codes_renewed: 'Renewed the recovery codes',
  passkey_added: 'Added a passkey',
  passkey_renamed: 'Renamed a passkey',
  passkey_removed: 'Removed a passkey',
  // Admin users
  user_created: 'Created a user',
  user_updated: 'Changed a user',
  user_deleted: 'Deleted a user',
  user_password_set: 'Set a user’s password',
  user_twofa_reset: 'Reset a user’s 2FA',
  password_link_made: 'Made a link to choose a password',
  password_chosen: 'Chose their first password',
  // Payments
  payment_verified: 'Verified a payment',
  subscription_updated: 'Updated a subscription',
  marked_failed: 'Marked a payment as failed',
  status_changed: 'Changed a payment’s status',
  note_added: 'Added a note to a payment',
  act_taken_back: 'Undid their action on a payment',
  code_revealed: 'Revealed a code',
  code_outcome_recorded: 'Recorded what a code brought',
  top_up_link_made: 'Made a link for another code',
  code_added: 'Added a code to their payment',
  contest_resolved: 'Resolved a contest',
  claim_released: 'Allowed a hash or code again',
  finding_settled: 'Settled a finding',
  return_recorded: 'Recorded returned money',
  subscription_checked: 'Checked a subscription',
  card_checked: 'Checked a card payment',
  evidence_gathered: 'Asked the chain about a payment',
  hash_corrected: 'Corrected a transaction hash',
  return_taken_back: 'Took a recorded return back',
  registered_for_visitor: 'Registered a payment for a visitor',
  payment_corrected: 'Corrected what they had sent',
  transfer_attached: 'Attached a transfer to a payment',
  transfer_detached: 'Detached a transfer from a payment',
  transfer_dismissed: 'Said that a transfer is not a payment',
  transfer_taken_back: 'Listed a transfer as unclaimed again',
  payments_exported: 'Exported payments',
  statement_exported: 'Downloaded a statement',
  personal_data_erased: 'Erased personal data',
  person_erased: 'Erased a person’s data',
  // Settings and prices
  settings_changed: 'Changed the settings',
  address_changed: 'Changed a receiving address',
  price_created: 'Created a price',
  price_changed: 'Changed a price',
  price_deleted: 'Deleted a price',
  // Rules that approve
  approval_rule_created: 'Added an approval rule',
  approval_rule_changed: 'Changed an approval rule',
  approvals_stopped: 'Stopped the approval rules',
  approvals_started: 'Let rules verify payments of a chain again',
  disagreement_settled: 'Settled a rule’s disagreement',
  // Outgoing mail
  mail_resent: 'Sent a mail again',
  // Webhooks
  webhook_created: 'Added a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_switched_off: 'Switched off a webhook that failed for three days',
  webhook_deleted: 'Deleted a webhook',
  webhook_secret_renewed: 'Renewed a webhook’s secret',
  webhook_tested: 'Sent a test event',
  webhook_redelivered: 'Sent an event again',
  // The keys; the last three by earlier versions
  secrets_resealed: 'Sealed every secret again',
  master_key_change_begun: 'Started a change of the master key',
  master_key_change_cancelled: 'Cancelled a change of the master key',
  master_key_changed: 'Changed the master key',
  // The background work
  jobs_retried: 'Tried failed jobs again',
  // Moving in and moving on
  data_imported: 'Imported data from another system',
  data_exported: 'Exported payments, prices, admins and settings',
  // The trail itself
  audit_exported: 'Exported the audit trail',
} as const;
export type AuditAction = keyof typeof auditActionLabels;
export const auditActions = Object.keys(auditActionLabels) as AuditAction[];

/**
 * The author of an entry: a signed-in admin, a visitor without a session, a command of the operator, or the system.
 */
export const auditAuthorKinds = ['admin', 'visitor', 'operator', 'system'] as const;
export type AuditAuthorKind = (typeof auditAuthorKinds)[number];

/** The subject of an entry. */
export const auditSubjectKinds = [
  'transaction',
  'user',
  'setting',
  'price',
  'audit',
  'transfer',
  'rule',
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];
