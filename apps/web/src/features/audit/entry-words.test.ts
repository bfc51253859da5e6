import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.schemas';
import { expect, it } from 'vitest';
import { authorWords, factWords, subjectWords } from './entry-words.ts';

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
  expect(subjectWords({ ...entry, subject_kind: null })).toBe('—');
});

it('says where from before where to, whatever order they were kept in, and what PayGate’s answer meant', () => {
  const facts = {
    to: 'completed',
    finding: 'paid_too_little',
    from: 'pending_subscription_update',
  };
  expect(factWords({ ...entry, facts })).toEqual([
    { name: 'From', value: 'Awaiting Subscription' },
    { name: 'To', value: 'Completed' },
    { name: 'Finding', value: 'Paid too little' },
  ]);
});

it('says nothing of a finding where there was none', () => {
  for (const finding of [null, 'none'])
    expect(factWords({ ...entry, facts: { finding, answer: 'paid' } })).toEqual([
      { name: 'Answer', value: 'Paid' },
    ]);
});

it('says the facts in plain words and leaves out the empty ones', () => {
  const facts = { role_from: 'admin', to: 'failed', email_changed: true, searched: false };
  expect(factWords({ ...entry, facts: { ...facts, author: null, of_mine: 3 } })).toEqual([
    { name: 'To', value: 'Failed' },
    { name: 'Role before', value: 'Admin' },
    { name: 'Email changed', value: 'Yes' },
    { name: 'Searched', value: 'No' },
    { name: 'Of mine', value: '3' },
  ]);
});
