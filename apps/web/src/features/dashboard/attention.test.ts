import { expect, test } from 'vitest';
import { zeroSummary } from './api.ts';
import { mattersOf } from './attention.ts';

const fault = (state: 'error' | 'warning') => ({
  key: state,
  state,
  title: `Fault of ${state}`,
  sentence: 'It is so. Do this.',
  detail: 'It is so. Do this.',
  page: undefined,
});
const transfers = { unclaimed: 3, overdue: 1, overdue_usd: 12.5 } as never;

test('with nothing open there is nothing to show', () => {
  expect(mattersOf({ faults: [], summary: zeroSummary, transfers: undefined })).toEqual([]);
  expect(mattersOf({ faults: [], summary: undefined, transfers: undefined })).toEqual([]);
});

test('what is broken or overdue comes first, what only waits for a decision last, and counts are written as such', () => {
  const summary = { ...zeroSummary, overdue: 2, needingAttention: 1, provenAndWaiting: 108_642 };
  const matters = mattersOf({ faults: [fault('error'), fault('warning')], summary, transfers });
  expect(matters.map(({ title }) => title)).toEqual([
    '2 problems with the system',
    '2 payments are overdue',
    '1 payment needs a decision',
    '1 transfer, $12.50, belongs to no payment',
    '108,642 payments are proven and wait for you',
  ]);
});

test('transfers of less than a day are not counted', () => {
  const young = { unclaimed: 3, overdue: 0, overdue_usd: 0 } as never;
  expect(mattersOf({ faults: [], summary: zeroSummary, transfers: young })).toEqual([]);
});

test('one fault is named', () => {
  const faults = [fault('warning')];
  expect(mattersOf({ faults, summary: zeroSummary, transfers: undefined })).toMatchObject([
    { title: 'Fault of warning', urgency: 'warning' },
  ]);
});
