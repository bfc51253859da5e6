import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './answers.endpoints.ts';
import { linkOnItsWay } from './link-on-its-way.ts';

const params = { paymentId: examplePaymentId };
const mistyped = '4f1c2b7e0d3a9586c1e7f20b4d8a6c395e8f1a7b2c4d6e8095a1b3c5d7e98a13';
const meant = '4f1c2b7e0d3a9586c1e7f20b4d8a6c395e8f1a7b2c4d6e8095a1b3c5d7e98a31';

export const answersExamples: ExamplesOf<typeof calls> = {
  getCorrectionOffer: {
    params,
    answer: {
      paymentId: examplePaymentId,
      paymentMethod: 'crypto',
      coin: 'btc',
      sent: mistyped,
      refusal: null,
    },
  },
  correctPayment: {
    params,
    body: { txid: meant },
    answer: { paymentId: examplePaymentId, sent: meant },
  },
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
  askForCorrectionLink: { params, answer: { message: linkOnItsWay } },
};
