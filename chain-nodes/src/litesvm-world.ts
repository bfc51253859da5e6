import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { tableAccount, tokenBalanceOf } from './litesvm-accounts.ts';
import { instructionsOf } from './litesvm-instructions.ts';
import { type RememberedTransaction, startSolanaShim } from './solana-shim.ts';
import type { SolanaPayment, SolanaWorld } from './solana-world.ts';

const tableProgram = address('AddressLookupTab1e1111111111111111111111111');
const startTime = 1_795_000_000;
const timeOf = (slot: number) => startTime + Math.floor(slot * 0.4);

/** The chain on a real runtime, litesvm, behind the JSON-RPC of a node. */
export async function openLitesvmWorld(): Promise<SolanaWorld & { close(): Promise<void> }> {
  const svm = new LiteSVM();
  const [payer, site] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  for (const { address: rich } of [payer, site]) svm.airdrop(rich, lamports(10n ** 12n));
  const transactions = new Map<string, RememberedTransaction>();
  /** The slot of the next payment. */
  let slot = 100;
  let finalSlot = 99;
  const shim = await startSolanaShim({ transactions, finalSlot: () => finalSlot, timeOf });

  return {
    url: shim.url,
    site: site.address,
    async send(payment) {
      svm.warpToSlot(BigInt(slot));
      const from = payment.from === 'site' ? site : payer;
      const { signed, keys } = await signedPayment(svm, from, payment);
      const before = balancesOf(svm, keys);
      const outcome = svm.sendTransaction(signed);
      const hasFailed = outcome instanceof FailedTransactionMetadata;
      if (hasFailed !== (payment.fails === true)) throw new Error(outcome.toString());
      // The next payment may be the same.
      svm.expireBlockhash();
      const signature = getSignatureFromTransaction(signed);
      const told = toldOf({ signature, keys, hasFailed, before, after: balancesOf(svm, keys) });
      transactions.set(signature, { slot, time: timeOf(slot), told });
      slot += 1;
      return signature;
    },
    async finalise(slots = 1) {
      finalSlot = slot + slots - 2;
      slot = finalSlot + 1;
      return Promise.resolve();
    },
    close: async () => shim.close(),
  };
}

/** The transaction, and all its accounts in the order in which balances are told. */
async function signedPayment(svm: LiteSVM, from: KeyPairSigner, payment: SolanaPayment) {
  const instructions = await instructionsOf(svm, from, payment);
  const { address: table } = await generateKeyPairSigner();
  const addresses = payment.moves.map(({ to }) => address(to));
  if (payment.withTable === true)
    svm.setAccount(tableAccount(table, { owner: tableProgram, addresses }));
  const message = svm.setTransactionMessageLifetimeUsingLatestBlockhash(
    appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageFeePayerSigner(from, createTransactionMessage({ version: 0 })),
    ),
  );
  const signed = await signTransactionMessageWithSigners(
    payment.withTable === true
      ? compressTransactionMessageUsingAddressLookupTables(message, { [table]: addresses })
      : message,
  );
  const compiled = getCompiledTransactionMessageDecoder().decode(signed.messageBytes);
  if (!('staticAccounts' in compiled)) throw new TypeError('A message of another version');
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : [];
  const looked = (['writableIndexes', 'readonlyIndexes'] as const).flatMap((kind) =>
    lookups.flatMap((lookup) => lookup[kind].flatMap((index) => addresses[index] ?? [])),
  );
  return { signed, keys: [...compiled.staticAccounts, ...looked] };
}

interface Balances {
  readonly lamports: readonly number[];
  readonly tokens: readonly object[];
}

function balancesOf(svm: LiteSVM, keys: readonly Address[]): Balances {
  const accounts = keys.map((key) => svm.getAccount(key));
  return {
    lamports: accounts.map((account) => (account.exists ? Number(account.lamports) : 0)),
    tokens: accounts.flatMap((account, accountIndex) => {
      const balance = account.exists ? tokenBalanceOf(account) : undefined;
      if (balance === undefined) return [];
      const { mint, owner, amount } = balance;
      const uiTokenAmount = { amount: String(amount), decimals: 6 };
      return { accountIndex, mint, owner, programId: TOKEN_PROGRAM_ADDRESS, uiTokenAmount };
    }),
  };
}

/** As `getTransaction` tells a transaction in the encoding `jsonParsed`. */
function toldOf({
  signature,
  keys,
  hasFailed,
  before,
  after,
}: {
  signature: string;
  keys: readonly Address[];
  hasFailed: boolean;
  before: Balances;
  after: Balances;
}): object {
  return {
    version: 0,
    meta: {
      err: hasFailed ? { InstructionError: [1, { Custom: 1 }] } : null,
      preBalances: before.lamports,
      postBalances: after.lamports,
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
    },
    transaction: {
      signatures: [signature],
      message: { accountKeys: keys.map((pubkey) => ({ pubkey })) },
    },
  };
}
