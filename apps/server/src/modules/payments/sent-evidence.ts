import { canonicalTransactionHash, coins } from '@ghost-pay/contract/coins';
import type {
  CreateCryptoTransaction,
  CreateTransaction,
} from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Clock } from '../../core/clock.ts';
import type { Database, Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Vault } from '../../core/vault/vault.ts';
import type { BroughtQuote } from '../quotes/quotes.public.ts';
import { type Settings, wasCoinAddress } from '../settings/settings.public.ts';
import type { SealedCode } from './codes.repository.ts';
import type { Claim } from './contests.repository.ts';
import { codeHashOf, sealCode } from './payment-code.ts';
import { newRowId, type NewTransaction } from './payments.repository.ts';

/** What identifies a payment as paid: the transaction hash and address, or the code. */
export interface SentEvidence {
  readonly columns: Pick<NewTransaction, 'crypto_type' | 'chain' | 'txid' | 'payment_address'>;
  readonly code: SealedCode | undefined;
}

/** The claim of the payment; undefined only without a transaction hash. */
export function claimOf(
  vault: Vault,
  payload: CreateTransaction,
  coinEvidence: SentEvidence | undefined,
): Claim | undefined {
  if (payload.payment_method !== 'crypto') return { codeHash: codeHashOf(vault, payload) };
  const { chain, txid } = coinEvidence?.columns ?? {};
  return chain && txid ? { chain, txid } : undefined;
}

export function describeEvidence(
  { payment_method: method }: CreateTransaction,
  { columns }: SentEvidence,
): string {
  if (method !== 'crypto') return 'Registered with a code.';
  return columns.txid === null
    ? 'Registered without a transaction hash.'
    : 'Registered with a transaction hash.';
}

export async function readCoinEvidence(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  {
    payload,
    settings,
    quote,
  }: {
    payload: CreateCryptoTransaction;
    settings: Settings;
    quote: BroughtQuote | undefined;
  },
): Promise<SentEvidence> {
  const coin = coins[payload.crypto_type];
  const evidenceOf = (txid: string | undefined, address: string): SentEvidence => ({
    columns: {
      crypto_type: coin.key,
      chain: coin.chain,
      txid: txid ?? null,
      payment_address: address,
    },
    code: undefined,
  });
  if (quote?.shown) return evidenceOf(readTransactionHash(payload, settings), quote.shown.address);
  const address = settings.coinAddress(coin.key);
  if (address === undefined) throw new AppError('COIN_NOT_AVAILABLE');
  const txid = readTransactionHash(payload, settings);
  const shown = payload.payment_address ?? address;
  // A visitor who was shown the old address before it changed has paid to it correctly.
  if (shown !== address) {
    const earlier = { coin: coin.key, address: shown, now: clock.now() };
    if (!(await wasCoinAddress(database, earlier))) throw new AppError('ADDRESS_UNKNOWN');
  }
  return evidenceOf(txid, shown);
}

export async function readCodeEvidence(
  queryable: Queryable,
  vault: Vault,
  payload: CreateTransaction,
): Promise<SentEvidence> {
  if (payload.payment_method === 'crypto') throw new TypeError('Coins are not a code');
  // The code is sealed for its row, so the row's id must be known before the insert.
  const code = sealCode(vault, await newRowId(queryable), payload);
  return { columns: {}, code };
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
  const txid = canonicalTransactionHash(chain, payload.txid);
  if (txid === undefined) {
    throw new AppError('INVALID_TXID', {
      fields: { txid: `This does not look like a transaction hash of ${name}.` },
    });
  }
  return txid;
}
