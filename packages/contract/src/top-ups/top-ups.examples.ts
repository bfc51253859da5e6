import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './top-ups.endpoints.ts';

const params = { paymentId: examplePaymentId };

export const topUpsExamples: ExamplesOf<typeof calls> = {
  getTopUpOffer: {
    params,
    answer: {
      paymentId: examplePaymentId,
      paymentMethod: 'alternative-paysafe',
      amount: 12,
      brought: 10,
      missing: 2,
      currency: 'USD',
      region: null,
      refusal: null,
    },
  },
  addCode: {
    params,
    body: { code: '4821 7730 1956 0042', amount: 5, currency: 'USD' },
    answer: { paymentId: examplePaymentId, sent: '••••••••••••0042' },
  },
  makeTopUpLink: {
    params: { id: '019a7d1e-5c3b-7f42-9d80-6b1f0c2e4a97' },
    answer: {
      link: `https://pay.example.org/track/${examplePaymentId}/code#AAAAAG8v…`,
      expires_at: '2026-12-01T10:00:00.000Z',
    },
  },
};
