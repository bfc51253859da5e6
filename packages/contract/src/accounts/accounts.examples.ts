import type { ExamplesOf } from '../examples.ts';
import type * as calls from './accounts.endpoints.ts';

const params = { month: '2026-10' };

export const accountsExamples: ExamplesOf<typeof calls> = {
  getStatement: {
    params,
    answer: {
      month: '2026-10',
      is_complete: true,
      made_at: '2026-11-02T09:00:00.000Z',
      lines: [
        {
          method: 'crypto',
          unit: 'BTC',
          currency: 'USD',
          payments: 3,
          counted: { payments: 2, amount: '24.00', usd: '24.00', without_rate: 0 },
          received: {
            payments: 2,
            amount: '0.00024936',
            usd: '24.97',
            without_rate: 0,
            unknown: 0,
          },
          returned: {
            returns: 1,
            amount: '0.00001000',
            unit: 'BTC',
            usd: '1.00',
            without_rate: 0,
          },
          rates: {
            lowest: '100120.1',
            highest: '100123.45',
            average: '100121.838412',
            sources: ['api.coinbase.com'],
          },
        },
      ],
      unclaimed: [
        {
          symbol: 'USDC',
          network: 'Ethereum',
          transfers: 1,
          amount: '24.18',
          usd: '24.18',
          without_rate: 0,
        },
      ],
      totals: {
        payments: 3,
        counted: { payments: 2, usd: '24.00', without_rate: 0 },
        received: { payments: 2, usd: '24.97', without_rate: 0, unknown: 0 },
        returned: { returns: 1, usd: '1.00', without_rate: 0 },
        unclaimed: { transfers: 1, usd: '24.18', without_rate: 0 },
      },
    },
  },
  getStatementCsv: { params },
};
