import { coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { assets, isCoinChain } from '@ghost-pay/contract/evidence/assets';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';
import type { ChainSources } from '../../gateways/chains/chain-source.ts';
import { whenCame } from '../evidence/evidence.public.ts';
import {
  type Neighbours,
  findById,
  findOtherClaim,
  findPagePayment,
  lockById,
  ownAddressOf,
  recordOwnersClaim,
  registerQuote,
  type TransactionRow,
} from '../payments/payments.public.ts';
import { listHeights, type QuoteRow } from '../quotes/quotes.public.ts';
import {
  type AwaitedVisitor,
  findAwaitedVisitors,
  findNearVisitors,
  pageOf,
} from './awaited-visitors.ts';
import {
  findTransfer,
  isUnsettled,
  listSightings,
  settle,
  type TransferRow,
} from '../transfers/transfers.public.ts';
import { attachBy, lockOne, record, wordsOf } from './settle-steps.ts';
import { txidOf } from './transfers.presenter.ts';

// Money of a visitor who paid what they alone were asked for becomes their payment, or a further part of it.

export interface RegisterDependencies {
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly neighbours: Neighbours;
  readonly vault: Vault;
  readonly randomness: Randomness;
}

interface SeenMoney {
  readonly transfer: TransferRow;
  readonly visitor: AwaitedVisitor;
  /** False where a person says that it is this visitor's, who was asked for another amount. */
  readonly isExact: boolean;
  /** The payment that the visitor's page has registered by another quote: the money is a further part of it. */
  readonly payment: TransactionRow | undefined;
}

/**
 * Locks the visitor's payment, if there is one, and then the transfer. `quoteId`: of a visitor who was asked for another amount;
 * undefined for the one who was asked for exactly this one. Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN and
 * NO_VISITOR_FOR_TRANSFER.
 */
export async function lockSeen(
  trx: DatabaseTransaction,
  { vault }: Pick<RegisterDependencies, 'vault'>,
  { id, quoteId }: { id: string; quoteId?: string | undefined },
): Promise<SeenMoney> {
  const visitorOf = async (row: TransferRow) =>
    quoteId === undefined
      ? (await findAwaitedVisitors({ database: trx, vault }, [row])).get(id)
      : (await findNearVisitors({ database: trx, vault }, row, { quoteId }))[0];
  const found = await findTransfer(trx, id);
  const before = found && (await visitorOf(found));
  const known = before && (await findPagePayment(trx, pageOf(before)));
  const payment = known && (await lockById(trx, known.id));
  const transfer = await lockOne(trx, id);
  if (!isUnsettled(transfer)) throw new AppError('TRANSFER_TAKEN');
  const visitor = await visitorOf(transfer);
  if (visitor === undefined) throw new AppError('NO_VISITOR_FOR_TRANSFER');
  return { transfer, visitor, isExact: quoteId === undefined, payment };
}

/**
 * Registers the payment of the visitor, or finds the one of their page, and lets the transfer count for it. `account`:
 * undefined for a donation; `actor`: null for the site itself. Throws TRANSFER_NEEDS_SUPER_ADMIN for a further part of a payment that waits no more.
 */
export async function registerVisitor(
  trx: DatabaseTransaction,
  dependencies: RegisterDependencies,
  {
    transfer,
    visitor,
    isExact,
    payment: known,
    account,
    actor,
    details,
  }: SeenMoney & {
    account: { readonly username: string; readonly email: string } | undefined;
    actor: Actor | null;
    /** For the log of a new payment. */
    details: string;
  },
): Promise<{ id: string; isNew: boolean }> {
  if (known !== undefined) {
    if (known.status !== 'pending_payment_verification')
      throw new AppError('TRANSFER_NEEDS_SUPER_ADMIN');
    await attachBy(trx, dependencies, {
      payment: known,
      transfer,
      actor,
      words: `attached by ${!isExact ? '' : transfer.reference === null ? 'the exact amount of ' : 'the reference of '}another quote of its page`,
    });
    return { id: known.id, isNew: false };
  }
  const now = dependencies.clock.now();
  const payment = await registerQuote(trx, dependencies, {
    quote: visitor.quote,
    account,
    txid: await freeHashOf(trx, { transfer, quote: visitor.quote }),
    details,
    now,
  });
  const by = actor?.username ?? null;
  await settle(trx, { id: transfer.id, transactionId: payment.id, by, now });
  await record(trx, dependencies, {
    action: 'registered_for_visitor',
    actor,
    transfer,
    payment,
    details: `${wordsOf(transfer)} ${fitWords(visitor.quote, { transfer, isExact })}.`,
    notes: undefined,
  });
  return { id: payment.id, isNew: true };
}

function fitWords(
  { address_index: index }: QuoteRow,
  { transfer, isExact }: Pick<SeenMoney, 'transfer' | 'isExact'>,
): string {
  if (!isExact) return 'is about what the visitor was asked for';
  if (transfer.reference !== null) return 'names the reference that the visitor alone was given';
  return index === null
    ? 'is exactly what the visitor was asked for'
    : 'came to the address that the visitor alone was given';
}

/**
 * Stores the visitor's claim on a hash that another payment has: theirs is without it. It runs after the registration, in
 * its own transaction.
 */
export async function contestHash(
  dependencies: Omit<RegisterDependencies, 'audit' | 'randomness'> & {
    readonly database: Database;
  },
  { id, transfer }: { id: string; transfer: Pick<Transfer, 'asset' | 'txid'> },
): Promise<void> {
  const payment = await findById(dependencies.database, id);
  const claim = payment && claimOf(transfer, payment);
  if (payment?.txid !== null || claim === undefined) return;
  // The claim is the visitor's, so nobody's address counts against it.
  await recordOwnersClaim(dependencies, { row: payment, claim, address: undefined });
}

/** The hash of the transfer's transaction as payments claim it; undefined where no source can tell the transaction. */
function claimOf(
  { asset, txid: shown }: Pick<Transfer, 'asset' | 'txid'>,
  asked: Parameters<typeof ownAddressOf>[0],
) {
  const { coin } = assets[asset];
  if (coin === null || shown === null) return undefined;
  const { chain } = coins[coin];
  const txid = transactionHashIn(chain, shown);
  return txid === undefined ? undefined : { chain, txid, ownAddress: ownAddressOf(asked) };
}

/** The hash for the new payment; null if another payment claims it. */
async function freeHashOf(
  trx: DatabaseTransaction,
  { transfer, quote }: { transfer: TransferRow; quote: QuoteRow },
): Promise<string | null> {
  const claim = claimOf({ asset: transfer.asset, txid: txidOf(transfer) }, quote);
  if (claim === undefined || (await findOtherClaim(trx, claim)) !== undefined) return null;
  return claim.txid;
}

/** Whether each source that tells has shown that the money was not there when the quote was made. */
export async function isYounger(
  database: Queryable,
  { chains }: { readonly chains: ChainSources },
  { transfer, quote }: { transfer: TransferRow; quote: QuoteRow },
): Promise<boolean> {
  const { chain } = transfer;
  if (!isCoinChain(chain)) return false;
  const heights = (await listHeights(database, [quote.id])).get(quote.id) ?? [];
  const sightings = (await listSightings(database, [transfer])).get(transfer.txid) ?? [];
  const came = whenCame(
    { chain, createdAt: quote.created_at, knownHeight: quote.known_height, heights },
    {
      firstSeenAt: transfer.first_seen_at,
      blockHeight: transfer.block_height,
      sightings,
      scanners: chains[chain].filter((source) => 'readPage' in source).map(({ name }) => name),
    },
  );
  return came === 'after';
}
