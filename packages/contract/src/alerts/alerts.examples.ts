import type { ExamplesOf } from '../examples.ts';
import type * as calls from './alerts.endpoints.ts';

export const alertExamples: ExamplesOf<typeof calls> = {
  listAlerts: {
    answer: {
      alerts: [
        {
          id: '019b2fff-1d50-7f0a-b3c9-62e84d51a7f4',
          kind: 'registration_away',
          subject: '',
          severity: 'error',
          title: 'The registration site is away',
          sentence: 'The registration site has not answered since 2026-10-05 16:40 UTC.',
          advice: 'Check that the site runs and that this machine can reach it.',
          began_at: '2026-10-05T16:40:00.000Z',
          raised_at: '2026-10-05T16:45:00.000Z',
        },
      ],
    },
  },
};
