import {
  exampleBitcoinAddress,
  exampleImage,
  examplePaymentId,
  type ExamplesOf,
} from '../examples.ts';
import type * as calls from './quotes.endpoints.ts';

export const quoteExamples: ExamplesOf<typeof calls> = {
  makeQuote: {
    body: {
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: 'btc',
      subscriptionDuration: '3 months',
      userUsername: 'luigi',
      userEmail: 'luigi@example.org',
      payment_id: examplePaymentId,
    },
    answer: {
      quoteToken: 'q1sJc0p5V7aXo8m2LkN4bRtY6wZ3eH9uDfGiKjMnPrQ',
      amount: 12,
      currency: 'USD',
      expiresAt: '2026-10-05T14:17:00.000Z',
      coin: {
        crypto_type: 'btc',
        address: exampleBitcoinAddress,
        exact: {
          amount: '0.00011968',
          rate: '100123.45',
          rateAt: '2026-10-05T14:01:30.000Z',
          isUnique: true,
        },
        uri: `bitcoin:${exampleBitcoinAddress}?amount=0.00011968`,
        qrCode: exampleImage,
      },
      processors: null,
    },
  },
  readQuoteStatus: {
    body: { quoteToken: 'q1sJc0p5V7aXo8m2LkN4bRtY6wZ3eH9uDfGiKjMnPrQ' },
    answer: {
      transfer: {
        txid: '4f5a1c0e9d8b7a69584736251403f2e1d0cfbeadbc9b8a796857463524130212',
        amount: '0.00011968',
        symbol: 'BTC',
        state: 'pending',
      },
      paymentId: examplePaymentId,
      isWatched: true,
    },
  },
};
