import { exampleAdmin, exampleBitcoinAddress, exampleImage, type ExamplesOf } from '../examples.ts';
import { appVersion } from '../site/site.ts';
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
const settingsVersion = 'q3m8Zr1VYk0Jt5cXhB7uNw';

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
  getSettings: {
    answer: {
      crypto_btc_address: exampleBitcoinAddress,
      crypto_eth_address: burnAddress,
      crypto_usdt_address: burnAddress,
      crypto_bnb_address: burnAddress,
      crypto_sol_address: '1nc1nerator11111111111111111111111111111111',
      crypto_usdc_address: '',
      card_payout_address: burnAddress,
      notifications_email: 'true',
      notifications_payment: 'true',
      notifications_failure: 'true',
      security_require_txid: 'true',
      security_auto_process: 'false',
      subscription_auto_apply: 'true',
      security_max_pending_hours: '72',
      security_ask_again_above_usd: '100',
      undo_seconds: '10',
      codes_keep_days: '30',
      personal_keep_months: '24',
      card_minimum_share_percent: '60',
      card_providers: '',
      evidence_tolerance_percent: '1',
      evidence_oldest_hours: '72',
      transfers_floor_cents: '50',
      evidence_confirmations: '',
      ...methods,
      crypto_btc_qr: exampleImage,
      crypto_eth_qr: exampleImage,
      crypto_usdt_qr: exampleImage,
      crypto_bnb_qr: exampleImage,
      crypto_sol_qr: exampleImage,
      crypto_usdc_qr: '',
      settings_version: settingsVersion,
    },
  },
  updateSettings: {
    body: {
      crypto_btc_address: exampleBitcoinAddress,
      security_max_pending_hours: '48',
      settings_version: settingsVersion,
    },
    answer: { settings_version: 'pT4eW9sLx2GdRb6aQf1oKv', qrCodesGenerated: ['crypto_btc_qr'] },
  },
  listAddressChanges: {
    answer: [
      {
        id: '019b2e05-9b40-7a63-8f17-c40d5e92a6b8',
        key: 'crypto_btc_address',
        old_address: null,
        new_address: exampleBitcoinAddress,
        changed_at: '2026-10-05T07:32:00.000Z',
        not_ours: false,
        changed_by: exampleAdmin.username,
      },
    ],
  },
  getSystemInformation: {
    answer: {
      app_version: appVersion,
      database_version: '18.1',
      node_version: '26.10.0',
      mode: 'live',
      uptime_seconds: 864_000,
      prices_total: 32,
      prices_on_sale: 31,
      admin_users: 3,
      coins_configured: 5,
      methods_enabled: 3,
    },
  },
};
