import { expect, test } from 'vitest';
import { paymentsDefaults } from './payments.search.ts';
import { isProvenAndWaiting, withProvenAndWaiting } from './work-list.ts';

test('the work list has no other filter, and the oldest payment first', () => {
  const before = { ...paymentsDefaults, page: 3, status: 'failed', type: 'donation' } as const;
  const view = withProvenAndWaiting({ ...before, limit: 50 });
  expect(view).toEqual({
    page: 1,
    limit: 50,
    sort: 'created_at_asc',
    status: 'pending_payment_verification',
    verdict: 'proven',
  });
  expect(isProvenAndWaiting(view)).toBe(true);
  expect(isProvenAndWaiting({ ...view, verdict: undefined })).toBe(false);
  expect(isProvenAndWaiting({ ...view, status: 'failed' })).toBe(false);
});
