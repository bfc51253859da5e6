import type { MailKind } from '@ghost-pay/contract/outbox/outbox-words';
import type { SwitchSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { Settings } from '../settings/settings.public.ts';

/** The subject area of a mail. Mails to customers, about security and of alerts are sent with every setting. */
export type MailConcern = 'customer' | 'new_payments' | 'failures' | 'security' | 'alerts';

export const mailConcerns: Readonly<Record<MailKind, MailConcern>> = {
  payment_received: 'customer',
  payment_verified: 'customer',
  subscription_activated: 'customer',
  donation_thanks: 'customer',
  payment_failed: 'customer',
  correction_link: 'customer',
  top_up_link: 'customer',
  payment_situation: 'customer',
  admin_new_payment: 'new_payments',
  admin_code_added: 'new_payments',
  admin_payment_failed: 'failures',
  admin_overdue: 'failures',
  admin_money_vanished: 'security',
  admin_sources_disagree: 'security',
  admin_address_changed: 'security',
  admin_role_changed: 'security',
  admin_new_address: 'security',
  admin_credentials_changed: 'security',
  admin_alert: 'alerts',
  admin_alert_cleared: 'alerts',
};

/** A mail is sent if all of its switches are on. */
const switchesOf: Readonly<Record<MailConcern, readonly SwitchSetting[]>> = {
  customer: [],
  new_payments: ['notifications_email', 'notifications_payment'],
  failures: ['notifications_email', 'notifications_failure'],
  security: [],
  alerts: [],
};

export function isMailed(kind: MailKind, settings: Pick<Settings, 'isOn'>): boolean {
  return switchesOf[mailConcerns[kind]].every((key) => settings.isOn(key));
}
