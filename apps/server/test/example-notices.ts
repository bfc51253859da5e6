import { type AlertKind, alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import { credentialChanges } from '@ghost-pay/contract/events/event-words';
import { noDetails } from '@ghost-pay/contract/tracking/situations';
import type { AlertFacts, Notice, PaymentFacts } from '../src/modules/outbox/mail-facts.ts';

const paymentId = 'GHOST-M5X2K9-1795264496-7QF4TZ';
const subscription: PaymentFacts = {
  paymentId,
  type: 'ghost-eshop-pro',
  method: 'crypto',
  amountMinor: 1200,
  currency: 'USD',
  duration: '3 months',
};
const byGiftCard: PaymentFacts = {
  ...subscription,
  method: 'nintendo-eshop',
  amountMinor: 2500,
  currency: 'JPY',
};
const transactionId = '019a0000-0000-7000-8000-00000000000a';
const at = '2026-11-21T12:34:56.000Z';

const exampleAlert = (alert: AlertKind): AlertFacts => ({
  alert,
  subject: alert === 'disk_low' ? 'data@web-1' : alert.startsWith('chain_') ? 'ethereum' : '',
  facts: {
    percent: 8,
    megabytes: 512,
    count: 21,
    seconds: 44,
    source: 'the database',
    entry: 17,
    until: '2026-12-01T00:00:00.000Z',
    problem: '',
  },
  beganAt: at,
  isRepeated: false,
});

/** Every mail with plausible facts. */
export const exampleNotices: readonly Notice[] = [
  { kind: 'payment_received', facts: subscription },
  { kind: 'payment_received', facts: { ...subscription, method: 'card' } },
  { kind: 'payment_verified', facts: subscription },
  { kind: 'subscription_activated', facts: byGiftCard },
  {
    kind: 'donation_thanks',
    facts: { ...subscription, type: 'donation', duration: null, amountMinor: 123_456 },
  },
  { kind: 'payment_failed', facts: byGiftCard },
  { kind: 'correction_link', facts: subscription },
  {
    kind: 'payment_situation',
    facts: {
      ...subscription,
      ...noDetails,
      situation: 'short',
      arrived: '0.003048939',
      missing: '0.00033877',
      symbol: 'ETH',
      address: '0x52908400098527886e0f7030069857d2e4169ee7',
    },
  },
  { kind: 'top_up_link', facts: { ...byGiftCard, codeId: transactionId, missingMinor: 500 } },
  { kind: 'admin_new_payment', facts: { ...subscription, transactionId } },
  { kind: 'admin_code_added', facts: { ...byGiftCard, transactionId } },
  { kind: 'admin_payment_failed', facts: { ...byGiftCard, transactionId } },
  { kind: 'admin_money_vanished', facts: { ...subscription, transactionId } },
  { kind: 'admin_sources_disagree', facts: { ...subscription, transactionId } },
  {
    kind: 'admin_overdue',
    facts: {
      total: 31,
      maxPendingHours: 72,
      oldest: Array.from({ length: 4 }, (_, index) => ({
        paymentId: `GHOST-M5X2K9-179526449${index}-7QF4TZ`,
        createdAt: `2026-11-1${index}T08:15:00.000Z`,
      })),
      unclaimed: { count: 3, usdMinor: 4120 },
    },
  },
  {
    kind: 'admin_overdue',
    facts: {
      total: 0,
      maxPendingHours: 72,
      oldest: [],
      unclaimed: { count: 1, usdMinor: 1200 },
    },
  },
  {
    kind: 'admin_address_changed',
    facts: { setting: 'crypto_btc_address', changedBy: 'clerk', at },
  },
  {
    kind: 'admin_role_changed',
    facts: { username: 'toad', from: 'admin', to: 'super_admin', changedBy: 'clerk', at },
  },
  {
    kind: 'admin_role_changed',
    facts: { username: 'toad', from: null, to: 'admin', changedBy: 'clerk', at },
  },
  {
    kind: 'admin_role_changed',
    facts: { username: 'toad', from: 'admin', to: null, changedBy: 'clerk', at },
  },
  ...credentialChanges.map((change): Notice => ({
    kind: 'admin_credentials_changed',
    facts: { username: 'toad', change, changedBy: change === 'password' ? null : 'clerk', at },
  })),
  ...alertKinds.map((alert): Notice => ({ kind: 'admin_alert', facts: exampleAlert(alert) })),
  { kind: 'admin_alert', facts: { ...exampleAlert('chain_away'), isRepeated: true } },
  { kind: 'admin_alert_cleared', facts: { ...exampleAlert('rates_away'), at } },
  {
    kind: 'admin_new_address',
    facts: { username: 'a-rather-long-username-of-an-admin', address: '2001:db8:1:2:3:4:5:6', at },
  },
];
