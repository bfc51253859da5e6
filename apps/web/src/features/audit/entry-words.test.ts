import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { expect, it } from 'vitest';
import { authorWords, subjectWords } from './entry-words.ts';

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
