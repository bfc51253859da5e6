import type { MailKind, MailState } from '@ghost-pay/contract/outbox/outbox-words';
import type { DeliveryKind } from '@ghost-pay/contract/webhooks/webhook-words';

// Names of mails and webhook events that several screens of the back-office share.

export const mailKindLabels: Record<MailKind, string> = {
  payment_received: 'Payment received',
  payment_verified: 'Payment verified',
  subscription_activated: 'Subscription active',
  donation_thanks: 'Thanks for a donation',
  payment_failed: 'Payment failed',
  correction_link: 'Link for a correction',
  top_up_link: 'Link for another code',
  payment_situation: 'What is known of the money',
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
};

export const mailStateLabels: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'Uncertain',
};

export const deliveryKindLabels: Record<DeliveryKind, string> = {
  payment_created: 'Payment registered',
  payment_verified: 'Payment verified',
  payment_completed: 'Payment completed',
  payment_failed: 'Payment failed',
  payment_code_added: 'Another code added',
  payment_reopened: 'Payment reopened',
  alert_raised: 'Alert raised',
  alert_cleared: 'Alert cleared',
  test: 'Test event',
};
