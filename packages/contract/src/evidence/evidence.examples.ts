import type { ExamplesOf } from '../examples.ts';
import type * as calls from './evidence.endpoints.ts';

export const evidenceExamples: ExamplesOf<typeof calls> = {
  checkHash: {
    body: {
      crypto_type: 'btc',
      txid: '8b5e1d7c0f3a49626d1be4a7905cf8237e6d14b09a2c5f83e7d0416b9c8a3f52',
    },
    answer: {
      finding: 'fits',
      chain: 'bitcoin',
      symbol: 'BTC',
      coin: null,
      amount: '0.00011968',
      address: null,
      confirmations: 1,
    },
  },
};
