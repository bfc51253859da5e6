import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import {
  assignedSchema,
  deskSchema,
  newViewSchema,
  presenceSchema,
  viewChangesSchema,
  viewListSchema,
} from './desk.schemas.ts';
import { ofTransaction } from '../transactions/payment-fields.ts';

// None of these changes a payment, so none stands in its log, in the audit trail or behind a second factor.
const byPayment = { ...everyday, ...ofTransaction } as const;
const byView = {
  ...everyday,
  params: z.object({ id: idSchema }),
  paramsError: 'VIEW_NOT_FOUND',
  output: viewListSchema,
} as const;

export const readDesk = defineEndpoint({
  ...everyday,
  method: 'GET',
  path: '/desk',
  summary:
    'Which payments colleagues have open, and to whom waiting payments are assigned. An event `desk` of `/events` says that it has changed.',
  output: deskSchema,
});

export const notePresence = defineEndpoint({
  ...byPayment,
  method: 'POST',
  path: '/transactions/:id/presence',
  summary:
    'Say that a tab shows a payment, every 15 seconds, or that it has closed it. It ends by itself after 45 seconds, and with the session. It refuses nothing to anyone.',
  body: presenceSchema,
  output: z.object({}),
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const assignPayment = defineEndpoint({
  ...byPayment,
  method: 'POST',
  path: '/transactions/:id/assignment',
  summary:
    'Take care of a waiting payment for 30 minutes, also in place of a colleague. It refuses nothing to anyone.',
  output: assignedSchema,
  errors: ['TRANSACTION_NOT_FOUND', 'INVALID_STATE'],
});

export const releasePayment = defineEndpoint({
  ...byPayment,
  method: 'DELETE',
  path: '/transactions/:id/assignment',
  summary: 'Take care of a payment no longer. A colleague’s assignment stays.',
  output: z.object({}),
});

export const listViews = defineEndpoint({
  ...everyday,
  method: 'GET',
  path: '/views',
  summary: 'The saved views of the list of payments: the own ones and the shared ones.',
  output: viewListSchema,
});

export const saveView = defineEndpoint({
  ...everyday,
  method: 'POST',
  path: '/views',
  summary:
    'Save filters, order and columns of the list under a name. An administrator has 50 views at most.',
  body: newViewSchema,
  output: viewListSchema,
  status: 201,
  errors: ['VIEW_NAME_TAKEN', 'VIEWS_FULL'],
});

export const changeView = defineEndpoint({
  ...byView,
  method: 'PUT',
  path: '/views/:id',
  summary: 'Rename a view, or share it. A shared one by its maker or a super admin.',
  body: viewChangesSchema,
  errors: ['VIEW_NAME_TAKEN'],
});

export const deleteView = defineEndpoint({
  ...byView,
  method: 'DELETE',
  path: '/views/:id',
  summary: 'Delete a view. A shared one by its maker or a super admin.',
});
