import { defineEndpoint } from '../endpoint.ts';
import {
  listOutboxQuerySchema,
  mailParamsSchema,
  mailPreviewSchema,
  outboxListSchema,
  outboxMailSchema,
} from './outbox.schemas.ts';

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
  errors: [],
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
