import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  getAddressEncoder,
  lamports,
} from '@solana/kit';
import {
  getMintEncoder,
  getTokenEncoder,
  AccountState,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';

// Accounts as their bytes, put where a situation needs them.

const decodeAddress = (bytes: Uint8Array): string => getAddressDecoder().decode(bytes);

/** What must lie in an account of a token. */
export const tokenRent = 2_039_280n;

function account(
  address: Address,
  { owner, data, amount }: { owner: Address; data: Uint8Array; amount: bigint },
): EncodedAccount {
  return {
    address,
    data,
    executable: false,
    lamports: lamports(amount),
    programAddress: owner,
    space: BigInt(data.length),
  };
}

export function mintAccount(mint: Address, authority: Address): EncodedAccount {
  const data = getMintEncoder().encode({
    mintAuthority: authority,
    supply: 10n ** 15n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: null,
  });
  return account(mint, {
    owner: TOKEN_PROGRAM_ADDRESS,
    data: new Uint8Array(data),
    amount: 1_461_600n,
  });
}

/** An account of a token, or of wrapped SOL, which holds as many lamports. */
export function tokenAccount(
  address: Address,
  {
    mint,
    owner,
    amount,
    isWrapped,
  }: { mint: Address; owner: Address; amount: bigint; isWrapped: boolean },
): EncodedAccount {
  const data = getTokenEncoder().encode({
    mint,
    owner,
    amount,
    delegate: null,
    state: AccountState.Initialized,
    isNative: isWrapped ? tokenRent : null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  return account(address, {
    owner: TOKEN_PROGRAM_ADDRESS,
    data: new Uint8Array(data),
    amount: tokenRent + (isWrapped ? amount : 0n),
  });
}

/** A look-up table that is not frozen and that was filled in slot 1. */
export function tableAccount(
  address: Address,
  { owner, addresses }: { owner: Address; addresses: readonly Address[] },
): EncodedAccount {
  const head = new DataView(new ArrayBuffer(56));
  head.setUint32(0, 1, true);
  head.setBigUint64(4, 0xffff_ffff_ffff_ffffn, true);
  head.setBigUint64(12, 1n, true);
  const entries = addresses.map((entry) => Buffer.from(getAddressEncoder().encode(entry)));
  const data = Buffer.concat([Buffer.from(head.buffer), ...entries]);
  return account(address, { owner, data, amount: 10_000_000n });
}

/** What an account of a token holds; undefined for any other account. */
export function tokenBalanceOf({
  programAddress,
  data,
}: Pick<EncodedAccount, 'programAddress' | 'data'>):
  | { mint: string; owner: string; amount: bigint }
  | undefined {
  if (programAddress !== TOKEN_PROGRAM_ADDRESS || data.length !== 165) return undefined;
  return {
    mint: decodeAddress(data.subarray(0, 32)),
    owner: decodeAddress(data.subarray(32, 64)),
    amount: Buffer.from(data).readBigUInt64LE(64),
  };
}
