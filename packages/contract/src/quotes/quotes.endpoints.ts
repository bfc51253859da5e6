import { pageLanguageHeader } from '../request-headers.ts';
import { defineEndpoint, open } from '../endpoint.ts';
import {
  makeQuoteSchema,
  quoteSchema,
  quoteStatusQuerySchema,
  quoteStatusSchema,
} from './quotes.schemas.ts';

export const makeQuote = defineEndpoint({
  method: 'POST',
  path: '/payments/quotes',
  summary:
    'What a visitor is to pay: price, for coins the exact amount and address, and for how long it holds.',
  ...open,
  body: makeQuoteSchema,
  headers: pageLanguageHeader,
  output: quoteSchema,
  status: 201,
  errors: [
    'PAYMENT_METHOD_DISABLED',
    'COIN_NOT_AVAILABLE',
    'TIER_NOT_AVAILABLE',
    'DONATION_OUT_OF_RANGE',
  ],
});

export const readQuoteStatus = defineEndpoint({
  method: 'POST',
  path: '/payments/quotes/status',
  summary:
    'Whether the coins of a quote have come; only for the amount of one visitor alone. Their payment is registered by this ' +
    'question, with what the quote carries, where it is shown that they were not there before the quote.',
  ...open,
  body: quoteStatusQuerySchema,
  output: quoteStatusSchema,
});
