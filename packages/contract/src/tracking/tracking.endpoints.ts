import { defineEndpoint, open } from '../endpoint.ts';
import { paymentEstimatesSchema, receiptSchema, trackedPaymentSchema } from './tracking.schemas.ts';
import {
  receiptTokenHeader,
  senderTokenHeader,
  senderTokenMeaning,
  trackingTokenHeader,
} from '../request-headers.ts';
import { ofPaymentId } from '../transactions/payment-fields.ts';

export const trackPayment = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId',
  summary: 'The state of one payment, for anyone who knows its id.',
  ...open,
  ...ofPaymentId,
  headers: {
    [senderTokenHeader]: senderTokenMeaning,
    [trackingTokenHeader]:
      'The part after # of the tracker’s link in a mail to the customer. Either header adds `details`; any other text changes nothing.',
  },
  output: trackedPaymentSchema,
  errors: ['PAYMENT_NOT_FOUND'],
});

const receiptHeaders = {
  [receiptTokenHeader]:
    'The part after # of a receipt’s link in a mail to the customer. It adds the amount in coins and the hash, or the masked code. Any other text changes nothing.',
} as const;

export const getReceiptFacts = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/receipt/facts',
  summary: 'What the receipt of a verified payment holds, for anyone who knows its id.',
  ...open,
  ...ofPaymentId,
  headers: receiptHeaders,
  output: receiptSchema,
  errors: ['PAYMENT_NOT_FOUND', 'RECEIPT_NOT_READY'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/receipt',
  summary: 'The receipt of a verified payment, as a PDF for anyone who knows its id.',
  ...open,
  ...ofPaymentId,
  headers: { ...receiptHeaders, 'Accept-Language': 'The language of the PDF.' },
  output: {
    contentType: 'application/pdf',
    headers: {
      'Content-Disposition': 'Names the file after the payment.',
      'Content-Length': 'Bytes.',
    },
  },
  errors: ['PAYMENT_NOT_FOUND', 'RECEIPT_NOT_READY'],
});

export const getPaymentEstimates = defineEndpoint({
  method: 'GET',
  path: '/payments/estimates',
  summary: 'How long payments usually take, by method, as far as enough is known.',
  ...open,
  output: paymentEstimatesSchema,
});
