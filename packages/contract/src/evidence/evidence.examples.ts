import { exampleTransactionId, type ExamplesOf } from '../examples.ts';
import { act, detail } from '../transactions/transactions.examples.ts';
import type * as calls from './evidence.endpoints.ts';

const params = { id: exampleTransactionId };
const txid = '8b5e1d7c0f3a49626d1be4a7905cf8237e6d14b09a2c5f83e7d0416b9c8a3f52';
const notes = 'The customer has raised the fee, and sent us the new hash.';

export const evidenceExamples: ExamplesOf<typeof calls> = {
  checkHash: {
    body: { crypto_type: 'btc', txid },
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
  gatherEvidence: { params, answer: detail() },
  correctHash: {
    params,
    body: { txid, notes },
    answer: detail(act('hash_corrected', notes), { txid }),
  },
  listChainSources: {
    answer: {
      sources: [
        {
          chain: 'bitcoin',
          kind: 'esplora',
          name: 'mempool.space',
          is_own: false,
          is_down: false,
          problem: null,
          failures_in_a_row: 0,
          last_answer_at: '2026-10-05T14:32:00.000Z',
          tip: { height: 917_204, at: '2026-10-05T14:31:55.000Z' },
        },
      ],
    },
  },
};
