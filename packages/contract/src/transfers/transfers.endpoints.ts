import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import {
  attachTransferSchema,
  candidateListSchema,
  candidatesQuerySchema,
  listTransfersQuerySchema,
  makePaymentSchema,
  settleTransferSchema,
  transferFiguresSchema,
  transferListSchema,
  transferSchema,
} from './transfers.schemas.ts';

const byId = { params: z.object({ id: idSchema }) } as const;

export const listTransfers = defineEndpoint({
  method: 'GET',
  path: '/transfers',
  summary:
    'One page of the transfers to the site’s addresses, the newest first: those without a payment, the settled ones, or the small ones.',
  ...everyday,
  query: listTransfersQuerySchema,
  output: transferListSchema,
});

export const readTransferFigures = defineEndpoint({
  method: 'GET',
  path: '/transfers/figures',
  summary: 'How much belongs to no payment, and how far watching the chains is behind.',
  ...everyday,
  output: transferFiguresSchema,
});

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/transfers/:id/candidates',
  summary:
    'The payments that a transfer may be for, the likeliest first; or those that a search finds.',
  access: 'admin',
  freshFactor: 'many_payments',
  ...byId,
  query: candidatesQuerySchema,
  output: candidateListSchema,
  errors: ['TRANSFER_NOT_FOUND'],
});

const settles = {
  method: 'POST',
  ...everyday,
  ...byId,
  output: transferSchema,
  idempotent: true,
} as const;
const settlingErrors = ['TRANSFER_NOT_FOUND', 'TRANSFER_TAKEN'] as const;

export const makePayment = defineEndpoint({
  ...settles,
  path: '/transfers/:id/make-payment',
  summary:
    'Register the payment of the visitor who alone was asked for exactly this amount and has not registered it, and let the transfer count for it.',
  body: makePaymentSchema,
  errors: [
    ...settlingErrors,
    'NO_VISITOR_FOR_TRANSFER',
    'DUPLICATE_TXID',
    'VISITOR_INCOMPLETE',
    'TRANSFER_NEEDS_SUPER_ADMIN',
  ],
});

export const attachTransfer = defineEndpoint({
  ...settles,
  path: '/transfers/:id/attach',
  summary:
    'Let a transfer count for a payment. A payment without a hash gets the transfer’s. A payment that is not pending takes a super admin and a note.',
  body: attachTransferSchema,
  errors: [
    ...settlingErrors,
    'TRANSACTION_NOT_FOUND',
    'NOT_A_CRYPTO_PAYMENT',
    'TRANSFER_NEEDS_SUPER_ADMIN',
  ],
});

export const detachTransfer = defineEndpoint({
  ...settles,
  path: '/transfers/:id/detach',
  summary:
    'Let a transfer count for its payment no more. A payment that is not pending takes a super admin.',
  body: settleTransferSchema,
  errors: [...settlingErrors, 'TRANSFER_NEEDS_SUPER_ADMIN'],
});

export const dismissTransfer = defineEndpoint({
  ...settles,
  path: '/transfers/:id/dismiss',
  summary: 'Say that a transfer belongs to no payment, and why.',
  body: settleTransferSchema,
  errors: [...settlingErrors],
});

export const takeBackTransfer = defineEndpoint({
  ...settles,
  path: '/transfers/:id/take-back',
  summary: 'List a dismissed transfer among the unclaimed ones again.',
  body: settleTransferSchema,
  errors: [...settlingErrors],
});
