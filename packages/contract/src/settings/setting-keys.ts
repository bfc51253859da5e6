import { keysOf, recordOf } from '../record-of.ts';
import { type CoinKey, coinKeys } from '../coin-words.ts';
import { defaultMethodWords, type MethodGroup, methodGroups } from './method-groups.ts';

// Free of zod: a screen that only shows settings loads no validator.

/** The receiving addresses: one for each coin, and the wallet to which card payments are paid out. */
export type CoinAddressSetting = `crypto_${CoinKey}_address`;
export type AddressSetting = CoinAddressSetting | 'card_payout_address';
export const addressSettings: readonly AddressSetting[] = [
  ...coinKeys.map(addressSetting),
  'card_payout_address',
];

export function isAddressSetting(key: string): key is AddressSetting {
  return addressSettings.some((one) => one === key);
}

export function addressSetting(coin: CoinKey): CoinAddressSetting {
  return `crypto_${coin}_address`;
}

/** The coin of an address setting; undefined for the card payout wallet. */
export function coinOfSetting(key: string): CoinKey | undefined {
  return coinKeys.find((coin) => key === addressSetting(coin));
}

/** The subject of a setting: a change of any group but the notifications asks for a fresh second factor. */
type SettingGroup = 'addresses' | 'payments' | 'security' | 'notifications';

interface SettingFacts {
  readonly group: SettingGroup;
  /** The value until it is set. */
  readonly default: string;
}

type MethodSwitch = `payment_method_${MethodGroup}_enabled`;
type MethodName = `payment_method_${MethodGroup}_name`;
type MethodDescription = `payment_method_${MethodGroup}_description`;

/** The switch of each payment method, and its texts for visitors. */
export const methodSwitchSettings = methodGroups.map(
  (group): MethodSwitch => `payment_method_${group}_enabled`,
);
export const nameSettings = methodGroups.map((group): MethodName => `payment_method_${group}_name`);
export const descriptionSettings = methodGroups.map(
  (group): MethodDescription => `payment_method_${group}_description`,
);

function ofMethods(): Record<MethodSwitch | MethodName | MethodDescription, SettingFacts> {
  const facts = methodGroups.flatMap((group) => {
    const { name, description } = defaultMethodWords[group];
    return [
      [`payment_method_${group}_enabled`, { group: 'payments', default: 'true' }],
      [`payment_method_${group}_name`, { group: 'payments', default: name }],
      [`payment_method_${group}_description`, { group: 'payments', default: description }],
    ] as const;
  });
  return Object.fromEntries(facts) as ReturnType<typeof ofMethods>;
}

/** 'true' or 'false'. */
const otherSwitches = {
  notifications_email: { group: 'notifications', default: 'true' },
  notifications_payment: { group: 'notifications', default: 'true' },
  notifications_failure: { group: 'notifications', default: 'true' },
  security_require_txid: { group: 'security', default: 'true' },
  security_auto_process: { group: 'security', default: 'false' },
  /** Whether the server activates each verified subscription at the registration site by itself. */
  subscription_auto_apply: { group: 'security', default: 'true' },
} as const satisfies Record<string, SettingFacts>;
export type SwitchSetting = MethodSwitch | keyof typeof otherSwitches;
export const switchSettings = [
  ...methodSwitchSettings,
  ...keysOf(otherSwitches),
] satisfies SwitchSetting[];

/** Whole numbers as text, with their limits. */
export const numberSettings = {
  security_max_pending_hours: { group: 'security', default: '72', min: 1, max: 168, unit: 'hours' },
  /** Verifying a payment of more than this asks once more. */
  security_ask_again_above_usd: {
    group: 'security',
    default: '100',
    min: 0,
    max: 9999,
    unit: 'dollars',
  },
  /** How long an administrator can take an act on a payment back; what it sends waits so long. */
  undo_seconds: { group: 'security', default: '10', min: 0, max: 60, unit: 'seconds' },
  codes_keep_days: { group: 'security', default: '30', min: 1, max: 365, unit: 'days' },
  /** The retention of the customer's name after a payment is final. */
  personal_keep_months: { group: 'security', default: '24', min: 1, max: 120, unit: 'months' },
  /** The share of the price that must arrive for a card payment to count: processors deduct their fees. */
  card_minimum_share_percent: {
    group: 'payments',
    default: '60',
    min: 10,
    max: 100,
    unit: 'percent',
  },
  /** By how much less than the due amount of a coin is enough. */
  evidence_tolerance_percent: { group: 'security', default: '1', min: 0, max: 10, unit: 'percent' },
  /** How long before a payment without a quote its money may have been sent. */
  evidence_oldest_hours: { group: 'security', default: '72', min: 1, max: 720, unit: 'hours' },
  /** A transfer without a payment that is worth less is counted and not listed. */
  transfers_floor_cents: { group: 'security', default: '50', min: 0, max: 1000, unit: 'cents' },
  /** How many Bitcoin addresses without money follow each other at most: no more than the wallet looks ahead. */
  bitcoin_address_gap: { group: 'security', default: '200', min: 1, max: 1000, unit: 'addresses' },
} as const satisfies Record<string, SettingFacts & { min: number; max: number; unit: string }>;
export type NumberSetting = keyof typeof numberSettings;

/** Lists as text; empty = the built-in ones. */
const listSettings = {
  /** JSON of the card processors that the site offers. */
  card_providers: { group: 'payments', default: '' },
  /** The coins in which a card payment counts, with commas between them; built in is every coin worth a dollar. */
  card_payout_coins: { group: 'payments', default: '' },
  /** JSON of the blocks that a payment needs, by chain and value. */
  evidence_confirmations: { group: 'security', default: '' },
} as const satisfies Record<string, SettingFacts>;

/** Every setting; each is stored as text (specification, section 3). */
export const settingFacts = {
  ...recordOf(addressSettings, (): SettingFacts => ({ group: 'addresses', default: '' })),
  ...ofMethods(),
  ...otherSwitches,
  ...numberSettings,
  ...listSettings,
};
export type SettingKey = keyof typeof settingFacts;
export const settingKeys = keysOf(settingFacts);

/** Images that the server draws; read-only. */
export type QrSetting = `crypto_${CoinKey}_qr`;
export const qrSettings: readonly QrSetting[] = coinKeys.map(
  (coin): QrSetting => `crypto_${coin}_qr`,
);

/** Whether this change asks for a fresh second factor. Switching automatic approval off never does. */
export function asksForFreshFactor({ key, to }: { key: SettingKey; to: string }): boolean {
  if (key === 'security_auto_process' && to === 'false') return false;
  return settingFacts[key].group !== 'notifications';
}

/** Most characters of a payment method's name and of its description. */
export const methodNameLength = 60;
export const methodDescriptionLength = 200;
