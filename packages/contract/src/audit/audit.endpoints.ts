import { defineEndpoint } from '../endpoint.ts';
import { auditListSchema, exportAuditQuerySchema, listAuditQuerySchema } from './audit.schemas.ts';

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary:
    'One page of the audit trail, the newest entry first. Filtered ones are counted up to ten thousand.',
  access: 'super_admin',
  freshFactor: 'never',
  query: listAuditQuerySchema,
  output: auditListSchema,
  errors: [],
});

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/audit/export.csv',
  summary:
    'The audit trail, filtered as the list, as a CSV file of any length; stands in the trail itself.',
  access: 'super_admin',
  freshFactor: 'always',
  query: exportAuditQuerySchema,
  output: {
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'X-Total-Count': 'How many entries the file holds.',
      'Content-Disposition': 'Names the file after the day on which it was made.',
    },
  },
  errors: [],
});
