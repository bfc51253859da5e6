import { recordOf } from '../record-of.ts';
import { type CoinKey, coinKeys } from '../coin-words.ts';

// Free of zod: a screen that only shows settings loads no validator.

/** The four switches of section 9; `nintendo` and `alternative` each cover their payment methods. */
export const methodGroups = ['card', 'crypto', 'nintendo', 'alternative'] as const;
export type MethodGroup = (typeof methodGroups)[number];

/** What the methods are called until it is set (specification, section 3). */
export const defaultMethodWords = {
  card: { name: 'Secure Card Payment', description: 'Pay securely with your credit or debit card' },
  crypto: {
    name: 'Cryptocurrency',
    description: 'Pay with Bitcoin, Ethereum and other cryptocurrencies',
  },
  nintendo: {
    name: 'Nintendo eShop Cards',
    description: 'Pay with Nintendo eShop gift cards from your region',
  },
  alternative: {
    name: 'Alternative Payment',
    description: 'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC',
  },
} as const satisfies Record<MethodGroup, { name: string; description: string }>;
type MethodWords = (typeof defaultMethodWords)[MethodGroup];
export type DefaultMethodWord = MethodWords['name'] | MethodWords['description'];

/** The receiving addresses: one for each coin, and the wallet to which card payments are paid out. */
export type CoinAddressSetting = `crypto_${CoinKey}_address`;
export type AddressSetting = CoinAddressSetting | 'card_payout_address';
export const addressSettings: readonly AddressSetting[] = [
  ...coinKeys.map(addressSetting),
  'card_payout_address',
];

export function addressSetting(coin: CoinKey): CoinAddressSetting {
  return `crypto_${coin}_address`;
}

/** The coin of an address setting; undefined for the card payout wallet. */
export function coinOfSetting(key: string): CoinKey | undefined {
  return coinKeys.find((coin) => key === addressSetting(coin));
}

/** 'true' or 'false'. */
export const switchSettings = [
  'notifications_email',
  'notifications_payment',
  'notifications_failure',
  'security_require_txid',
  'security_auto_process',
  /** Whether the server activates each verified subscription at the registration site by itself. */
  'subscription_auto_apply',
  'payment_method_card_enabled',
  'payment_method_crypto_enabled',
  'payment_method_nintendo_enabled',
  'payment_method_alternative_enabled',
] as const;
export type SwitchSetting = (typeof switchSettings)[number];

/** Whole numbers as text, with their limits. */
export const numberSettings = {
  security_max_pending_hours: { min: 1, max: 168, unit: 'hours' },
  /** Verifying a payment of more than this asks once more. */
  security_ask_again_above_usd: { min: 0, max: 9999, unit: 'dollars' },
  /** How long an administrator can take an act on a payment back; what it sends waits so long. */
  undo_seconds: { min: 0, max: 60, unit: 'seconds' },
  codes_keep_days: { min: 1, max: 365, unit: 'days' },
  /** The retention of the customer's name after a payment is final. */
  personal_keep_months: { min: 1, max: 120, unit: 'months' },
  /** The share of the price that must arrive for a card payment to count: processors deduct their fees. */
  card_minimum_share_percent: { min: 10, max: 100, unit: 'percent' },
  /** By how much less than the due amount of a coin is enough. */
  evidence_tolerance_percent: { min: 0, max: 10, unit: 'percent' },
  /** How long before a payment without a quote its money may have been sent. */
  evidence_oldest_hours: { min: 1, max: 720, unit: 'hours' },
  /** A transfer without a payment that is worth less is counted and not listed. */
  transfers_floor_cents: { min: 0, max: 1000, unit: 'cents' },
  /** How many Bitcoin addresses without money follow each other at most: no more than the wallet looks ahead. */
  bitcoin_address_gap: { min: 1, max: 1000, unit: 'addresses' },
} as const;
export type NumberSetting = keyof typeof numberSettings;

/** The texts of a payment method for visitors. */
export const nameSettings = [
  'payment_method_card_name',
  'payment_method_crypto_name',
  'payment_method_nintendo_name',
  'payment_method_alternative_name',
] as const;
export const descriptionSettings = [
  'payment_method_card_description',
  'payment_method_crypto_description',
  'payment_method_nintendo_description',
  'payment_method_alternative_description',
] as const;
type TextSetting = (typeof nameSettings)[number] | (typeof descriptionSettings)[number];

/** Images that the server draws; read-only. */
export type QrSetting = `crypto_${CoinKey}_qr`;
export const qrSettings: readonly QrSetting[] = coinKeys.map(
  (coin): QrSetting => `crypto_${coin}_qr`,
);

/** Every setting; each is stored as text. */
export type SettingKey =
  | AddressSetting
  | SwitchSetting
  | NumberSetting
  | TextSetting
  /** JSON text of the card processors that the site offers; empty = the built-in ones. */
  | 'card_providers'
  /** The coins in which a card payment counts, with commas between them; empty = all that are worth a dollar. */
  | 'card_payout_coins'
  /** JSON text of the blocks that a payment needs, by chain and value; empty = the built-in ones. */
  | 'evidence_confirmations';

/** The subject of a setting: a change of any group but the notifications asks for a fresh second factor. */
export type SettingGroup = 'addresses' | 'payments' | 'security' | 'notifications';

export const settingGroups: Readonly<Record<SettingKey, SettingGroup>> = {
  ...recordOf(addressSettings, () => 'addresses' as const),
  payment_method_card_enabled: 'payments',
  payment_method_crypto_enabled: 'payments',
  payment_method_nintendo_enabled: 'payments',
  payment_method_alternative_enabled: 'payments',
  payment_method_card_name: 'payments',
  payment_method_crypto_name: 'payments',
  payment_method_nintendo_name: 'payments',
  payment_method_alternative_name: 'payments',
  payment_method_card_description: 'payments',
  payment_method_crypto_description: 'payments',
  payment_method_nintendo_description: 'payments',
  payment_method_alternative_description: 'payments',
  card_minimum_share_percent: 'payments',
  card_providers: 'payments',
  card_payout_coins: 'payments',
  evidence_tolerance_percent: 'security',
  evidence_oldest_hours: 'security',
  transfers_floor_cents: 'security',
  bitcoin_address_gap: 'security',
  evidence_confirmations: 'security',
  security_require_txid: 'security',
  security_auto_process: 'security',
  security_max_pending_hours: 'security',
  security_ask_again_above_usd: 'security',
  undo_seconds: 'security',
  subscription_auto_apply: 'security',
  codes_keep_days: 'security',
  personal_keep_months: 'security',
  notifications_email: 'notifications',
  notifications_payment: 'notifications',
  notifications_failure: 'notifications',
};

/** Whether this change asks for a fresh second factor. Switching automatic approval off never does. */
export function asksForFreshFactor({ key, to }: { key: SettingKey; to: string }): boolean {
  if (key === 'security_auto_process' && to === 'false') return false;
  return settingGroups[key] !== 'notifications';
}

/** Most characters of a payment method's name and of its description. */
export const methodNameLength = 60;
export const methodDescriptionLength = 200;
