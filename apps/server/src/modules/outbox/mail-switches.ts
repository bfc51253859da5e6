import type { MailKind } from '@ghost-pay/contract/outbox/outbox-words';
import type { SwitchSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { Settings } from '../settings/settings.public.ts';

/** The mails that can be turned off. Those to customers, about security and of alerts are sent with every setting. */
export const switchOf: Partial<Record<MailKind, SwitchSetting>> = {
  admin_new_payment: 'notifications_payment',
  admin_code_added: 'notifications_payment',
  admin_payment_failed: 'notifications_failure',
  admin_overdue: 'notifications_failure',
};

/** Whether a mail's own switch and the one of all mails are on. */
export function isMailed(kind: MailKind, settings: Pick<Settings, 'isOn'>): boolean {
  const own = switchOf[kind];
  return own === undefined || (settings.isOn('notifications_email') && settings.isOn(own));
}
