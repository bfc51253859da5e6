import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { cryptoOptionSchema, paymentMethodSettingsSchema } from './settings.schemas.ts';

export const getPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/settings/payment-methods',
  summary: 'Which payment methods are offered, with their names and descriptions.',
  access: 'public',
  output: paymentMethodSettingsSchema,
  errors: [],
});

export const listCryptoAddresses = defineEndpoint({
  method: 'GET',
  path: '/settings/crypto/addresses',
  summary: 'The cryptocurrencies that have a receiving address.',
  access: 'public',
  output: z.array(cryptoOptionSchema),
  errors: [],
});
