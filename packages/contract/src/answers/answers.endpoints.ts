import { z } from 'zod';
import { defineEndpoint, everyday, open } from '../endpoint.ts';
import {
  correctionTokenHeader,
  senderTokenHeader,
  senderTokenMeaning,
  topUpTokenHeader,
} from '../request-headers.ts';
import {
  addCodeSchema,
  answeredSchema,
  correctionOfferSchema,
  correctionRefusals,
  correctPaymentSchema,
  topUpLinkSchema,
  topUpOfferSchema,
  topUpRefusals,
} from './answers.schemas.ts';
import { ofPaymentId, ofTransaction } from '../transactions/payment-fields.ts';

const ofPayment = { ...open, ...ofPaymentId } as const;

/** What every answer may be refused with. */
const answerErrors = ['DUPLICATE_TXID', 'TOO_MANY_PAYMENTS'] as const;

const correctionProof = {
  headers: {
    [senderTokenHeader]: senderTokenMeaning,
    [correctionTokenHeader]:
      'The part after # of the link in a mail that the customer asked for. One of the two headers is needed.',
  },
} as const;

const topUpProof = {
  headers: { [topUpTokenHeader]: 'The part after # of the link that the customer was given.' },
} as const;

export const getCorrectionOffer = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/correction',
  summary: 'What the owner of a payment can correct of what they sent.',
  ...ofPayment,
  ...correctionProof,
  output: correctionOfferSchema,
  errors: ['PAYMENT_NOT_FOUND', 'CORRECTION_TOKEN_INVALID', 'CORRECTION_NOT_POSSIBLE'],
});

export const correctPayment = defineEndpoint({
  method: 'POST',
  path: '/transactions/track/:paymentId/correction',
  summary: 'Correct the hash or the code of a payment that waits for verification, once.',
  ...ofPayment,
  ...correctionProof,
  body: correctPaymentSchema,
  output: answeredSchema,
  idempotent: true,
  errors: [
    'PAYMENT_NOT_FOUND',
    'CORRECTION_TOKEN_INVALID',
    ...correctionRefusals,
    'CORRECTION_SAME',
    'INVALID_TXID',
    'TXID_REQUIRED',
    ...answerErrors,
  ],
});

export const getTopUpOffer = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/code',
  summary: 'What a payment’s codes have brought, and what is missing, for its customer.',
  ...ofPayment,
  ...topUpProof,
  output: topUpOfferSchema,
  errors: ['TOP_UP_TOKEN_INVALID'],
});

export const addCode = defineEndpoint({
  method: 'POST',
  path: '/transactions/track/:paymentId/code',
  summary:
    'Add another code to a payment whose codes did not come to its price, once for each link.',
  ...ofPayment,
  ...topUpProof,
  body: addCodeSchema,
  output: answeredSchema,
  idempotent: true,
  errors: ['TOP_UP_TOKEN_INVALID', ...topUpRefusals, ...answerErrors],
});

export const askForCorrectionLink = defineEndpoint({
  method: 'POST',
  path: '/transactions/track/:paymentId/correction-link',
  summary:
    'Mail a link for correcting a payment, or for adding a code to one that lacks something, to the address that was given with it. The answer is the same without one.',
  ...ofPayment,
  output: z.object({ message: z.string() }),
  errors: ['PAYMENT_NOT_FOUND'],
});

export const makeTopUpLink = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/top-up-link',
  summary:
    'A link by which the customer adds another code, for an administrator who passes it on. It opens for seven days.',
  ...everyday,
  ...ofTransaction,
  output: topUpLinkSchema,
  errors: ['TRANSACTION_NOT_FOUND', 'INVALID_STATE', 'NO_CODE', 'NO_CODE_ASKED'],
});
