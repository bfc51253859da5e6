import { RpcError, type RpcMethods } from './json-rpc-answers.ts';
import type { ChainView, Seen } from './played-chain.ts';
import { decimalsOf, type SolanaContent, type SolanaTokens } from './solana-chain.ts';

type View = ChainView<SolanaContent>;

/** The hash of the main network's first block, by which it is told from test networks. */
const mainnetGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const failure = { InstructionError: [0, { Custom: 1 }] };
/** What a message of version 1 says of its own costs, where earlier ones have instructions. */
const transactionConfig = {
  computeUnitLimit: 200_000,
  heapSize: null,
  loadedAccountsDataSizeLimit: null,
  priorityFee: 0,
};

export function solanaMethods(view: View): RpcMethods {
  return {
    getGenesisHash: () => mainnetGenesis,
    getSlot: ([options]) => heightAt(view, commitmentOf(options)),
    getBlockTime: ([slot]) => view.blockAt(Number(slot))?.time ?? null,
    getBlocksWithLimit: ([from, most]) =>
      slotsFrom(view, { from: Number(from), most: Number(most) }),
    getBlock: ([slot]) => {
      const block = view.blockAt(Number(slot));
      return block === undefined ? null : { blockhash: block.hash, signatures: block.txids };
    },
    getTransaction: ([signature, options]) => transaction(view, { signature, options }),
    getSignatureStatuses: ([signatures]) => ({
      context: { slot: view.tip().height },
      value: (Array.isArray(signatures) ? signatures : []).map((one) => status(view, one)),
    }),
    getSignaturesForAddress: ([address, options]) => signatures(view, { address, options }),
    getTokenAccountsByOwner: ([owner, filter]) => ({
      context: { slot: view.tip().height },
      value: tokenAccounts(view, { owner, programId: optionsOf(filter)['programId'] }),
    }),
  };
}

const optionsOf = (options: unknown) => (options ?? {}) as Record<string, unknown>;
const commitmentOf = (options: unknown) => optionsOf(options)['commitment'] ?? 'finalized';

function heightAt(view: View, commitment: unknown): number {
  return commitment === 'finalized' ? view.finalHeight() : view.tip().height;
}

/** The final slots from one on that have a block. */
function slotsFrom(view: View, { from, most }: { from: number; most: number }): number[] {
  const slots: number[] = [];
  for (let slot = from; slot <= view.finalHeight() && slots.length < most; slot += 1)
    if (view.blockAt(slot) !== undefined) slots.push(slot);
  return slots;
}

/** The transactions that name an account, the newest first; those before one of them, where it is given. */
function signatures(
  view: View,
  { address, options }: { address: unknown; options: unknown },
): object[] {
  const { before, until, limit = 1_000 } = optionsOf(options);
  const told = view
    .upTo(heightAt(view, commitmentOf(options)))
    .filter(({ content }) => content.accounts.some(({ key }) => key === address))
    .toReversed();
  const from = before === undefined ? 0 : told.findIndex(({ id }) => id === before) + 1;
  const to = told.findIndex(({ id }) => id === until);
  return told
    .slice(from, to === -1 ? undefined : to)
    .slice(0, Number(limit))
    .map((seen) => ({
      signature: seen.id,
      slot: seen.block?.height,
      blockTime: seen.block?.time,
      err: seen.content.succeeded ? null : failure,
      memo: null,
      confirmationStatus:
        (seen.block?.height ?? 0) <= view.finalHeight() ? 'finalized' : 'confirmed',
    }));
}

/** The accounts of an owner that hold tokens of a program. */
function tokenAccounts(
  view: View,
  { owner, programId }: { owner: unknown; programId: unknown },
): object[] {
  const held = new Map<string, string>();
  for (const { content } of view.upTo(view.tip().height))
    for (const token of content.tokens)
      if (token.owner === owner && token.programId === programId)
        held.set(content.accounts[token.accountIndex]?.key ?? '', token.mint);
  return [...held].map(([pubkey, mint]) => ({
    pubkey,
    account: { owner: programId, data: { parsed: { info: { mint, owner } } } },
  }));
}

function find(view: View, signature: unknown): Seen<SolanaContent> | undefined {
  return typeof signature === 'string' ? view.find(signature) : undefined;
}

function transaction(
  view: View,
  { signature, options }: { signature: unknown; options: unknown },
): object | null {
  const seen = find(view, signature);
  const { block } = seen ?? {};
  if (seen === undefined || block === undefined) return null;
  if (block.height > heightAt(view, commitmentOf(options))) return null;
  const { version, succeeded, accounts, tokens } = seen.content;
  const newest = optionsOf(options)['maxSupportedTransactionVersion'];
  if (version !== 'legacy' && !(typeof newest === 'number' && version <= newest))
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  return {
    slot: block.height,
    blockTime: block.time,
    version,
    meta: {
      err: succeeded ? null : failure,
      fee: 5_000,
      preBalances: accounts.map(({ before }) => Number(before)),
      postBalances: accounts.map(({ after }) => Number(after)),
      preTokenBalances: tokens.flatMap((one) => tokenJson(one, one.before)),
      postTokenBalances: tokens.flatMap((one) => tokenJson(one, one.after)),
    },
    transaction: {
      signatures: [seen.id],
      message: {
        accountKeys: accounts.map(({ key, signs, isWritable, source }) => ({
          pubkey: key,
          signer: signs,
          writable: isWritable,
          source,
        })),
        ...(version === 1 && { transactionConfig }),
      },
    },
  };
}

function tokenJson(
  { accountIndex, mint, owner, programId }: SolanaTokens,
  amount: string | null,
): object[] {
  if (amount === null) return [];
  return [
    { accountIndex, mint, owner, programId, uiTokenAmount: { amount, decimals: decimalsOf(mint) } },
  ];
}

function status(view: View, signature: unknown): object | null {
  const seen = find(view, signature);
  if (seen?.block === undefined) return null;
  const isFinal = seen.block.height <= view.finalHeight();
  return {
    slot: seen.block.height,
    confirmations: isFinal ? null : view.tip().height - seen.block.height,
    err: seen.content.succeeded ? null : failure,
    confirmationStatus: isFinal ? 'finalized' : 'confirmed',
  };
}
