// Free of zod: a screen that only shows alerts loads no validator.

/** What the site speaks up about. The subject of an alert says which one, such as the chain or the disk. */
export const alertKinds = [
  'backup_failed',
  'backup_old',
  'disk_low',
  'queue_stuck',
  'registration_away',
  'card_network_away',
  'mail_away',
  'rates_away',
  'chain_away',
  'chain_version',
  'sign_in_attack',
  'clock_off',
  'audit_broken',
  'certificate_expiring',
  'promise_broken',
  'approvals_stopped',
  'database_unfit',
  'instance_lost',
  'webhook_off',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** error: a part of the site does not work or is about to fail. warning: somebody should look. */
export const alertSeverities = ['error', 'warning'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
