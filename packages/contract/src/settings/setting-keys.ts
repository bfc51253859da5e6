// Free of zod, so that a screen which only shows settings does not load a validator.

/** The four switches of section 9; `nintendo` and `alternative` each cover their payment methods. */
export const methodGroups = ['card', 'crypto', 'nintendo', 'alternative'] as const;
export type MethodGroup = (typeof methodGroups)[number];

/** Where money arrives: a receiving address for each coin, and the wallet to which card payments are paid out. */
export const addressSettings = [
  'crypto_btc_address',
  'crypto_eth_address',
  'crypto_usdt_address',
  'crypto_bnb_address',
  'crypto_sol_address',
  'crypto_usdc_address',
  'card_payout_address',
] as const;
export type AddressSetting = (typeof addressSettings)[number];

/** 'true' or 'false'. */
export const switchSettings = [
  'notifications_email',
  'notifications_payment',
  'notifications_failure',
  'security_require_txid',
  'security_auto_process',
  /** Whether the registration site is told of each verified subscription by itself. */
  'subscription_auto_apply',
  'payment_method_card_enabled',
  'payment_method_crypto_enabled',
  'payment_method_nintendo_enabled',
  'payment_method_alternative_enabled',
] as const;
export type SwitchSetting = (typeof switchSettings)[number];

/** Whole numbers as text, and within what limits. */
export const numberSettings = {
  security_max_pending_hours: { min: 1, max: 168, unit: 'hours' },
  codes_keep_days: { min: 1, max: 365, unit: 'days' },
  /** How long the customer of a final payment is known by name. */
  personal_keep_months: { min: 1, max: 120, unit: 'months' },
  /** How much of the price must arrive for a card payment to count: processors take their fees off it. */
  card_minimum_share_percent: { min: 10, max: 100, unit: 'percent' },
} as const;
export type NumberSetting = keyof typeof numberSettings;

/** What visitors read of a payment method. */
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
export const qrSettings = [
  'crypto_btc_qr',
  'crypto_eth_qr',
  'crypto_usdt_qr',
  'crypto_bnb_qr',
  'crypto_sol_qr',
  'crypto_usdc_qr',
] as const;
export type QrSetting = (typeof qrSettings)[number];

/** Everything that can be set; each is stored as text. */
export type SettingKey =
  | AddressSetting
  | SwitchSetting
  | NumberSetting
  | TextSetting
  /** JSON text of the card processors that the site offers; empty = the built-in ones. */
  | 'card_providers';

/** What a setting is about: a change of any group but the notifications asks for a fresh second factor. */
export type SettingGroup = 'addresses' | 'payments' | 'security' | 'notifications';

export const settingGroups: Readonly<Record<SettingKey, SettingGroup>> = {
  crypto_btc_address: 'addresses',
  crypto_eth_address: 'addresses',
  crypto_usdt_address: 'addresses',
  crypto_bnb_address: 'addresses',
  crypto_sol_address: 'addresses',
  crypto_usdc_address: 'addresses',
  card_payout_address: 'addresses',
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
  security_require_txid: 'security',
  security_auto_process: 'security',
  security_max_pending_hours: 'security',
  subscription_auto_apply: 'security',
  codes_keep_days: 'security',
  personal_keep_months: 'security',
  notifications_email: 'notifications',
  notifications_payment: 'notifications',
  notifications_failure: 'notifications',
};

/** Whether this change asks for a fresh second factor. Switching the machine that approves payments off never does. */
export function asksForFreshFactor({ key, to }: { key: SettingKey; to: string }): boolean {
  if (key === 'security_auto_process' && to === 'false') return false;
  return settingGroups[key] !== 'notifications';
}

/** Most characters of a payment method's name and of its description. */
export const methodNameLength = 60;
export const methodDescriptionLength = 200;
