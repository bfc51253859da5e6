import { expect, test } from 'vitest';
import { zeroSummary } from './api.ts';
import { mattersOf } from './attention.ts';

const alert = (severity: 'error' | 'warning') => ({
  id: severity,
  kind: 'mail_away' as const,
  subject: '',
  severity,
  title: `Alert of ${severity}`,
  sentence: 'It is so.',
  advice: 'Do this.',
  began_at: '2026-03-10T12:00:00.000Z',
  raised_at: '2026-03-10T12:00:00.000Z',
});
const transfers = { unclaimed: 3, overdue: 1, overdue_usd: 12.5 } as never;

test('with nothing open there is nothing to show', () => {
  expect(mattersOf({ alerts: [], summary: zeroSummary, transfers: undefined })).toEqual([]);
  expect(mattersOf({ alerts: [], summary: undefined, transfers: undefined })).toEqual([]);
});

test('what is broken or late comes first, what only waits for a decision last', () => {
  const summary = { ...zeroSummary, overdue: 2, needingAttention: 1, provenAndWaiting: 14 };
  const matters = mattersOf({ alerts: [alert('warning'), alert('error')], summary, transfers });
  expect(matters.map(({ title }) => title)).toEqual([
    'Alert of error',
    '2 payments are overdue',
    'Alert of warning',
    '1 payment needs a decision',
    '1 transfer, $12.50, belongs to no payment',
    '14 payments are proven and wait for you',
  ]);
  expect(matters[0]).toMatchObject({ detail: 'It is so. Do this.' });
});

test('transfers of less than a day are not counted', () => {
  const young = { unclaimed: 3, overdue: 0, overdue_usd: 0 } as never;
  expect(mattersOf({ alerts: [], summary: zeroSummary, transfers: young })).toEqual([]);
});
