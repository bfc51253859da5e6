import { defineEndpoint } from '../endpoint.ts';
import { alertListSchema } from './alerts.schemas.ts';

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'The open alerts, the longest open first. The site looks at what it knows every minute.',
  access: 'admin',
  freshFactor: 'never',
  output: alertListSchema,
  errors: [],
});
