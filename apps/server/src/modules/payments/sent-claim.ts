import { randomUUIDv7 } from 'node:crypto';
import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { CreateCryptoTransaction } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import { AppError } from '../../core/errors.ts';
import type { Vault } from '../../core/vault/vault.ts';
import type { BroughtQuote } from '../quotes/quotes.public.ts';
import { canonicalAddress, type Settings } from '../settings/settings.public.ts';
import type { SealedCode } from './codes.repository.ts';
import { ownAddressOf } from './claims.repository.ts';
import type { Claim } from './contests.repository.ts';
import { codeOf, type CreateCodeTransaction, sealCode } from './payment-code.ts';
import type { NewTransaction } from './payments.repository.ts';

/** What identifies a payment as paid: the transaction hash and address, or the code. */
export interface SentClaim {
  readonly columns: Pick<
    NewTransaction,
    'crypto_type' | 'chain' | 'txid' | 'payment_address' | 'root_address' | 'other_address'
  >;
  readonly code: SealedCode | undefined;
}

/** The claim of the payment; undefined only without a transaction hash. */
export function claimOf({ columns, code }: SentClaim): Claim | undefined {
  if (code !== undefined) return { codeHash: code.code_hash };
  const { chain, txid, payment_address = null, root_address = null } = columns;
  if (!chain || !txid) return undefined;
  return { chain, txid, ownAddress: ownAddressOf({ payment_address, root_address }) };
}

export function describeClaim({ columns, code }: SentClaim): string {
  if (code !== undefined) return 'Registered with a code.';
  return columns.txid === null
    ? 'Registered without a transaction hash.'
    : 'Registered with a transaction hash.';
}

/**
 * The hash and the address that counts: the quote's, or the coin's present one. Throws COIN_NOT_AVAILABLE, TXID_REQUIRED,
 * INVALID_TXID, and ADDRESS_UNKNOWN where the visitor names what is no address of the coin.
 */
export function readCoinClaim({
  payload,
  settings,
  quote,
  named,
}: {
  payload: CreateCryptoTransaction;
  settings: Settings;
  quote: BroughtQuote | undefined;
  /** The address that the visitor was shown, as they say. A quote knows better. */
  named: string | undefined;
}): SentClaim {
  const coin = payload.crypto_type;
  const address = quote?.shown?.address ?? settings.coinAddress(coin);
  if (address === undefined) throw new AppError('COIN_NOT_AVAILABLE');
  const txid = readTransactionHash(payload, settings) ?? null;
  const other = quote?.shown || named === undefined ? null : otherAddress(coin, { named, address });
  return {
    columns: {
      crypto_type: coin,
      chain: coins[coin].chain,
      txid,
      payment_address: address,
      root_address: quote?.shown?.root ?? null,
      other_address: other,
    },
    code: undefined,
  };
}

/** The named address where it is not the coin's own; null where it is. */
function otherAddress(
  coin: CoinKey,
  { named, address }: { named: string; address: string },
): string | null {
  if (named === address) return null;
  const canonical = canonicalAddress(coin, named);
  if (canonical === undefined) throw new AppError('ADDRESS_UNKNOWN');
  return canonical === address ? null : canonical;
}

/** The code is sealed for its row, so the row's id is made before the insert. */
export function readCodeClaim(vault: Vault, payload: CreateCodeTransaction): SentClaim {
  return { columns: {}, code: sealCode(vault, { id: randomUUIDv7(), ...codeOf(payload) }) };
}

/** The hash in its canonical form; undefined only if the site accepts payments without one. */
function readTransactionHash(
  payload: CreateCryptoTransaction,
  settings: Settings,
): string | undefined {
  if (payload.txid === undefined || payload.txid === null) {
    if (settings.isOn('security_require_txid')) {
      throw new AppError('TXID_REQUIRED', {
        fields: { txid: 'Please enter the transaction hash' },
      });
    }
    return undefined;
  }
  const { chain, name } = coins[payload.crypto_type];
  const txid = transactionHashIn(chain, payload.txid);
  if (txid === undefined) {
    throw new AppError('INVALID_TXID', {
      fields: { txid: `This does not look like a transaction hash of ${name}.` },
    });
  }
  return txid;
}
