import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery, paginationSchema } from '../pagination.ts';
import { idSchema, momentSchema, searchText } from '../text.ts';
import { mailKinds, mailProblems, mailStates } from './outbox-words.ts';

/** A mail in the outbox. */
const outboxMailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Why the last try failed; null when it did not fail. */
  problem: z.enum(mailProblems).nullable(),
  /** The three-digit code of the mail server's refusal. */
  reply_code: z.number().nullable(),
  /** Counted since the mail was made, or last sent again by hand. */
  tries: z.number(),
  /** The moment of the next try; null unless the mail is waiting. */
  due_at: momentSchema.nullable(),
  created_at: momentSchema,
  /** When the mail got its state. */
  changed_at: momentSchema,
  /** The payment of the mail. */
  transaction_id: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** What a mail says, in the order of the mail. */
const mailPreviewSchema = z.object({
  /** The mail itself, as the list shows it. */
  mail: outboxMailSchema,
  /** The name above the mail. */
  site: z.string(),
  /** What every mail of a sandbox begins with; null in live mode. */
  note: z.string().nullable(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The sentences after the facts. */
  closing: z.array(z.string()),
  /** The first is the mail's button. In each address, an ellipsis stands for a secret part. */
  links: z.array(z.object({ label: z.string(), address: z.string() })),
  footer: z.string(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

export const outboxListSchema = z.object({
  mails: z.array(outboxMailSchema),
  pagination: paginationSchema,
});

export const listOutboxQuerySchema = z.object({
  state: z.enum(mailStates, 'No such state').optional(),
  kind: z.enum(mailKinds, 'No such kind of mail').optional(),
  /** Part of the recipient's address. */
  recipient: searchText({ max: 254, required: 'Please enter what to look for' }).optional(),
  ...pageQuery,
});

const mailParamsSchema = z.object({ id: idSchema });

export const listOutbox = defineEndpoint({
  method: 'GET',
  path: '/outbox',
  summary:
    'One page of the outgoing mails, the newest first. They are counted up to ten thousand, and deleted 30 days after they were sent or failed.',
  access: 'super_admin',
  // A page holds at most 100 mails.
  freshFactor: 'never',
  query: listOutboxQuerySchema,
  output: outboxListSchema,
});

export const previewMail = defineEndpoint({
  method: 'GET',
  path: '/outbox/:id/preview',
  summary:
    'What a mail says. The secret parts of its links are left out: they would show who its recipient is.',
  access: 'super_admin',
  freshFactor: 'never',
  params: mailParamsSchema,
  output: mailPreviewSchema,
  errors: ['MAIL_NOT_FOUND'],
});

export const resendMail = defineEndpoint({
  method: 'POST',
  path: '/outbox/:id/resend',
  summary:
    'Sends a mail again, or a waiting one at once. The recipient of one whose outcome is uncertain may get it twice.',
  access: 'super_admin',
  freshFactor: 'never',
  params: mailParamsSchema,
  output: outboxMailSchema,
  errors: ['MAIL_NOT_FOUND', 'MAIL_BEING_SENT', 'MAIL_NOT_SET_UP'],
});
