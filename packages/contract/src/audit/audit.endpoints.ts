import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery, paginationSchema } from '../pagination.ts';
import { momentSchema, searchText } from '../text.ts';
import { auditActions, auditAuthorKinds, auditSubjectKinds } from './audit-words.ts';

/** One entry of the trail. Fields that name people are null once they have been erased. */
export const auditEntrySchema = z.object({
  /** 1, 2, 3 … without a gap. */
  id: z.number(),
  at: momentSchema,
  action: z.enum(auditActions),
  author_kind: z.enum(auditAuthorKinds),
  author_id: z.string().nullable(),
  author_name: z.string().nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  subject_kind: z.enum(auditSubjectKinds).nullable(),
  subject_id: z.string().nullable(),
  subject_name: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  details: z.string().nullable(),
  /** The personal details of this entry were erased. */
  erased: z.boolean(),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

/** What the nightly walk through the whole trail found last. */
export const auditVerificationSchema = z.object({
  at: momentSchema,
  /** The first entry that is missing or was changed. */
  broken_at: z.number().nullable(),
  /** Up to which entry the trail was found whole; null if it was not, or in a result of an earlier version. */
  entries: z.number().nullable(),
  /** How many of the first entries were chained with a lost key, so that they were only counted. */
  unchecked: z.number(),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;

export const auditListSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** Null before the first night. */
  verification: auditVerificationSchema.nullable(),
  pagination: paginationSchema,
});

const auditFilter = {
  action: z.enum(auditActions, 'No such action').optional(),
  /** An admin's id, or the kind of author. */
  author: z.union([z.uuid(), z.enum(auditAuthorKinds)], 'No such author').optional(),
  /** A payment id, a username, or the id of any other subject. */
  subject: searchText({ max: 100, required: 'Please enter what to look for' }).optional(),
  /** The start of the range, inclusive. */
  from: momentSchema.optional(),
  /** The end of the range, exclusive. */
  to: momentSchema.optional(),
};

const exportAuditQuerySchema = z.object(auditFilter);
export type AuditFilter = z.output<typeof exportAuditQuerySchema>;

export const listAuditQuerySchema = z.object({
  ...auditFilter,
  ...pageQuery,
});

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary:
    'One page of the audit trail, the newest entry first. Filtered ones are counted up to ten thousand.',
  access: 'super_admin',
  freshFactor: 'never',
  query: listAuditQuerySchema,
  output: auditListSchema,
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
});
