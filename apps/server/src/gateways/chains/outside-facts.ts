/**
 * What services outside do today and may not do tomorrow: versions, limits, depths. Each fact names the day on which it
 * was looked up, and where. The program takes them from here alone, so that one page is read again when the world moves.
 */
export const outsideFacts = {
  /**
   * The newest version of Solana's transactions; a node refuses to tell a later one with -32015. Version 1 (SIMD-0385)
   * came to the main network on 15 September 2026. Looked up on 27 November 2026: chainstack/dev-portal#691, Helius
   * "Transaction v1", solana.com "Versioned Transactions".
   */
  solanaNewestVersion: 1,
  /**
   * How many blocks back the state of an address is asked for. A full node keeps that of 128 blocks (geth), and some
   * providers answer 403 for older ones. Read on 27 November 2026 in three public recordings of publicnode's refusal.
   */
  keptStates: 100,
  /**
   * The blocks of one question for logs: a first try, and the most. Alchemy's free plan takes 10, QuickNode and drpc 10,000;
   * BNB's own data seeds take none. Read on 27 November 2026: bnb-chain/docs-site#621; the others in reports of
   * eigensdk-go and arbitrum-sdk.
   */
  logBlocks: { first: 500, most: 5_000 },
  /**
   * The calls of one exchange: some providers take three without an account, some one. Read on 27 November 2026 in
   * recordings of drpc's refusal 31 and of erigon's batch limit.
   */
  batchSizes: [Number.MAX_SAFE_INTEGER, 3, 1],
} as const;

/** How long a source is not asked again for what it said that it cannot do. */
export const rememberedMs = 60 * 60 * 1000;
