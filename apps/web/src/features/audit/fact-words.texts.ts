import { coinKeys, coins } from '@ghost-pay/contract/coins';
import {
  addressSetting,
  type CoinAddressSetting,
  type SettingKey,
} from '@ghost-pay/contract/settings/setting-keys';
import { deliveryKindLabels, mailKindLabels, mailStateLabels } from '../../lib/event.texts.ts';
import { waitingLabels } from '../../lib/payment.texts.ts';

/** The names of the settings in the audit trail. */
export const settingNames: Record<SettingKey, string> = {
  ...(Object.fromEntries(
    coinKeys.map((coin) => [addressSetting(coin), `${coins[coin].name} address`]),
  ) as Record<CoinAddressSetting, string>),
  card_payout_address: 'Card payout wallet',
  notifications_email: 'Email alerts',
  notifications_payment: 'Payment notifications',
  notifications_failure: 'Failure alerts',
  security_require_txid: 'Require transaction-ID confirmation',
  security_auto_process: 'Auto-process payments',
  security_max_pending_hours: 'Maximum pending hours',
  undo_seconds: 'Acts can be taken back for (seconds)',
  security_ask_again_above_usd: 'Ask before verifying above (US dollars)',
  subscription_auto_apply: 'Apply subscriptions automatically',
  codes_keep_days: 'Code retention (days)',
  personal_keep_months: 'Personal data retention (months)',
  card_minimum_share_percent: 'Minimum received (% of price)',
  evidence_tolerance_percent: 'Coins: accepted shortfall (%)',
  evidence_oldest_hours: 'Coins: oldest transaction (hours)',
  transfers_floor_cents: 'Coins: transfers listed from (US cents)',
  evidence_confirmations: 'Coins: confirmations',
  card_providers: 'Card processors',
  card_payout_coins: 'Coins in which a card payment counts',
  payment_method_card_enabled: 'Card payments',
  payment_method_card_name: 'Display name of Card',
  payment_method_card_description: 'Description of Card',
  payment_method_crypto_enabled: 'Crypto payments',
  payment_method_crypto_name: 'Display name of Crypto',
  payment_method_crypto_description: 'Description of Crypto',
  payment_method_nintendo_enabled: 'Nintendo eShop cards',
  payment_method_nintendo_name: 'Display name of Nintendo eShop',
  payment_method_nintendo_description: 'Description of Nintendo eShop',
  payment_method_alternative_enabled: 'Alternative payments',
  payment_method_alternative_name: 'Display name of Alternative',
  payment_method_alternative_description: 'Description of Alternative',
};

/** The facts of a price, a setting and a receiving address. */
export const changeTexts = {
  oldPrice: 'Old price',
  newPrice: 'New price',
  onSale: 'On sale',
  onSaleBefore: 'On sale before',
  onSaleNow: 'On sale now',
  before: 'Before',
  now: 'Now',
  on: 'On',
  off: 'Off',
  empty: 'Empty',
  builtIn: 'Built-in list',
  processor: (name: string, fee: string, minimum: string) => `${name} (${fee}, from ${minimum})`,
  /** '2 blocks below $100', '6 blocks above', '12 blocks'. */
  step: (blocks: number, below: number | null, steps: number) => {
    const words = blocks === 1 ? '1 block' : `${blocks} blocks`;
    if (below !== null) return `${words} below $${below}`;
    return steps === 1 ? words : `${words} above`;
  },
  oldAddress: 'Old address',
  newAddress: 'New address',
  noAddress: 'None',
  oldWasOurs: 'Old address was ours',
  oldHash: 'Hash of the old address',
  newHash: 'Hash of the new address',
} as const;

/** Why a sign-in was refused. For an unknown username, the trail keeps only that it is unknown. */
export const refusalReasons: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'Wrong password',
  INVALID_TWOFA_TOKEN: 'Wrong code',
  INVALID_PASSKEY: 'Passkey not accepted',
  SETUP_LINK_INVALID: 'Set-up link not valid',
};
export const unknownUsername = 'Unknown username';

/** Stored words that have a special meaning under one fact only. */
export const wordsOfFact: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: mailKindLabels,
  state: mailStateLabels,
  kinds: deliveryKindLabels,
  waiting: waitingLabels,
  answer: { paid: 'Paid', unpaid: 'Unpaid' },
  account: { known: 'Known', unknown: 'Unknown' },
};
