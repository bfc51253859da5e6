import { exampleAdmin, exampleTransactionId, type ExamplesOf } from '../examples.ts';
import type * as calls from './desk.endpoints.ts';
import type { ViewShows } from './desk.schemas.ts';

const params = { id: exampleTransactionId };
const viewId = '019b2f7a-5c11-7b52-9d0e-61f2a8c40e27';
const assignment = {
  transaction_id: exampleTransactionId,
  username: exampleAdmin.username,
  is_own: true,
  ends_at: '2026-12-15T10:42:00.000Z',
};
const shows: ViewShows = {
  status: 'pending_payment_verification',
  method: 'nintendo-eshop',
  sort: 'created_at_asc',
  hidden: ['explorer'],
};
const view = { name: 'Gift Codes', is_shared: true };
const views = [{ id: viewId, ...view, made_by: exampleAdmin.username, is_editable: true, shows }];

export const deskExamples: ExamplesOf<typeof calls> = {
  readDesk: {
    answer: {
      open: [
        {
          transaction_id: exampleTransactionId,
          username: 'anna',
          opened_at: '2026-12-15T10:10:00.000Z',
        },
      ],
      assigned: [assignment],
    },
  },
  notePresence: {
    params,
    body: { tab: '8f14e45fceea167a5a36dedd4bea2543', is_open: true },
    answer: {},
  },
  assignPayment: { params, answer: { assignment, taken_from: 'anna' } },
  releasePayment: { params, answer: {} },
  listViews: { answer: { views } },
  saveView: { body: { ...view, shows }, answer: { views } },
  changeView: { params: { id: viewId }, body: view, answer: { views } },
  deleteView: { params: { id: viewId }, answer: { views: [] } },
};
