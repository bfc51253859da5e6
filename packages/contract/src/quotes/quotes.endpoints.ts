import { defineEndpoint } from '../endpoint.ts';
import { makeQuoteSchema, quoteSchema } from './quotes.schemas.ts';

export const makeQuote = defineEndpoint({
  method: 'POST',
  path: '/payments/quotes',
  summary:
    'What a visitor is to pay: price, for coins the exact amount and address, and for how long it holds.',
  access: 'public',
  freshFactor: 'never',
  body: makeQuoteSchema,
  output: quoteSchema,
  status: 201,
  errors: [
    'PAYMENT_METHOD_DISABLED',
    'COIN_NOT_AVAILABLE',
    'TIER_NOT_AVAILABLE',
    'DONATION_OUT_OF_RANGE',
  ],
});
