import type { ExamplesOf } from '../examples.ts';
import type * as calls from './status.endpoints.ts';

export const statusExamples: ExamplesOf<typeof calls> = {
  getSystemStatus: {
    answer: {
      rows: [
        {
          key: 'payment_processing',
          label: 'Payment Processing',
          state: 'ok',
          text: 'Operational',
          detail: null,
        },
        {
          key: 'card_provider',
          label: 'Card Provider',
          state: 'warning',
          text: 'Not Set Up',
          detail: 'No payout wallet is set for card payments.',
        },
      ],
    },
  },
};
