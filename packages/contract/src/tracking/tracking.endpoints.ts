import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { paymentEstimatesSchema } from './payment-estimates.schemas.ts';
import { trackedPaymentSchema } from './tracking.schemas.ts';

export const trackPayment = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId',
  summary: 'The state of one payment, for anyone who knows its id.',
  access: 'public',
  freshFactor: 'never',
  params: z.object({ paymentId: z.string().max(64) }),
  paramsError: 'INVALID_PAYMENT_ID',
  output: trackedPaymentSchema,
  errors: ['INVALID_PAYMENT_ID', 'PAYMENT_NOT_FOUND'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/receipt',
  summary: 'The receipt of a verified payment, as a PDF for anyone who knows its id.',
  access: 'public',
  freshFactor: 'never',
  params: z.object({ paymentId: z.string().max(64) }),
  paramsError: 'INVALID_PAYMENT_ID',
  output: {
    contentType: 'application/pdf',
    headers: {
      'Content-Disposition': 'Names the file after the payment.',
      'Content-Length': 'Bytes.',
    },
  },
  errors: ['INVALID_PAYMENT_ID', 'PAYMENT_NOT_FOUND', 'RECEIPT_NOT_READY'],
});

export const getPaymentEstimates = defineEndpoint({
  method: 'GET',
  path: '/payments/estimates',
  summary: 'How long payments usually take, by method, as far as enough is known.',
  access: 'public',
  freshFactor: 'never',
  output: paymentEstimatesSchema,
  errors: [],
});
