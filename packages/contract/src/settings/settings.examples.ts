import { exampleBitcoinAddress, exampleImage, type ExamplesOf } from '../examples.ts';
import type { PaymentMethodSettings } from './settings.schemas.ts';
import type * as calls from './settings.endpoints.ts';

const methods: PaymentMethodSettings = {
  payment_method_card_enabled: 'true',
  payment_method_card_name: 'Secure Card Payment',
  payment_method_card_description: 'Pay securely with your credit or debit card',
  payment_method_crypto_enabled: 'true',
  payment_method_crypto_name: 'Cryptocurrency',
  payment_method_crypto_description: 'Pay with Bitcoin, Ethereum and other cryptocurrencies',
  payment_method_nintendo_enabled: 'true',
  payment_method_nintendo_name: 'Nintendo eShop Cards',
  payment_method_nintendo_description: 'Pay with Nintendo eShop gift cards from your region',
  payment_method_alternative_enabled: 'false',
  payment_method_alternative_name: 'Alternative Payment',
  payment_method_alternative_description:
    'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC',
};

/** An address without a known key. */
const burnAddress = '0x000000000000000000000000000000000000dEaD';

export const settingsExamples: ExamplesOf<typeof calls> = {
  getPaymentMethods: { answer: methods },
  listCryptoAddresses: {
    answer: [
      {
        key: 'btc',
        name: 'Bitcoin',
        symbol: 'BTC',
        address: exampleBitcoinAddress,
        qrCode: exampleImage,
        uri: `bitcoin:${exampleBitcoinAddress}`,
        network: 'BIP84',
        icon: 'btc',
      },
    ],
  },
  listForeignAddresses: { answer: [{ crypto_type: 'eth', address: burnAddress }] },
  getCardPayoutAddress: { answer: { address: burnAddress } },
};
