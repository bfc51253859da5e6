import { pageLanguageHeader } from '../request-headers.ts';
import { z } from 'zod';
import { customerPaymentsSchema } from './transaction-list.schemas.ts';
import { defineEndpoint, everyday, open } from '../endpoint.ts';
import { recordCodeOutcomeSchema } from './code-outcomes.schemas.ts';
import { createTransactionSchema } from './create-transaction.schemas.ts';
import {
  notesSchema,
  markFailedSchema,
  recordReturnSchema,
  takeBackReturnSchema,
  resolveContestSchema,
  revealCodeSchema,
  revealedCodeSchema,
  setStatusSchema,
  subscriptionCheckSchema,
  transactionDetailSchema,
  verifyPaymentSchema,
} from './transactions.schemas.ts';
import { ofTransaction } from './payment-fields.ts';

/**
 * The page had a payment already, which keeps what it has and differs from what the request names: administrators read of
 * that, or too much was noted before.
 */
const differenceSchema = z.enum(['noted', 'left_out']);
export type Difference = z.output<typeof differenceSchema>;

export const createTransaction = defineEndpoint({
  method: 'POST',
  path: '/transactions',
  summary: 'Register a payment that a visitor has made.',
  ...open,
  body: createTransactionSchema,
  headers: pageLanguageHeader,
  output: z.object({
    paymentId: z.string(),
    /** Shows for 24 hours that the payment is this browser’s: the header Sender-Token takes it. */
    senderToken: z.string(),
    difference: differenceSchema.optional(),
  }),
  status: 201,
  idempotent: true,
  errors: [
    'DUPLICATE_TXID',
    'DUPLICATE_PAYMENT_REF',
    'INVALID_PAYMENT_ID',
    'INVALID_TXID',
    'TXID_REQUIRED',
    'AMOUNT_MISMATCH',
    'QUOTE_EXPIRED',
    'TIER_NOT_AVAILABLE',
    'DONATION_OUT_OF_RANGE',
    'PAYMENT_METHOD_DISABLED',
    'COIN_NOT_AVAILABLE',
    'ADDRESS_UNKNOWN',
    'TOO_MANY_PAYMENTS',
  ],
});

export const getTransaction = defineEndpoint({
  method: 'GET',
  path: '/transactions/:id',
  summary: 'One payment with its log.',
  access: 'admin',
  freshFactor: 'many_payments',
  ...ofTransaction,
  output: transactionDetailSchema,
  errors: ['TRANSACTION_NOT_FOUND'],
});

const movesPayment = {
  // Everyday work with one payment: it is audited, and an administrator can correct it.
  ...everyday,
  ...ofTransaction,
  output: transactionDetailSchema,
  idempotent: true,
} as const;

const movementErrors = [
  'TRANSACTION_NOT_FOUND',
  'PAYMENT_ALREADY_VERIFIED',
  'SUBSCRIPTION_ALREADY_UPDATED',
  'TRANSACTION_ALREADY_FAILED',
  'INVALID_STATE',
] as const;

export const verifyPayment = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/verify-payment',
  summary:
    'Confirm that the money has arrived; with a note when the chain says that the transaction did not pay it.',
  ...movesPayment,
  body: verifyPaymentSchema,
  errors: [...movementErrors, 'CONTESTED', 'NOTE_REQUIRED', 'NOT_PROVEN'],
});

export const undoAct = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/undo',
  summary:
    'Take back one’s own last act on a payment within the seconds of `undo_seconds`, before anything was sent for it.',
  ...movesPayment,
  errors: ['TRANSACTION_NOT_FOUND', 'UNDO_OVER', 'UNDO_NOT_YOURS'],
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
  ...everyday,
  ...ofTransaction,
  output: subscriptionCheckSchema,
  errors: [
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

export const getCustomerPayments = defineEndpoint({
  method: 'GET',
  path: '/transactions/:id/of-customer',
  summary:
    'The newest other payments with this one’s e-mail address or username, and the number in each status.',
  access: 'admin',
  freshFactor: 'many_payments',
  ...ofTransaction,
  output: customerPaymentsSchema,
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const revealCode = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/reveal-code',
  summary:
    'The code of a payment in full, while it is not final; every call stands in its log. One second factor reveals 20 codes at most.',
  access: 'admin',
  // Codes are money. One second factor reveals at most `revealsPerFactor` of them.
  freshFactor: 'always',
  ...ofTransaction,
  body: revealCodeSchema,
  output: revealedCodeSchema,
  errors: ['TRANSACTION_NOT_FOUND', 'INVALID_STATE', 'NO_CODE', 'CODE_ERASED'],
});

export const recordCodeOutcome = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/record-code-outcome',
  summary:
    'Say what a redeemed code brought. A code that worked verifies the payment, and one that brought nothing fails it, unless another code of it has brought something or is still to be redeemed.',
  ...movesPayment,
  body: recordCodeOutcomeSchema,
  errors: [...movementErrors, 'CONTESTED', 'NO_CODE', 'CODE_SETTLED'],
});

const settlesClaim = {
  access: 'super_admin',
  ...ofTransaction,
  body: notesSchema,
  output: transactionDetailSchema,
  idempotent: true,
} as const;

export const resolveContest = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/resolve-contest',
  summary:
    'Decide that this payment, not one of the claimants who are named, made the transaction or holds the code. Refused while there are others.',
  ...settlesClaim,
  freshFactor: 'never',
  body: resolveContestSchema,
  errors: ['TRANSACTION_NOT_FOUND', 'NOT_CONTESTED', 'CONTESTS_UNSEEN'],
});

export const releaseClaim = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/release-claim',
  summary: 'Free the hash or code of a failed payment, so that its rightful payer can register it.',
  ...settlesClaim,
  // The same hash or code can pay again afterwards.
  freshFactor: 'always',
  errors: ['TRANSACTION_NOT_FOUND', 'INVALID_STATE', 'NO_CLAIM'],
});

export const settleFinding = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/settle-finding',
  summary:
    'Say that money which came twice, or after the payment had failed, has been dealt with. The payment stays where it is.',
  ...settlesClaim,
  ...everyday,
  errors: ['TRANSACTION_NOT_FOUND', 'NO_FINDING'],
});

export const recordReturn = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/record-return',
  summary:
    'Say that money was sent back to the payer. Nothing is sent, and the payment stays where it is.',
  ...movesPayment,
  body: recordReturnSchema,
  errors: [
    'TRANSACTION_NOT_FOUND',
    'INVALID_STATE',
    'INVALID_RETURN',
    'INVALID_TXID',
    'RETURN_TOO_LARGE',
    'RETURN_RECORDED',
  ],
});

export const addNote = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/notes',
  summary: 'Leave a note for colleagues in the payment’s history.',
  ...movesPayment,
  body: notesSchema,
  errors: ['TRANSACTION_NOT_FOUND'],
});

export const takeBackReturn = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/take-back-return',
  summary:
    'Take back a return that was recorded by mistake: no money was sent. Log and audit trail keep both.',
  ...movesPayment,
  access: 'super_admin',
  body: takeBackReturnSchema,
  errors: ['TRANSACTION_NOT_FOUND', 'INVALID_STATE', 'RETURN_NOT_FOUND'],
});
