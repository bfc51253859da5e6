import { tokenAt } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { Movements, Transfer } from './chain-source.ts';
import { sortMovements } from './movements.ts';

// What a transaction moved is read from balances before and after it, not from its instructions: so it does not matter
// whether a wallet, a program or an inner instruction moved it.

/** Balances of others may be beyond 2^53 and inexact; the site's are checked. */
const lamports = z.number().nonnegative();
const tokenBalanceSchema = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: z.string(),
  /** Missing in the answers of old nodes. */
  owner: z.string().nullish(),
  programId: z.string().nullish(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
});
type TokenBalance = z.output<typeof tokenBalanceSchema>;
const tokenBalancesSchema = z
  .array(tokenBalanceSchema)
  .nullish()
  .transform((balances) => balances ?? []);

/** The parts of `getTransaction` in the encoding `jsonParsed` that are read; accounts of look-up tables are among the keys. */
export const solanaTransactionSchema = z
  .object({
    slot: z.number().int().nonnegative(),
    blockTime: z.number().int().positive().nullish(),
    meta: z.object({
      /** Null only for a transaction that succeeded. */
      err: z.union([z.null(), z.string(), z.record(z.string(), z.unknown())]),
      preBalances: z.array(lamports),
      postBalances: z.array(lamports),
      preTokenBalances: tokenBalancesSchema,
      postTokenBalances: tokenBalancesSchema,
    }),
    transaction: z.object({
      signatures: z.array(z.string()),
      message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }),
    }),
  })
  .refine(({ meta, transaction }) => {
    const keys = transaction.message.accountKeys.length;
    const isOnePerAccount = (balances: readonly TokenBalance[]) =>
      balances.every(({ accountIndex }) => accountIndex < keys) &&
      new Set(balances.map(({ accountIndex }) => accountIndex)).size === balances.length;
    return (
      meta.preBalances.length === keys &&
      meta.postBalances.length === keys &&
      isOnePerAccount(meta.preTokenBalances) &&
      isOnePerAccount(meta.postTokenBalances)
    );
  });
export type SolanaTransaction = z.output<typeof solanaTransactionSchema>;

/** The token programs; a balance that another program keeps is no known token. */
export const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/** A change of what one owner has of one asset. */
interface Change {
  readonly owner: string;
  readonly contract: string | null;
  readonly asset: Transfer['asset'];
  readonly position: number;
  readonly amount: bigint;
}

/**
 * What the transaction moved to the site and elsewhere: nothing for one that failed. Throws an OutboundError for a
 * balance of the site that JSON does not carry exactly.
 */
export function solanaMovements(
  transaction: SolanaTransaction,
  addresses: readonly string[],
): Movements {
  const sites = new Set(addresses);
  const hasFailed = transaction.meta.err !== null;
  const changes = hasFailed
    ? []
    : [...tokenChanges(transaction), ...nativeChanges(transaction, sites)];
  const feePayer = transaction.transaction.message.accountKeys[0]?.pubkey;
  const movements = changes
    .filter(({ amount }) => amount > 0n)
    .map(({ owner, ...change }): Transfer => {
      const givers = changes
        .filter(({ contract, amount }) => contract === change.contract && amount < 0n)
        .map((giver) => giver.owner);
      // The site's own spending must show, whoever else pays in the same transaction.
      const isSite = (giver: string | undefined) => giver !== undefined && sites.has(giver);
      const from = [...givers, feePayer].find(isSite) ?? givers[0] ?? null;
      return { ...change, to: owner, from, how: 'direct' };
    });
  return {
    ...sortMovements(movements, { isOurs: (address) => sites.has(address) }),
    isInsideUnknown: false,
  };
}

function nativeChanges({ meta, transaction }: SolanaTransaction, sites: Set<string>): Change[] {
  return transaction.message.accountKeys.flatMap(({ pubkey }, position) => {
    const before = meta.preBalances[position] ?? 0;
    const after = meta.postBalances[position] ?? 0;
    if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) {
      if (sites.has(pubkey)) throw new OutboundError('A balance is not exact', { isPassing: true });
      return [];
    }
    const amount = BigInt(after) - BigInt(before);
    return [{ owner: pubkey, contract: null, asset: 'sol@solana' as const, position, amount }];
  });
}

/** By owner and mint: an owner may have several accounts of one token, and none of them is the owner's own key. */
function tokenChanges({ meta }: SolanaTransaction): Change[] {
  const changes = new Map<string, Change>();
  const add = (balance: TokenBalance, sign: 1n | -1n): void => {
    const { owner, mint, accountIndex, programId } = balance;
    if (!owner) return;
    const key = `${owner} ${mint}`;
    const known = changes.get(key);
    const isKnownProgram = !programId || tokenPrograms.has(programId);
    changes.set(key, {
      owner,
      contract: mint,
      asset: isKnownProgram ? (tokenAt('solana', mint) ?? null) : null,
      position: Math.min(accountIndex, known?.position ?? accountIndex),
      amount: (known?.amount ?? 0n) + sign * BigInt(balance.uiTokenAmount.amount),
    });
  };
  for (const balance of meta.postTokenBalances) add(balance, 1n);
  for (const balance of meta.preTokenBalances) add(balance, -1n);
  return [...changes.values()];
}
