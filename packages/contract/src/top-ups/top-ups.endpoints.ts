import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import { topUpRefusals, topUpTokenHeader } from './top-up-words.ts';
import {
  addCodeSchema,
  addedCodeSchema,
  topUpLinkSchema,
  topUpOfferSchema,
} from './top-ups.schemas.ts';

const ofPayment = {
  access: 'public',
  freshFactor: 'never',
  params: z.object({ paymentId: z.string().max(64) }),
  paramsError: 'INVALID_PAYMENT_ID',
  headers: { [topUpTokenHeader]: 'The part after # of the link that the customer was given.' },
} as const;

export const getTopUpOffer = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/code',
  summary: 'What a payment’s codes have brought, and what is missing, for its customer.',
  ...ofPayment,
  output: topUpOfferSchema,
  errors: ['INVALID_PAYMENT_ID', 'TOP_UP_TOKEN_INVALID'],
});

export const addCode = defineEndpoint({
  method: 'POST',
  path: '/transactions/track/:paymentId/code',
  summary:
    'Add another code to a payment whose codes did not come to its price, once for each link.',
  ...ofPayment,
  body: addCodeSchema,
  output: addedCodeSchema,
  idempotent: true,
  errors: [
    'INVALID_PAYMENT_ID',
    'TOP_UP_TOKEN_INVALID',
    ...topUpRefusals,
    'DUPLICATE_TXID',
    'TOO_MANY_PAYMENTS',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const makeTopUpLink = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/top-up-link',
  summary:
    'A link by which the customer adds another code, for an administrator who passes it on. It opens for seven days.',
  access: 'admin',
  freshFactor: 'never',
  params: z.object({ id: idSchema }),
  paramsError: 'INVALID_TRANSACTION_ID',
  output: topUpLinkSchema,
  errors: [
    'INVALID_TRANSACTION_ID',
    'TRANSACTION_NOT_FOUND',
    'INVALID_STATE',
    'NO_CODE',
    'NO_CODE_ASKED',
  ],
});
