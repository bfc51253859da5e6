import { z } from 'zod';
import { defineEndpoint, open } from '../endpoint.ts';
import {
  addressChangeSchema,
  bitcoinKeyQuestionSchema,
  bitcoinKeySchema,
  cryptoOptionSchema,
  firstAddressesSchema,
  foreignAddressSchema,
  paymentMethodSettingsSchema,
  setNextIndexSchema,
  settingsSavedSchema,
  settingsSchema,
  systemInformationSchema,
  updateSettingsSchema,
} from './settings.schemas.ts';

export const getPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/settings/payment-methods',
  summary: 'Which payment methods are offered, with their names and descriptions.',
  ...open,
  output: paymentMethodSettingsSchema,
});

export const listCryptoAddresses = defineEndpoint({
  method: 'GET',
  path: '/settings/crypto/addresses',
  summary: 'The cryptocurrencies that have a receiving address.',
  ...open,
  output: z.array(cryptoOptionSchema),
});

export const listForeignAddresses = defineEndpoint({
  method: 'GET',
  path: '/settings/crypto/addresses/not-ours',
  summary:
    'The addresses of the last 72 hours that were never the site’s own: a page that shows one warns the visitor.',
  ...open,
  output: z.array(foreignAddressSchema),
});

export const getCardPayoutAddress = defineEndpoint({
  method: 'GET',
  path: '/settings/payment/eth-address',
  summary:
    'The wallet to which card payments are paid out (USDC on Polygon); empty while none is set.',
  ...open,
  output: z.object({ address: z.string() }),
});

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  summary:
    'All settings as a flat object of strings, with the QR codes of the receiving addresses.',
  access: 'super_admin',
  freshFactor: 'never',
  output: settingsSchema,
});

export const updateSettings = defineEndpoint({
  method: 'PUT',
  path: '/settings',
  summary:
    'Changes the settings that are sent, all of them or none; images that are sent are ignored.',
  access: 'super_admin',
  freshFactor: 'guarded_settings',
  body: updateSettingsSchema,
  output: settingsSavedSchema,
  errors: ['SETTINGS_CHANGED'],
  bodyLimitBytes: 256 * 1024,
});

export const listAddressChanges = defineEndpoint({
  method: 'GET',
  path: '/settings/address-changes',
  summary:
    'The changes of receiving addresses and of the payout wallet in the last 72 hours, newest first.',
  access: 'super_admin',
  freshFactor: 'never',
  output: z.array(addressChangeSchema),
});

export const readFirstAddresses = defineEndpoint({
  method: 'POST',
  path: '/settings/bitcoin-key/addresses',
  summary: 'The first receiving addresses of an extended public key, which is not stored.',
  access: 'super_admin',
  freshFactor: 'never',
  body: bitcoinKeyQuestionSchema,
  output: firstAddressesSchema,
});

export const getBitcoinKey = defineEndpoint({
  method: 'GET',
  path: '/settings/bitcoin-key',
  summary: 'The key from which Bitcoin payments get addresses of their own, or null.',
  access: 'super_admin',
  freshFactor: 'never',
  output: z.object({ bitcoin_key: bitcoinKeySchema.nullable() }),
});

export const setNextBitcoinIndex = defineEndpoint({
  method: 'PUT',
  path: '/settings/bitcoin-key/next-index',
  summary:
    'Sets the index of the next payment’s address, which never goes back: no address is given twice.',
  access: 'super_admin',
  freshFactor: 'always',
  body: setNextIndexSchema,
  output: z.object({ bitcoin_key: bitcoinKeySchema.nullable() }),
  errors: ['BITCOIN_INDEX_USED'],
});

export const getSystemInformation = defineEndpoint({
  method: 'GET',
  path: '/settings/system-information',
  summary: 'Versions, uptime and counts of this installation.',
  access: 'super_admin',
  freshFactor: 'never',
  output: systemInformationSchema,
});
