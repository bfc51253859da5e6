import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.endpoints';
import { expect, it } from 'vitest';
import { authorWords, factWords, subjectWords } from './fact-words.ts';

const entry: AuditEntryView = {
  id: 1,
  at: '2026-11-21T12:00:00.000Z',
  action: 'user_updated',
  author_kind: 'admin',
  author_id: '1',
  author_name: 'anna',
  address: null,
  user_agent: null,
  subject_kind: 'user',
  subject_id: '2',
  subject_name: 'bert',
  facts: {},
  details: null,
  erased: false,
};
const price = {
  payment_type: 'crypto',
  region: null,
  duration: '1 month',
  currency: 'USD',
  from_minor: 500,
  to_minor: 550,
  was_on_sale: true,
  is_on_sale: true,
};
const address = {
  coin: 'btc',
  from: 'bc1qaaaa…aaaaaa',
  to: null,
  from_hash: 'ab'.repeat(32),
  to_hash: null,
};

type Case = [Partial<AuditEntryView> & Pick<AuditEntryView, 'action' | 'facts'>, string[]];
const onPrice = (facts: AuditEntryView['facts']) =>
  ({ action: 'price_changed', subject_kind: 'price', facts: { ...price, ...facts } }) as const;

it.each<Case>([
  // Prices
  [onPrice({}), ['Old price: $5.00', 'New price: $5.50']],
  [
    onPrice({ currency: 'JPY', from_minor: null, to_minor: 550, was_on_sale: null }),
    ['New price: ¥550'],
  ],
  [
    onPrice({ from_minor: null, was_on_sale: null, is_on_sale: false }),
    ['New price: $5.50', 'On sale: No'],
  ],
  [
    onPrice({ from_minor: 550, is_on_sale: false }),
    ['New price: $5.50', 'On sale before: Yes', 'On sale now: No'],
  ],
  [onPrice({ to_minor: null, is_on_sale: null }), ['Old price: $5.00']],
  // Settings
  [
    { action: 'settings_changed', facts: { from: 'true', to: 'false' } },
    ['Before: On', 'Now: Off'],
  ],
  [{ action: 'settings_changed', facts: { from: '72', to: '48' } }, ['Before: 72', 'Now: 48']],
  [{ action: 'settings_changed', facts: { from: '', to: 'x' } }, ['Before: Empty', 'Now: x']],
  [
    {
      action: 'settings_changed',
      subject_id: 'card_providers',
      facts: {
        from: '',
        to: '[{"name":"Banxa","processingFee":"About 3%","minimumUSD":20},{"name":"Stripe","processingFee":"About 5%","minimumUSD":2.5}]',
      },
    },
    ['Before: Built-in list', 'Now: Banxa (About 3%, from $20.00); Stripe (About 5%, from $2.50)'],
  ],
  [
    {
      action: 'settings_changed',
      subject_id: 'evidence_confirmations',
      facts: {
        from: '{"bitcoin":[{"below":100,"blocks":1},{"below":null,"blocks":6}]}',
        to: '{"base":[{"below":null,"blocks":60}]}',
      },
    },
    ['Before: Bitcoin: 1 block below $100, 6 blocks above', 'Now: Base: 60 blocks'],
  ],
  [
    { action: 'settings_changed', subject_id: 'card_providers', facts: { from: 'x', to: '7' } },
    ['Before: x', 'Now: 7'],
  ],
  [
    { action: 'address_changed', facts: address },
    [
      'Old address: bc1qaaaa…aaaaaa',
      'New address: None',
      `Hash of the old address: ${'ab'.repeat(32)}`,
    ],
  ],
  [
    { action: 'address_changed', facts: { ...address, was_ours: false } },
    [
      'Old address: bc1qaaaa…aaaaaa',
      'New address: None',
      'Old address was ours: No',
      `Hash of the old address: ${'ab'.repeat(32)}`,
    ],
  ],
  // Rules
  [
    {
      action: 'approval_rule_created',
      subject_kind: 'rule',
      facts: {
        coins: 'btc usdc',
        types: 'ghost-eshop-pro donation',
        most_usd_minor: 5000,
        day_usd_minor: 50_000,
        day_payments: 40,
        delay_minutes: 0,
        known_after: 0,
      },
    },
    [
      'Coins: Bitcoin, USD Coin',
      'Types: Subscription, Donation',
      'Largest payment: $50.00',
      'Most in a day: $500.00',
      'Most payments in a day: 40',
    ],
  ],
  [
    {
      action: 'approval_rule_changed',
      subject_kind: 'rule',
      facts: { most_usd_minor: '5000 → 1000', known_after: '0 → 2' },
    },
    ['Largest payment: $50.00 → $10.00', 'Earlier verified payments: 0 → 2'],
  ],
  // Signing in
  [{ action: 'login_refused', facts: { code: 'INVALID_CREDENTIALS' } }, ['Reason: Wrong password']],
  [
    { action: 'login_refused', subject_kind: null, facts: { code: 'INVALID_CREDENTIALS' } },
    ['Reason: Unknown username'],
  ],
  [{ action: 'login_refused', facts: { code: 'INVALID_TWOFA_TOKEN' } }, ['Reason: Wrong code']],
  [
    { action: 'login_refused', facts: { code: 'INVALID_PASSKEY' } },
    ['Reason: Passkey not accepted'],
  ],
  [
    { action: 'login_refused', facts: { code: 'SETUP_LINK_INVALID' } },
    ['Reason: Set-up link not valid'],
  ],
  [{ action: 'login', facts: { restricted: false, recovery_code: false, passkey: false } }, []],
  [
    { action: 'login', facts: { restricted: false, recovery_code: true, passkey: false } },
    ['By recovery code: Yes'],
  ],
  [{ action: 'session_ended', facts: { current: false } }, []],
  // Users
  [
    { action: 'user_updated', facts: { role_to: 'super_admin', role_from: 'admin' } },
    ['Role before: Admin', 'Role now: Super Admin'],
  ],
  [{ action: 'user_updated', facts: { email_changed: true } }, ['Email changed: Yes']],
  // Payments
  [
    {
      action: 'card_checked',
      facts: {
        to: 'completed',
        finding: 'paid_too_little',
        answer: 'paid',
        from: 'pending_subscription_update',
      },
    },
    ['Status: Awaiting Subscription → Completed', 'Answer: Paid', 'Finding: Paid too little'],
  ],
  [
    {
      action: 'card_checked',
      facts: { from: 'pending_payment_verification', to: 'pending_payment_verification' },
    },
    [],
  ],
  [{ action: 'approval_rule_changed', facts: { from: 'off', to: 'on' } }, ['From: Off', 'To: On']],
  [{ action: 'card_checked', facts: { finding: 'none', answer: 'unpaid' } }, ['Answer: Unpaid']],
  [{ action: 'card_checked', facts: { finding: null, answer: 'unpaid' } }, ['Answer: Unpaid']],
  [
    { action: 'finding_settled', facts: { finding: 'paid_after_failed, paid_twice' } },
    ['Finding: Paid after failure, Paid twice'],
  ],
  [
    { action: 'subscription_checked', facts: { account: 'known', applied: false, updated: false } },
    ['Account: Known', 'Subscription applied: No', 'Payment completed: No'],
  ],
  [
    {
      action: 'payments_exported',
      facts: {
        status: 'pending_payment_verification, failed',
        from: null,
        type: 'donation',
        payment_method: 'nintendo-eshop',
        waiting: 'overdue',
        needs_attention: true,
        searched: false,
        payments: 7,
      },
    },
    [
      'Payments: 7',
      'Needs a decision: Yes',
      'Waiting: Overdue',
      'Status: Awaiting Payment, Failed',
      'Type: Donation',
      'Method: Nintendo eShop',
    ],
  ],
  // The rest
  [
    {
      action: 'audit_exported',
      facts: { action: 'login', author: 'system', searched: true, from: null, entries: 2 },
    },
    ['Entries: 2', 'Searched: Yes', 'Action: Signed in', 'Author: System'],
  ],
  [
    { action: 'mail_resent', facts: { mail: '7', kind: 'admin_overdue', state: 'uncertain' } },
    ['Kind: Admins: overdue payments', 'State before: Uncertain', 'Mail ID: 7'],
  ],
  [
    {
      action: 'webhook_changed',
      facts: {
        host: 'a.example',
        host_before: 'b.example',
        kinds: 'payment_failed, payment_verified',
        is_on: false,
      },
    },
    [
      'Host: a.example',
      'Host before: b.example',
      'Events: Payment failed, Payment verified',
      'Switched on: No',
    ],
  ],
  [
    { action: 'jobs_retried', facts: { queue: 'send-mails', jobs: 3 } },
    ['Job: Send mails', 'Jobs: 3'],
  ],
  [
    { action: 'person_erased', facts: { payments: 2, repeatedAnswers: 1, auditEntries: 0 } },
    ['Payments: 2', 'Repeated answers: 1', 'Audit entries: 0'],
  ],
])('%j', ({ ...changes }, words) => {
  expect(factWords({ ...entry, ...changes }).map(({ name, value }) => `${name}: ${value}`)).toEqual(
    words,
  );
});

it('names who did what to whom, as far as it is known', () => {
  expect(authorWords(entry)).toBe('anna');
  expect(authorWords({ ...entry, author_name: null })).toBe('Unknown admin');
  expect(authorWords({ ...entry, author_kind: 'operator' })).toBe('Operator’s command');
  expect(subjectWords(entry)).toBe('bert');
  expect(subjectWords({ ...entry, subject_name: null })).toBe('2');
  expect(subjectWords({ ...entry, subject_id: null, subject_name: null })).toBe('User');
  expect(subjectWords({ ...entry, subject_kind: null })).toBe('—');
});

it.each([
  ['crypto_btc_address', 'Bitcoin address'],
  ['card_payout_address', 'Card payout wallet'],
  ['security_max_pending_hours', 'Maximum pending hours'],
  ['a_setting_of_before', 'a_setting_of_before'],
])('calls the setting %s "%s"', (subject_id, name) => {
  const setting = { ...entry, subject_kind: 'setting', subject_id, subject_name: null } as const;
  expect(subjectWords(setting)).toBe(name);
});

it.each([
  [{ payment_type: 'crypto', region: null, duration: '1 month' }, 'Crypto · 1 month'],
  [
    { payment_type: 'nintendo-eshop', region: 'us', duration: '1 year' },
    'Nintendo eShop · United States · 1 year',
  ],
  [{}, 'Price'],
])('calls a price by what it is for, not by its ID', (facts, name) => {
  const subject_id = '019a0000-0000-7000-8000-000000000000';
  const price = { ...entry, subject_kind: 'price', subject_id, subject_name: null } as const;
  expect(subjectWords({ ...price, facts })).toBe(name);
});
