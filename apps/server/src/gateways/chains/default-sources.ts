import type { Chain } from '@ghost-pay/contract/coins';

/**
 * Sources that answer without an account and without a key, two companies for each chain; Tron's asks for one. What they
 * refuse was read on 27 November 2026 in public recordings and issues (`outside-facts.ts`); System Status and
 * `ghost-pay doctor` say what each of them can do today.
 */
export const defaultSources = {
  bitcoin: ['esplora+https://mempool.space/api', 'esplora+https://blockstream.info/api'],
  ethereum: ['evm+https://ethereum-rpc.publicnode.com', 'evm+https://eth.drpc.org'],
  // Both search logs, which BNB's own nodes do not. OnFinality names its address without a key in "BNB Smart Chain RPC URL";
  // that it searches logs is said by people who watch BEP-20 payments with it. Looked up on 28 November 2026.
  bsc: ['evm+https://bnb.api.onfinality.io/public', 'evm+https://bsc-rpc.publicnode.com'],
  base: ['evm+https://mainnet.base.org', 'evm+https://base.api.onfinality.io/public'],
  solana: [
    'solana+https://api.mainnet-beta.solana.com',
    'solana+https://solana.api.onfinality.io/public',
  ],
  tron: ['tron+https://api.trongrid.io'],
} as const satisfies Record<Chain | 'tron', readonly string[]>;

/**
 * Nodes on which the search of logs is switched off for everybody: BNB's own, by docs.bnbchain.org "JSON-RPC Endpoint" and
 * bnb-chain/bsc#1215. They answer any range with 'limit exceeded'. Read on 27 November 2026.
 */
const withoutLogs =
  /^(?:bsc-dataseed[\w-]*\.(?:bnbchain\.org|binance\.org|nariox\.org|defibit\.io|ninicoin\.io)|bsc\.nodereal\.io)$/;

/** Whether a node is worth asking for logs. */
export function searchesLogs(url: string): boolean {
  return !withoutLogs.test(new URL(url).hostname);
}
