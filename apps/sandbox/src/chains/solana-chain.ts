import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { assetOfCoin, assets, tokenAt } from '@ghost-pay/contract/evidence/assets';
import type { BlockDraft } from './chain-state.ts';
import { type ChainKind, type Lie, type Movement, type Transfer } from './played-chain.ts';

export interface SolanaAccount {
  readonly key: string;
  readonly signs: boolean;
  readonly isWritable: boolean;
  /** `lookupTable` only in transactions of version 0; those of version 1 have no look-up tables. */
  readonly source: 'transaction' | 'lookupTable';
  /** Lamports before and after, decimal. */
  readonly before: string;
  readonly after: string;
}

/** What an account holds of a token, before and after, in atomic units; null where the account was not there. */
export interface SolanaTokens {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface SolanaContent {
  readonly signature: string;
  readonly version: 'legacy' | 0 | 1;
  readonly succeeded: boolean;
  readonly accounts: readonly SolanaAccount[];
  readonly tokens: readonly SolanaTokens[];
}

const fee = 5_000n;
const rich = 10n ** 12n;
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const systemProgram = '11111111111111111111111111111111';
const someProgram = base58.encode(Buffer.alloc(32, 0x77));

export const randomKey = (bytes = 32) => base58.encode(randomBytes(bytes));
const liar = base58.encode(Buffer.alloc(32, 0x66));

const account = (key: string, before: bigint, after = before): SolanaAccount => ({
  key,
  signs: false,
  isWritable: true,
  source: 'transaction',
  before: before.toString(),
  after: after.toString(),
});

/** A transaction; its first account pays the fee. */
export function solanaTransaction(
  parts: Pick<SolanaContent, 'accounts'> & Partial<SolanaContent>,
): SolanaContent {
  return { signature: randomKey(64), version: 'legacy', succeeded: true, tokens: [], ...parts };
}

/** Lamports from a stranger, directly or by a program that the stranger calls. */
function lamportTransfer({ to, amount, way, reference }: Transfer): SolanaContent {
  const succeeded = way !== 'failed';
  const moved = succeeded ? amount : 0n;
  const payer = { ...account(randomKey(), rich, rich - moved - fee), signs: true };
  const program = account(way === 'contract' ? someProgram : systemProgram, 1n);
  return solanaTransaction({
    succeeded,
    version: way === 'contract' ? 0 : 1,
    accounts: [
      payer,
      account(to, rich, rich + moved),
      { ...program, isWritable: false },
      ...(reference === undefined ? [] : [{ ...account(reference, 0n), isWritable: false }]),
    ],
  });
}

/** A token from a stranger into a new token account of the owner, who is not among the accounts. */
function tokenTransfer({ contract: mint, to, amount, way }: Transfer & { contract: string }) {
  const succeeded = way !== 'failed';
  const payer = { ...account(randomKey(), rich, rich - fee), signs: true };
  const held = 1_000_000n * amount;
  const left = succeeded ? held - amount : held;
  const side = { mint, programId: tokenProgram };
  const from = { ...side, owner: payer.key, before: held.toString(), after: left.toString() };
  const arrived = { ...side, owner: to, before: null, after: amount.toString() };
  return solanaTransaction({
    succeeded,
    accounts: [
      payer,
      account(randomKey(), 2_039_280n),
      account(randomKey(), 0n, succeeded ? 2_039_280n : 0n),
      { ...account(tokenProgram, 1n), isWritable: false },
      { ...account(mint, 1n), isWritable: false },
    ],
    tokens: [{ ...from, accountIndex: 1 }, ...(succeeded ? [{ ...arrived, accountIndex: 2 }] : [])],
  });
}

/** What arrived: a rise of lamports or of tokens. */
function movements({ succeeded, accounts, tokens }: SolanaContent): Movement[] {
  if (!succeeded) return [];
  const from = accounts[0]?.key ?? null;
  const rises = accounts
    .filter(({ key }) => !tokens.some(({ accountIndex }) => accounts[accountIndex]?.key === key))
    .map(({ key, before, after }) => ({
      asset: assetOfCoin.sol,
      contract: null,
      from,
      to: key,
      amount: BigInt(after) - BigInt(before),
    }));
  const tokenRises = tokens.map(({ mint, owner, before, after }) => ({
    asset: tokenAt('solana', mint) ?? null,
    contract: mint,
    from,
    to: owner,
    amount: BigInt(after ?? 0) - BigInt(before ?? 0),
  }));
  return [...rises, ...tokenRises].filter(({ amount }) => amount > 0n);
}

/** Lies about everything that rose. */
function lieAbout(content: SolanaContent, lie: Exclude<Lie, 'not_found'>): SolanaContent {
  const twice = (before: string | null, after: string | null) => {
    const start = BigInt(before ?? 0);
    return (start + 2n * (BigInt(after ?? 0) - start)).toString();
  };
  const rose = ({ before, after }: { before: string | null; after: string | null }) =>
    BigInt(after ?? 0) > BigInt(before ?? 0);
  if (lie === 'amount')
    return {
      ...content,
      accounts: content.accounts.map((one) =>
        rose(one) ? { ...one, after: twice(one.before, one.after) } : one,
      ),
      tokens: content.tokens.map((one) =>
        rose(one) ? { ...one, after: twice(one.before, one.after) } : one,
      ),
    };
  return {
    ...content,
    accounts: content.accounts.map((one) => (rose(one) ? { ...one, key: liar } : one)),
    tokens: content.tokens.map((one) => (rose(one) ? { ...one, owner: liar } : one)),
  };
}

export const solanaKind: ChainKind<SolanaContent> = {
  ways: ['plain', 'contract', 'failed'],
  transfer: (transfer) =>
    transfer.contract === null
      ? lamportTransfer(transfer)
      : tokenTransfer({ ...transfer, contract: transfer.contract }),
  idOf: ({ signature }) => signature,
  spendsOf: () => [],
  movements,
  failed: ({ succeeded }) => !succeeded,
  lie: lieAbout,
  stranger: () => randomKey(),
  seal: (draft: BlockDraft) => ({ ...draft, hash: randomKey() }),
};

/** The decimals of a mint; those of the dollar coins for a mint outside the table of assets. */
export function decimalsOf(mint: string): number {
  const asset = tokenAt('solana', mint);
  return asset === undefined ? 6 : assets[asset].decimals;
}
