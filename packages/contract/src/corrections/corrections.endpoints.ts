import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { correctionTokenHeader, senderTokenHeader, senderTokenMeaning } from '../token-headers.ts';
import { correctionRefusals } from './correction-words.ts';
import {
  correctedPaymentSchema,
  correctionOfferSchema,
  correctPaymentSchema,
} from './corrections.schemas.ts';

const ofPayment = {
  access: 'public',
  freshFactor: 'never',
  params: z.object({ paymentId: z.string().max(64) }),
  paramsError: 'INVALID_PAYMENT_ID',
} as const;

const proof = {
  headers: {
    [senderTokenHeader]: senderTokenMeaning,
    [correctionTokenHeader]:
      'The part after # of the link in a mail that the customer asked for. One of the two headers is needed.',
  },
} as const;

export const getCorrectionOffer = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/correction',
  summary: 'What the owner of a payment can correct of what they sent.',
  ...ofPayment,
  ...proof,
  output: correctionOfferSchema,
  errors: [
    'INVALID_PAYMENT_ID',
    'PAYMENT_NOT_FOUND',
    'CORRECTION_TOKEN_INVALID',
    'CORRECTION_NOT_POSSIBLE',
  ],
});

export const correctPayment = defineEndpoint({
  method: 'POST',
  path: '/transactions/track/:paymentId/correction',
  summary: 'Correct the hash or the code of a payment that waits for verification, once.',
  ...ofPayment,
  ...proof,
  body: correctPaymentSchema,
  output: correctedPaymentSchema,
  idempotent: true,
  errors: [
    'INVALID_PAYMENT_ID',
    'PAYMENT_NOT_FOUND',
    'CORRECTION_TOKEN_INVALID',
    ...correctionRefusals,
    'CORRECTION_SAME',
    'INVALID_TXID',
    'TXID_REQUIRED',
    'DUPLICATE_TXID',
    'TOO_MANY_PAYMENTS',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const askForCorrectionLink = defineEndpoint({
  method: 'POST',
  path: '/transactions/track/:paymentId/correction-link',
  summary:
    'Mail a link for correcting a payment, or for adding a code to one that lacks something, to the address that was given with it. The answer is the same without one.',
  ...ofPayment,
  output: z.object({ message: z.string() }),
  errors: ['INVALID_PAYMENT_ID', 'PAYMENT_NOT_FOUND'],
});
