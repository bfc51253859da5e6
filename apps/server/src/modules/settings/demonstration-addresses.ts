import { chainFacts, type ChainKind, coins } from '@ghost-pay/contract/coins';
import { recordOf } from '@ghost-pay/contract/record-of';
import { addressSettings, coinOfSetting } from '@ghost-pay/contract/settings/setting-keys';

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
