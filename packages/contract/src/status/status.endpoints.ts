import { defineEndpoint } from '../endpoint.ts';
import { systemStatusSchema } from './status.schemas.ts';

export const getSystemStatus = defineEndpoint({
  method: 'GET',
  path: '/system/status',
  summary: 'Whether each part of the system works, found out at this moment.',
  access: 'admin',
  freshFactor: 'never',
  output: systemStatusSchema,
  errors: [],
});
