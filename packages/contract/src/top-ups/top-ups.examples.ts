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
};
