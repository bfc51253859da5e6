import { pageLanguageHeader } from '../request-headers.ts';
import { z } from 'zod';
import { defineEndpoint, everyday, open } from '../endpoint.ts';
import {
  forceVerifySchema,
  markFailedSchema,
  transactionDetailSchema,
} from '../transactions/transactions.schemas.ts';
import {
  awaitingCardPaymentsSchema,
  cardProviderSchema,
  cardWalletSchema,
  createWalletSchema,
  listAwaitingQuerySchema,
  payGateVerificationSchema,
  providerQuoteSchema,
  quotesQuerySchema,
} from './card-payments.schemas.ts';
import { ofTransaction } from '../transactions/payment-fields.ts';

export const listCardProviders = defineEndpoint({
  method: 'GET',
  path: '/payments/card/providers',
  summary:
    'The card processors with their minimum, regions and fees, and whether they are in service.',
  ...open,
  output: z.array(cardProviderSchema),
});

export const listCardQuotes = defineEndpoint({
  method: 'GET',
  path: '/payments/card/quotes',
  summary: 'The estimated total of an amount for each card processor.',
  ...open,
  query: quotesQuerySchema,
  output: z.array(providerQuoteSchema),
});

export const createWallet = defineEndpoint({
  method: 'POST',
  path: '/payments/card/create-wallet',
  summary: 'Register a payment by card and get the address of the page where it is paid.',
  ...open,
  body: createWalletSchema,
  headers: pageLanguageHeader,
  output: cardWalletSchema,
  status: 201,
  idempotent: true,
  errors: [
    'PAYMENT_METHOD_DISABLED',
    'CARD_PROVIDER_NOT_AVAILABLE',
    'CARD_WALLET_FAILED',
    'PAYMENT_ALREADY_VERIFIED',
    'AMOUNT_MISMATCH',
    'QUOTE_EXPIRED',
    'TIER_NOT_AVAILABLE',
    'TOO_MANY_PAYMENTS',
  ],
});

export const receiveCardCallback = defineEndpoint({
  method: 'GET',
  path: '/payments/card/callback/:paymentId/:secret',
  summary: 'The card network says that something happened; nothing that it says here is believed.',
  ...open,
  params: z.object({ paymentId: z.string().max(64), secret: z.string().max(128) }),
  paramsError: 'NOT_FOUND',
  secretInPath: true,
  output: z.object({ received: z.literal(true) }),
  errors: ['CALLBACK_SIGNATURE_INVALID'],
});

export const verifyByPayGate = defineEndpoint({
  method: 'POST',
  path: '/payments/card/paygate-verify/:id',
  summary: 'Ask the card network about a payment now, and settle it if it is paid.',
  ...everyday,
  ...ofTransaction,
  output: payGateVerificationSchema,
  errors: [
    'TRANSACTION_NOT_FOUND',
    'NOT_A_CARD_PAYMENT',
    'NO_IPN_TOKEN',
    'CARD_CHECK_RUNNING',
    'PAYGATE_UNAVAILABLE',
  ],
});

const movesCardPayment = {
  ...everyday,
  ...ofTransaction,
  output: transactionDetailSchema,
  idempotent: true,
  errors: [
    'TRANSACTION_NOT_FOUND',
    'NOT_A_CARD_PAYMENT',
    'PAYMENT_ALREADY_VERIFIED',
    'TRANSACTION_ALREADY_FAILED',
    'CONTESTED',
  ],
} as const;

export const forceVerifyCard = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/force-verify-card',
  summary:
    'Confirm that the money of a card payment has arrived, regardless of the card network’s answer.',
  ...movesCardPayment,
  body: forceVerifySchema,
});

export const markCardFailed = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/mark-card-failed',
  summary: 'Give a card payment up, with a reason.',
  ...movesCardPayment,
  body: markFailedSchema,
});

export const listAwaitingCardPayments = defineEndpoint({
  method: 'GET',
  path: '/transactions/card-payments/awaiting',
  summary: 'The card payments that await verification, newest first.',
  access: 'admin',
  freshFactor: 'many_payments',
  query: listAwaitingQuerySchema,
  output: awaitingCardPaymentsSchema,
});
