import { estimateMinutes } from '@ghost-pay/contract/tracking/estimates';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { expect, test } from 'vitest';
import { waitingPayment } from '../tracked-payment.fixture.ts';
import { estimateMessage } from './tracking-result.tsx';

const payment: TrackedPayment = {
  ...waitingPayment,
  type: 'donation',
  subscriptionDuration: null,
};
const after = (minutes: number) => new Date(Date.parse(payment.createdAt) + minutes * 60_000);

test.each([
  [180, 0, 'Payments made this way are usually completed within 3 hours.'],
  [180, 180, 'Payments made this way are usually completed within 3 hours.'],
  [
    180,
    181,
    'Payments made this way are usually completed within 3 hours. Yours takes longer. We are still working on it.',
  ],
  [undefined, 0, undefined],
  // Unknown values of a newer server are ignored.
  [7, 0, undefined],
] as const)('%s minutes expected, %d waited', (withinMinutes, waited, sentence) => {
  expect(estimateMessage(payment, { withinMinutes, now: after(waited) })).toBe(sentence);
});

test('every estimate that the server makes has words, and what has ended is told nothing', () => {
  for (const withinMinutes of estimateMinutes) {
    expect(estimateMessage(payment, { withinMinutes, now: after(0) })).toMatch(/ within .+\.$/);
    for (const status of ['completed', 'failed'] as const)
      expect(
        estimateMessage({ ...payment, status }, { withinMinutes, now: after(0) }),
      ).toBeUndefined();
  }
});
