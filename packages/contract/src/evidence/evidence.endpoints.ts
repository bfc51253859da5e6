import { defineEndpoint, everyday, open } from '../endpoint.ts';
import { transactionDetailSchema } from '../transactions/transactions.schemas.ts';
import {
  chainSourcesSchema,
  correctHashSchema,
  hashCheckAnswerSchema,
  hashCheckSchema,
} from './evidence.schemas.ts';
import { ofTransaction } from '../transactions/payment-fields.ts';

export const checkHash = defineEndpoint({
  method: 'POST',
  path: '/payments/crypto/hash-check',
  summary:
    'What the chain says about a transaction hash; never whether a payment was registered with it.',
  ...open,
  body: hashCheckSchema,
  output: hashCheckAnswerSchema,
});

export const gatherEvidence = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/gather-evidence',
  summary: 'Ask every source of the chain about the payment now, for at most 10 seconds.',
  ...everyday,
  ...ofTransaction,
  output: transactionDetailSchema,
  errors: ['TRANSACTION_NOT_FOUND', 'NOT_A_CRYPTO_PAYMENT', 'NO_TXID'],
});

export const correctHash = defineEndpoint({
  method: 'POST',
  path: '/transactions/:id/correct-hash',
  summary: 'Replace the transaction hash of a pending payment by the one that the customer meant.',
  ...everyday,
  ...ofTransaction,
  body: correctHashSchema,
  output: transactionDetailSchema,
  idempotent: true,
  errors: [
    'TRANSACTION_NOT_FOUND',
    'NOT_A_CRYPTO_PAYMENT',
    'INVALID_STATE',
    'INVALID_TXID',
    'DUPLICATE_TXID',
  ],
});

export const listChainSources = defineEndpoint({
  method: 'GET',
  path: '/system/chains',
  summary: 'The sources of each chain: whether they answer, and how far they are.',
  ...everyday,
  output: chainSourcesSchema,
});
