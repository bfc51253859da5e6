import { exampleBitcoinAddress, examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './transactions.endpoints.ts';

export const paymentExamples: ExamplesOf<typeof calls> = {
  createTransaction: {
    body: {
      payment_id: examplePaymentId,
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: 'btc',
      txid: '8b5e1d7c0f3a49626d1be4a7905cf8237e6d14b09a2c5f83e7d0416b9c8a3f52',
      payment_address: exampleBitcoinAddress,
      amount: 12,
      currency: 'USD',
      userUsername: 'luigi',
      userEmail: 'luigi@example.org',
      subscriptionDuration: '3 months',
    },
    answer: {
      paymentId: examplePaymentId,
      senderToken: 'anLN1fQ2wq0iL5yS8cV1nR4tX7zA0dG3jM6pS9vY2bE5hK8x',
    },
  },
};
