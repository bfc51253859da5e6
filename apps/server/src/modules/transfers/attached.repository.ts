import type { CoinKey } from '@ghost-pay/contract/coins';
import {
  type AssetKey,
  assetOfCoin,
  assets,
  isEvmChain,
  type RecognisedChain,
} from '@ghost-pay/contract/evidence/assets';
import type { TransferState, TransferWay } from '@ghost-pay/contract/transfers/transfer-words';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { freed, type TransferRow, unsettled } from './followed.repository.ts';

// Which transfers count for which payment. A transfer of a payment whose claim was released is free again.

/** What a chain shows of a movement to an address of the site. */
export interface FoundTransfer {
  readonly chain: RecognisedChain;
  readonly txid: string;
  readonly asset: AssetKey;
  readonly position: number;
  readonly address: string;
  readonly amount: bigint;
  readonly how: TransferWay;
  readonly state: TransferState;
  readonly block: { readonly height: number; readonly hash: string; readonly time: Date } | null;
}

/** What a transfer is worth in US cents, and whether that is below the list's floor. */
export interface Worth {
  readonly usdMinor: number | null;
  readonly isSmall: boolean;
}

/**
 * Stores what was found, and of a known transfer its state and block. Its amount is changed where the sources agree alone.
 * A movement that was known by its block alone gets its transaction. Returns the ids.
 */
export async function keepTransfers(
  trx: DatabaseTransaction,
  {
    transfers,
    worthOf,
    now,
    nextReadingAt,
    isAgreed,
    spends = null,
    reference = null,
  }: {
    transfers: readonly FoundTransfer[];
    worthOf: (transfer: FoundTransfer) => Worth;
    now: Date;
    nextReadingAt: (transfer: FoundTransfer) => Date | null;
    isAgreed: boolean;
    /** What their transaction spends; null where that is not known. */
    spends?: readonly string[] | null;
    /** The reference of a quote that their transaction names. */
    reference?: string | null;
  },
): Promise<string[]> {
  const ids: string[] = [];
  for (const transfer of transfers) {
    const { chain, txid, asset, position, address, amount, how, state, block } = transfer;
    if (block !== null && assets[asset].contract === null) await locate(trx, transfer);
    const { usdMinor, isSmall } = worthOf(transfer);
    const { id } = await trx
      .insertInto('incoming_transfers')
      .values({
        chain,
        txid,
        asset,
        position,
        address,
        amount_atomic: amount.toString(),
        usd_amount_minor: usdMinor,
        is_small: isSmall,
        how,
        state,
        block_height: block?.height ?? null,
        block_hash: block?.hash ?? null,
        block_time: block?.time ?? null,
        first_seen_at: now,
        changed_at: now,
        next_reading_at: nextReadingAt(transfer),
        spends: spends === null ? null : [...spends],
        reference,
      })
      .onConflict((conflict) =>
        conflict.constraint('incoming_transfers_key').doUpdateSet((given) => ({
          ...(isAgreed && {
            amount_atomic: given.ref('excluded.amount_atomic'),
            usd_amount_minor: sql<number | null>`case
              when incoming_transfers.amount_atomic = excluded.amount_atomic
                then coalesce(excluded.usd_amount_minor, incoming_transfers.usd_amount_minor)
              else excluded.usd_amount_minor end`,
          }),
          state: given.ref('excluded.state'),
          block_height: given.ref('excluded.block_height'),
          block_hash: given.ref('excluded.block_hash'),
          block_time: given.ref('excluded.block_time'),
          next_reading_at: given.ref('excluded.next_reading_at'),
          missing_since: null,
          spends: sql<string[] | null>`coalesce(incoming_transfers.spends, excluded.spends)`,
          reference: sql<string | null>`coalesce(incoming_transfers.reference, excluded.reference)`,
          changed_at: sql<Date>`case when (incoming_transfers.state, incoming_transfers.block_hash)
            is distinct from (excluded.state, excluded.block_hash) then excluded.changed_at
            else incoming_transfers.changed_at end`,
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/**
 * Gives a movement of this block, or of blocks around it, and of this amount, whose transaction was not known, its
 * transaction. Only a chain's own coin is found by a balance, which names no transaction.
 */
async function locate(
  trx: DatabaseTransaction,
  { chain, txid, asset, position, address, amount, how, block }: FoundTransfer,
): Promise<void> {
  const height = block?.height ?? -1;
  // In a single block only what came through contracts is found without its transaction.
  const isInside = how !== 'direct';
  await trx
    .updateTable('incoming_transfers')
    .set({ txid, position })
    .where('id', '=', (unlocated) =>
      unlocated
        .selectFrom('incoming_transfers as known')
        .select('known.id')
        .where('known.chain', '=', chain)
        .where(
          sql<boolean>`(${isInside} and known.txid = ${`block-${height}`}) or (known.txid ~ '^block-[0-9]+-[0-9]+$'
            and ${height} between split_part(known.txid, '-', 2)::bigint and split_part(known.txid, '-', 3)::bigint)`,
        )
        .where('known.asset', '=', asset)
        .where('known.address', '=', address)
        .where('known.amount_atomic', '=', amount.toString())
        .limit(1),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('incoming_transfers as same')
            .select('same.id')
            .where('same.chain', '=', chain)
            .where('same.txid', '=', txid)
            .where('same.asset', '=', asset)
            .where('same.position', '=', position),
        ),
      ),
    )
    .execute();
}

/** A transfer that is free: no payment has it, or one whose claim was released. */
const isFree = sql<boolean>`(${unsettled} or exists (
  select from transactions where transactions.id = incoming_transfers.transaction_id
    and transactions.claim_released_at is not null))`;

/**
 * The transfers of an asset that no payment has, the oldest first: of an amount, or to an address where the amount is null, and
 * those that name a reference.
 */
export async function listFree(
  database: Queryable,
  {
    asset,
    amount,
    address,
    reference,
  }: { asset: AssetKey; amount: string | null; address: string; reference: string | null },
): Promise<TransferRow[]> {
  return database
    .selectFrom('incoming_transfers')
    .selectAll()
    .where(unsettled)
    .where('asset', '=', asset)
    .where((is) =>
      is.or([
        amount === null ? is('address', '=', address) : is('amount_atomic', '=', amount),
        ...(reference === null ? [] : [is('reference', '=', reference)]),
      ]),
    )
    .orderBy('first_seen_at')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** Those of these transactions that are known to have brought something. */
export async function listKnownHashes(
  database: Queryable,
  { chain, txids }: { chain: RecognisedChain; txids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (txids.length === 0) return new Set();
  const rows = await database
    .selectFrom('incoming_transfers')
    .select('txid')
    .where('chain', '=', chain)
    .where('txid', 'in', txids)
    .execute();
  return new Set(rows.map(({ txid }) => txid));
}

/** When watching first saw each of these transactions on its chain, by their hashes. */
export async function listFirstSights(
  database: Queryable,
  transactions: readonly { readonly chain: RecognisedChain | null; readonly txid: string | null }[],
): Promise<Map<string, Date>> {
  const known = transactions.flatMap(({ chain, txid }) =>
    chain === null || txid === null ? [] : [{ chain, txid }],
  );
  if (known.length === 0) return new Map();
  const rows = await database
    .selectFrom('incoming_transfers')
    .select((row) => ['txid', row.fn.min('first_seen_at').as('seen_at')])
    .where((is) => is.or(known.map((one) => is.and(one))))
    .groupBy('txid')
    .execute();
  return new Map(rows.map(({ txid, seen_at: seenAt }) => [txid, seenAt]));
}

/** Whether exactly this amount, or with null any, has come to the address since a moment, or is on its way. */
export async function hasArrived(
  database: Queryable,
  {
    coin,
    address,
    amount,
    since,
  }: { coin: CoinKey; address: string; amount: string | null; since: Date },
): Promise<boolean> {
  const asset = assetOfCoin[coin];
  const rows = await database
    .selectFrom('incoming_transfers')
    .select('address')
    .where('asset', '=', asset)
    .$if(amount !== null, (of) => of.where('amount_atomic', '=', amount))
    .where((is) => is.or([is('first_seen_at', '>', since), is('state', '=', 'pending')]))
    .execute();
  // Only EVM chains write one address in several ways.
  const inOneForm = (one: string) => (isEvmChain(assets[asset].chain) ? one.toLowerCase() : one);
  return rows.some((row) => inOneForm(row.address) === inOneForm(address));
}

/** Final transfers since a moment that belong to no payment and were not dismissed, the newest first. */
export async function listFinalFree(
  database: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<TransferRow[]> {
  return (
    database
      .selectFrom('incoming_transfers')
      .selectAll()
      .where(unsettled)
      // Dust must not take the places of what can be a payment.
      .where('is_small', '=', false)
      .where('state', '=', 'final')
      .where('first_seen_at', '>', since)
      .orderBy('first_seen_at', 'desc')
      .limit(limit)
      .execute()
  );
}

/**
 * Stores the transfers of a payment's own transaction, and attaches those that are free. Must run under the lock of the
 * payment: each transfer counts for at most one.
 */
export async function attachFound(
  trx: DatabaseTransaction,
  {
    transactionId,
    transfers,
    worthOf,
    now,
  }: {
    transactionId: string;
    transfers: readonly FoundTransfer[];
    worthOf: (transfer: FoundTransfer) => Worth;
    now: Date;
  },
): Promise<void> {
  const nextReadingAt = ({ state }: FoundTransfer) => (state === 'final' ? null : now);
  const ids = await keepTransfers(trx, {
    transfers,
    worthOf,
    now,
    nextReadingAt,
    isAgreed: true,
  });
  if (ids.length === 0) return;
  await trx
    .updateTable('incoming_transfers')
    .set({
      transaction_id: transactionId,
      attached_how: 'hash',
      dismiss_reason: null,
      settled_at: now,
      settled_by: null,
    })
    .where('id', 'in', ids)
    .where(isFree)
    .execute();
}

/** The oldest transfer that counts for a payment and is still on its chain; undefined without one. */
export async function findOldestAttached(
  database: Queryable,
  transactionId: string,
): Promise<string | undefined> {
  const found = await database
    .selectFrom('incoming_transfers')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('state', '!=', 'vanished')
    .orderBy('first_seen_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

type OwnTransaction = Pick<TransfersOf, 'id' | 'chain' | 'txid'>;

/** Whether the site itself attached what the payment's own transaction brought, by its amount. */
export async function isFoundByAmount(
  database: Queryable,
  { id, chain, txid }: OwnTransaction,
): Promise<boolean> {
  if (chain === null || txid === null) return false;
  const found = await database
    .selectFrom('incoming_transfers')
    .select('id')
    .where((is) => is.and({ transaction_id: id, chain, txid, attached_how: 'amount' }))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Frees what the site itself attached of the payment's own transaction, by its hash or by its amount; returns whether there
 * was anything.
 */
export async function releaseOwn(
  trx: DatabaseTransaction,
  { id, chain, txid }: OwnTransaction,
  how: 'hash' | 'amount',
): Promise<boolean> {
  if (chain === null || txid === null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('incoming_transfers')
    .set(freed)
    .where((is) => is.and({ transaction_id: id, chain, txid, attached_how: how }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What counts for a payment beside its own transaction. */
export interface AttachedTransfer {
  readonly asset: AssetKey;
  /** Atomic units, as digits. */
  readonly amount: string;
  readonly isFinal: boolean;
  /** It came to the address that this payment alone was given. */
  readonly isAtOwnAddress?: true;
}

/** A payment by what its transfers are told apart. */
interface TransfersOf {
  readonly id: string;
  readonly chain: RecognisedChain | null;
  readonly txid: string | null;
  readonly payment_address: string | null;
  readonly root_address: string | null;
}

/**
 * The transfers that count for each of these payments, by the payments' ids: without those of a payment's own
 * transaction, and without those that vanished.
 */
export async function listAttached(
  database: Queryable,
  payments: readonly TransfersOf[],
): Promise<ReadonlyMap<string, readonly AttachedTransfer[]>> {
  if (payments.length === 0) return new Map();
  const rows = await database
    .selectFrom('incoming_transfers')
    .select(attachedColumns)
    .where(
      'transaction_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('state', '!=', 'vanished')
    .orderBy('first_seen_at')
    .orderBy('id')
    .execute();
  return new Map(payments.map((payment) => [payment.id, attachedOf(rows, payment)]));
}

const attachedColumns = [
  'incoming_transfers.transaction_id',
  'incoming_transfers.asset',
  'incoming_transfers.amount_atomic',
  'incoming_transfers.state',
  'incoming_transfers.chain',
  'incoming_transfers.txid',
  'incoming_transfers.address',
] as const;

function attachedOf(
  rows: readonly Pick<
    TransferRow,
    'transaction_id' | 'asset' | 'amount_atomic' | 'state' | 'chain' | 'txid' | 'address'
  >[],
  { id, chain, txid, payment_address: own, root_address: root }: TransfersOf,
): AttachedTransfer[] {
  return rows
    .filter((row) => row.transaction_id === id && (row.chain !== chain || row.txid !== txid))
    .map(({ asset, amount_atomic: amount, state, address }) => ({
      asset,
      amount,
      isFinal: state === 'final',
      ...(root !== null && address === own && { isAtOwnAddress: true as const }),
    }));
}

/** What final transfers of an asset that count for a payment come to, in atomic units. */
export async function sumFinal(
  database: Queryable,
  { transactionId, asset }: { transactionId: string; asset: AssetKey },
): Promise<bigint> {
  const { sum } = await database
    .selectFrom('incoming_transfers')
    .select(sql<string>`coalesce(sum(amount_atomic), 0)::text`.as('sum'))
    .where('transaction_id', '=', transactionId)
    .where('asset', '=', asset)
    .where('state', '=', 'final')
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** A transfer that counts for another payment. */
export interface TakenTransfer {
  readonly asset: AssetKey;
  readonly position: number;
  /** The payment's id for people. */
  readonly paymentId: string;
}

/** What counts for a payment beside its own transaction, and what of that transaction counts for other payments. */
export async function listAmong(
  database: Queryable,
  payment: TransfersOf & { readonly chain: RecognisedChain; readonly txid: string },
): Promise<{ attached: AttachedTransfer[]; taken: TakenTransfer[] }> {
  const { id, chain, txid } = payment;
  const rows = await database
    .selectFrom('incoming_transfers')
    .innerJoin('transactions', 'transactions.id', 'incoming_transfers.transaction_id')
    .select([
      ...attachedColumns,
      'incoming_transfers.position',
      'transactions.payment_id',
      'transactions.claim_released_at',
    ])
    .where((is) =>
      is.or([
        is('incoming_transfers.transaction_id', '=', id),
        is.and([
          is('incoming_transfers.chain', '=', chain),
          is('incoming_transfers.txid', '=', txid),
        ]),
      ]),
    )
    .orderBy('incoming_transfers.first_seen_at')
    .orderBy('incoming_transfers.id')
    .execute();
  return {
    attached: attachedOf(
      rows.filter(({ state }) => state !== 'vanished'),
      payment,
    ),
    taken: rows
      .filter((row) => row.transaction_id !== id && row.claim_released_at === null)
      .toSorted((one, other) => one.position - other.position)
      .map(({ asset, position, payment_id: paymentId }) => ({ asset, position, paymentId })),
  };
}

/** Deletes small and vanished transfers of no payment that have not changed since; returns their number. */
export async function forgetSmall(database: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('incoming_transfers')
    .where(unsettled)
    .where((is) => is.or([is('is_small', '=', true), is('state', '=', 'vanished')]))
    .where('changed_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
