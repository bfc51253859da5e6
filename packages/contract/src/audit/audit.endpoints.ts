import { defineEndpoint } from '../endpoint.ts';
import { auditListSchema, listAuditQuerySchema } from './audit.schemas.ts';

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary:
    'One page of the audit trail, the newest entry first. Filtered ones are counted up to ten thousand.',
  access: 'super_admin',
  query: listAuditQuerySchema,
  output: auditListSchema,
  errors: [],
});
