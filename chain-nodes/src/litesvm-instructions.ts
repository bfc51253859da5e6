import {
  type Address,
  address,
  AccountRole,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { LiteSVM } from 'litesvm';
import { mintAccount, tokenAccount, tokenRent } from './litesvm-accounts.ts';
import type { SolanaMove, SolanaPayment } from './solana-world.ts';

const wrappedMint = address('So11111111111111111111111111111111111111112');

/** The instructions of a payment, with the accounts that they need. */
export async function instructionsOf(
  svm: LiteSVM,
  payer: KeyPairSigner,
  { moves, reads, fails = false }: SolanaPayment,
): Promise<Instruction[]> {
  const instructions: Instruction[] = [];
  for (const move of moves) instructions.push(...(await instructionsOfMove(svm, payer, move)));
  const [first] = instructions;
  if (first !== undefined && reads !== undefined) {
    // A program leaves accounts alone that it does not expect.
    const read = { address: address(reads), role: AccountRole.READONLY };
    instructions.splice(0, 1, { ...first, accounts: [...(first.accounts ?? []), read] });
  }
  if (fails) {
    const amount = 10n ** 18n;
    const destination = address(moves[0]?.to ?? payer.address);
    instructions.push(getTransferSolInstruction({ source: payer, destination, amount }));
  }
  return instructions;
}

async function instructionsOfMove(
  svm: LiteSVM,
  payer: KeyPairSigner,
  move: SolanaMove,
): Promise<Instruction[]> {
  const to = address(move.to);
  if ('mint' in move)
    return tokenInstructions(svm, payer, { ...move, to, mint: address(move.mint) });
  if (!('by' in move))
    return [getTransferSolInstruction({ source: payer, destination: to, amount: move.lamports })];
  // What lies in an account of wrapped SOL goes to whom its owner says when it is closed.
  const account = await fund(svm, payer, { mint: wrappedMint, amount: move.lamports - tokenRent });
  return [getCloseAccountInstruction({ account, destination: to, owner: payer })];
}

async function tokenInstructions(
  svm: LiteSVM,
  payer: KeyPairSigner,
  { mint, to, amount }: { mint: Address; to: Address; amount: bigint },
): Promise<Instruction[]> {
  if (!svm.getAccount(mint).exists) svm.setAccount(mintAccount(mint, payer.address));
  const source = await fund(svm, payer, { mint, amount });
  const [ata] = await findAssociatedTokenPda({
    mint,
    owner: to,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: to, mint }),
    getTransferInstruction({ source, destination: ata, authority: payer, amount }),
  ];
}

/** A new account of the payer that holds so much of a token. */
async function fund(
  svm: LiteSVM,
  payer: KeyPairSigner,
  { mint, amount }: { mint: Address; amount: bigint },
): Promise<Address> {
  const { address: place } = await generateKeyPairSigner();
  const isWrapped = mint === wrappedMint;
  svm.setAccount(tokenAccount(place, { mint, owner: payer.address, amount, isWrapped }));
  return place;
}
