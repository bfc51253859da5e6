import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import { paymentEstimatesSchema } from './payment-estimates.schemas.ts';
import {
  exportFoundQuerySchema,
  exportTransactionsQuerySchema,
  listTransactionsQuerySchema,
  recentTransactionsQuerySchema,
  recentTransactionsSchema,
  searchTransactionsQuerySchema,
  searchTransactionsSchema,
  transactionListSchema,
} from './transaction-list.schemas.ts';
import { createTransactionSchema } from './create-transaction.schemas.ts';
import {
  claimNotesSchema,
  markFailedSchema,
  resolveContestSchema,
  revealedCodeSchema,
  setStatusSchema,
  subscriptionCheckSchema,
  trackedPaymentSchema,
  transactionDetailSchema,
} from './transactions.schemas.ts';

const byId = {
  params: z.object({ id: idSchema }),
  paramsError: 'INVALID_TRANSACTION_ID',
} as const;

export const createTransaction = defineEndpoint({
  method: 'POST',
  path: '/transactions',
  summary: 'Register a payment that a visitor has made.',
  access: 'public',
  body: createTransactionSchema,
  output: z.object({ paymentId: z.string() }),
  status: 201,
  idempotent: true,
  errors: [
    'DUPLICATE_TXID',
    'DUPLICATE_PAYMENT_REF',
    'INVALID_PAYMENT_ID',
    'INVALID_TXID',
    'TXID_REQUIRED',
    'AMOUNT_MISMATCH',
    'TIER_NOT_AVAILABLE',
    'DONATION_OUT_OF_RANGE',
    'PAYMENT_METHOD_DISABLED',
    'COIN_NOT_AVAILABLE',
    'ADDRESS_UNKNOWN',
    'TOO_MANY_PAYMENTS',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const trackPayment = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId',
  summary: 'The state of one payment, for anyone who knows its id.',
  access: 'public',
  params: z.object({ paymentId: z.string().max(64) }),
  paramsError: 'INVALID_PAYMENT_ID',
  output: trackedPaymentSchema,
  errors: ['INVALID_PAYMENT_ID', 'PAYMENT_NOT_FOUND'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/transactions/track/:paymentId/receipt',
  summary: 'What the tracker says of a verified payment, as a PDF for anyone who knows its id.',
  access: 'public',
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
  output: paymentEstimatesSchema,
  errors: [],
});

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/transactions',
  summary: 'Payments, filtered, searched, sorted and paged.',
  access: 'admin',
  query: listTransactionsQuerySchema,
  output: transactionListSchema,
  errors: [],
});

export const searchTransactions = defineEndpoint({
  method: 'POST',
  path: '/transactions/search',
  summary:
    'The same list, searched for what stands in the body: for codes, which belong in no address. Changes nothing.',
  access: 'admin',
  query: searchTransactionsQuerySchema,
  body: searchTransactionsSchema,
  output: transactionListSchema,
  errors: [],
});

export const listRecentTransactions = defineEndpoint({
  method: 'GET',
  path: '/transactions/recent/list',
  summary: 'The newest payments.',
  access: 'admin',
  query: recentTransactionsQuerySchema,
  output: recentTransactionsSchema,
  errors: [],
});

const paymentsFile = {
  contentType: 'text/csv; charset=utf-8',
  headers: {
    'X-Total-Count': 'How many payments the file holds.',
    'Content-Disposition': 'Names the file after the day on which it was made.',
  },
} as const;

export const exportTransactions = defineEndpoint({
  method: 'GET',
  path: '/transactions/export.csv',
  summary: 'Every payment that the filter and the search find, as a CSV file.',
  access: 'admin',
  query: exportTransactionsQuerySchema,
  output: paymentsFile,
  errors: [],
});

export const exportFoundTransactions = defineEndpoint({
  method: 'POST',
  path: '/transactions/export.csv',
  summary:
    'The same file, searched for what stands in the body: for codes, which belong in no address.',
  access: 'admin',
  query: exportFoundQuerySchema,
  body: searchTransactionsSchema,
  output: paymentsFile,
  errors: [],
});

export const getTransaction = defineEndpoint({
  method: 'GET',
  path: '/transactions/:id',
  summary: 'One payment with its log.',
  access: 'admin',
  ...byId,
  output: transactionDetailSchema,
  errors: ['INVALID_TRANSACTION_ID', 'TRANSACTION_NOT_FOUND'],
});

const movesPayment = {
  access: 'admin',
  ...byId,
  output: transactionDetailSchema,
  idempotent: true,
} as const;

const movementErrors = [
  'INVALID_TRANSACTION_ID',
  'TRANSACTION_NOT_FOUND',
  'PAYMENT_ALREADY_VERIFIED',
  'SUBSCRIPTION_ALREADY_UPDATED',
  'TRANSACTION_ALREADY_FAILED',
  'INVALID_STATE',
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const verifyPayment = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/verify-payment',
  summary: 'Confirm that the money has arrived.',
  ...movesPayment,
  errors: [...movementErrors, 'CONTESTED'],
});

export const updateSubscription = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/update-subscription',
  summary: 'Confirm that the subscription has been given.',
  ...movesPayment,
  errors: movementErrors,
});

export const checkSubscription = defineEndpoint({
  method: 'POST',
  path: '/payments/check-subscription-status/:id',
  summary:
    'Ask the registration site whether a subscription has been applied, and complete it then.',
  access: 'admin',
  ...byId,
  output: subscriptionCheckSchema,
  errors: [
    'INVALID_TRANSACTION_ID',
    'TRANSACTION_NOT_FOUND',
    'INVALID_STATE',
    'SUBSCRIPTION_ALREADY_UPDATED',
    'TRANSACTION_ALREADY_FAILED',
    'REGISTRATION_NOT_SET_UP',
    'REGISTRATION_UNAVAILABLE',
  ],
});

export const markFailed = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/mark-failed',
  summary: 'Give a payment up, with a reason.',
  ...movesPayment,
  body: markFailedSchema,
  errors: movementErrors,
});

export const setStatus = defineEndpoint({
  method: 'PATCH',
  path: '/transactions/:id/status',
  summary:
    'Move a payment by hand: forward for every admin, backward for super admins with a note.',
  ...movesPayment,
  body: setStatusSchema,
  errors: [
    ...movementErrors,
    'STATUS_CHANGE_NOT_ALLOWED',
    'NOTE_REQUIRED',
    'CONTESTED',
    'DUPLICATE_TXID',
  ],
});

export const revealCode = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/reveal-code',
  summary:
    'The code of a payment in full, while it is not final; every call stands in its log. One second factor reveals 20 codes at most.',
  access: 'admin',
  ...byId,
  output: revealedCodeSchema,
  errors: [
    'INVALID_TRANSACTION_ID',
    'TRANSACTION_NOT_FOUND',
    'INVALID_STATE',
    'NO_CODE',
    'CODE_ERASED',
  ],
});

const settlesClaim = {
  access: 'super_admin',
  ...byId,
  body: claimNotesSchema,
  output: transactionDetailSchema,
  idempotent: true,
} as const;

export const resolveContest = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/resolve-contest',
  summary:
    'Decide that this payment, not one of the claimants who are named, made the transaction or holds the code. Refused while there are others.',
  ...settlesClaim,
  body: resolveContestSchema,
  errors: [
    'INVALID_TRANSACTION_ID',
    'TRANSACTION_NOT_FOUND',
    'FORBIDDEN',
    'NOT_CONTESTED',
    'CONTESTS_UNSEEN',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const releaseClaim = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/release-claim',
  summary: 'Free the hash or code of a failed payment, so that its rightful payer can register it.',
  ...settlesClaim,
  errors: [
    'INVALID_TRANSACTION_ID',
    'TRANSACTION_NOT_FOUND',
    'FORBIDDEN',
    'INVALID_STATE',
    'NO_CLAIM',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const settleFinding = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/settle-finding',
  summary:
    'Say that money which came twice, or after the payment had failed, has been dealt with. The payment stays where it is.',
  ...settlesClaim,
  access: 'admin',
  errors: [
    'INVALID_TRANSACTION_ID',
    'TRANSACTION_NOT_FOUND',
    'NO_FINDING',
    'IDEMPOTENCY_KEY_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
