import { recordOf } from '@ghost-pay/contract/record-of';
import { chainFacts, type ChainKind, coins } from '@ghost-pay/contract/coins';
import {
  addressSettings,
  coinOfSetting,
  defaultMethodWords,
  methodGroups,
  type SettingKey,
} from '@ghost-pay/contract/settings/setting-keys';

/** The value of each setting until it is set (specification, section 3). */
export const settingDefaults: ReadonlyMap<SettingKey, string> = new Map([
  ...addressSettings.map((key): [SettingKey, string] => [key, '']),
  ...methodGroups.flatMap((group): [SettingKey, string][] => [
    [`payment_method_${group}_enabled`, 'true'],
    [`payment_method_${group}_name`, defaultMethodWords[group].name],
    [`payment_method_${group}_description`, defaultMethodWords[group].description],
  ]),
  ['notifications_email', 'true'],
  ['notifications_payment', 'true'],
  ['notifications_failure', 'true'],
  ['security_require_txid', 'true'],
  ['security_auto_process', 'false'],
  ['security_max_pending_hours', '72'],
  ['security_ask_again_above_usd', '100'],
  ['undo_seconds', '10'],
  ['codes_keep_days', '30'],
  ['personal_keep_months', '24'],
  // Whether verified subscriptions are delivered to the registration site automatically.
  ['subscription_auto_apply', 'true'],
  ['card_minimum_share_percent', '60'],
  ['evidence_tolerance_percent', '1'],
  ['evidence_oldest_hours', '72'],
  ['transfers_floor_cents', '50'],
  ['bitcoin_address_gap', '200'],
  // JSON of the confirmations; empty = the built-in ones.
  ['evidence_confirmations', ''],
  // JSON of the processors; empty = the built-in list of the card payments.
  ['card_providers', ''],
  // Empty = every coin of the card network that is worth a dollar.
  ['card_payout_coins', ''],
] satisfies [SettingKey, string][]);

export const settingKeys: readonly SettingKey[] = [...settingDefaults.keys()];

const demonstrationOf: Record<ChainKind, string> = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  evm: '0x000000000000000000000000000000000000dEaD',
  solana: '1nc1nerator11111111111111111111111111111111',
};

/**
 * The sandbox's receiving addresses. Money sent to them is lost: the BIP-173 example address, the customary burn
 * address of the EVM chains and Solana's incinerator. Live mode refuses to start while one of them is configured.
 */
export const demonstrationAddresses = recordOf(addressSettings, (key) => {
  const coin = coinOfSetting(key);
  return demonstrationOf[coin === undefined ? 'evm' : chainFacts[coins[coin].chain].kind];
});

/** The first address of the account in BIP-84's test vectors: everybody knows its words. For trying out own addresses. */
const demonstrationRoot = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

const swallowing = new Set([...Object.values(demonstrationAddresses), demonstrationRoot]);

/** Whether money sent to the address would be lost. In the sandbox no money is sent. */
export function isDemonstrationAddress(address: string): boolean {
  return swallowing.has(address);
}
