import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { type MethodGroup, methodGroups } from '@ghost-pay/contract/settings/settings.schemas';

const methodTexts: Record<MethodGroup, { name: string; description: string }> = {
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
};

/** What a setting is while nobody has set it (specification, section 3). */
export const settingDefaults: ReadonlyMap<string, string> = new Map([
  ...coinKeys.map((coin): [string, string] => [addressSetting(coin), '']),
  ...methodGroups.flatMap((group): [string, string][] => [
    [`payment_method_${group}_enabled`, 'true'],
    [`payment_method_${group}_name`, methodTexts[group].name],
    [`payment_method_${group}_description`, methodTexts[group].description],
  ]),
  ['security_require_txid', 'true'],
  ['security_max_pending_hours', '72'],
  ['codes_keep_days', '30'],
  // Whether the registration site is told of each verified subscription by itself.
  ['subscription_auto_apply', 'true'],
  ['card_payout_address', ''],
  ['card_minimum_share_percent', '60'],
  // JSON text of the processors; empty = the built-in ones of the card payments.
  ['card_providers', ''],
]);

export function addressSetting(coin: CoinKey): string {
  return `crypto_${coin}_address`;
}

/** Where the sandbox's card network pays out to: the burn address, in the writing of EIP-55. */
export const demonstrationPayoutAddress = '0x000000000000000000000000000000000000dEaD';

/**
 * Receiving addresses of the sandbox. What is sent there is lost for good: the BIP-173 example
 * address, the customary burn address of the EVM chains and Solana's incinerator. Live mode
 * refuses to start while one of them is configured.
 */
export const demonstrationAddresses: Record<CoinKey, string> = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x000000000000000000000000000000000000dEaD',
  usdt: '0x000000000000000000000000000000000000dEaD',
  bnb: '0x000000000000000000000000000000000000dEaD',
  sol: '1nc1nerator11111111111111111111111111111111',
  usdc: '0x000000000000000000000000000000000000dEaD',
};
