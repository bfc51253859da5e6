import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import { canonicalTransactionHash } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets } from '@ghost-pay/contract/evidence/assets';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { makeEvidenceDue, restartEvidence } from '../../evidence/evidence.public.ts';
import {
  findOtherClaim,
  insertLog,
  lockById,
  replaceHash,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { lockTransfers, type TransferRow } from '../followed.repository.ts';
import { findTransfer, settle, unsettle } from '../transfer-list.repository.ts';
import { mayMove, presentTransfer, txidOf } from '../transfers.presenter.ts';

export interface SettleDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

/** An administrator's act on a transfer. */
export interface SettleRequest {
  readonly actor: Actor;
  readonly id: string;
  readonly idempotency: Idempotency | undefined;
}

/**
 * Lets a transfer count for a payment, once and for one payment only. A payment without a hash gets the transfer's hash.
 * Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN, TRANSACTION_NOT_FOUND, NOT_A_CRYPTO_PAYMENT, TRANSFER_NEEDS_SUPER_ADMIN.
 */
export async function attachTransfer(
  dependencies: SettleDependencies,
  {
    actor,
    id,
    idempotency,
    transactionId,
    notes,
  }: SettleRequest & { readonly transactionId: string; readonly notes: string | undefined },
): Promise<Transfer> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    // The payment first, as a reading of its evidence locks it: never the other way round.
    const payment = await lockById(trx, transactionId);
    const transfer = await lockOne(trx, id);
    if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    if (payment.payment_method !== 'crypto') throw new AppError('NOT_A_CRYPTO_PAYMENT');
    if (transfer.transaction_id !== null || transfer.dismiss_reason !== null)
      throw new AppError('TRANSFER_TAKEN');
    const isPending = payment.status === 'pending_payment_verification';
    if (!isPending && (!mayMove(actor.role, payment.status) || notes === undefined))
      throw new AppError('TRANSFER_NEEDS_SUPER_ADMIN');
    const now = dependencies.clock.now();
    await settle(trx, { id, transactionId, by: actor.username, now });
    const isFilledIn = await fillInHash(trx, { payment, transfer, now });
    if (!isFilledIn) await makeEvidenceDue(trx, { transactionId, now });
    await record(trx, dependencies, {
      action: 'transfer_attached',
      actor,
      transfer,
      payment,
      details: `${wordsOf(transfer)} attached.${isFilledIn ? ' Its hash was filled in.' : ''}`,
      notes,
    });
    return present(trx, { id, actor });
  });
}

/** Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN if no payment has it, TRANSFER_NEEDS_SUPER_ADMIN. */
export async function detachTransfer(
  dependencies: SettleDependencies,
  { actor, id, idempotency, notes }: SettleRequest & { readonly notes: string },
): Promise<Transfer> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const found = await findTransfer(trx, id);
    if (found === undefined) throw new AppError('TRANSFER_NOT_FOUND');
    const payment =
      found.transaction_id === null ? undefined : await lockById(trx, found.transaction_id);
    const transfer = await lockOne(trx, id);
    if (payment === undefined || transfer.transaction_id !== payment.id)
      throw new AppError('TRANSFER_TAKEN');
    if (!mayMove(actor.role, payment.status)) throw new AppError('TRANSFER_NEEDS_SUPER_ADMIN');
    await unsettle(trx, id);
    const now = dependencies.clock.now();
    await makeEvidenceDue(trx, { transactionId: payment.id, now });
    await record(trx, dependencies, {
      action: 'transfer_detached',
      actor,
      transfer,
      payment,
      details: `${wordsOf(transfer)} detached.`,
      notes,
    });
    return present(trx, { id, actor });
  });
}

/** Says that a transfer belongs to no payment. Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN. */
export async function dismissTransfer(
  dependencies: SettleDependencies,
  { actor, id, idempotency, notes }: SettleRequest & { readonly notes: string },
): Promise<Transfer> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const transfer = await lockOne(trx, id);
    if (transfer.transaction_id !== null || transfer.dismiss_reason !== null)
      throw new AppError('TRANSFER_TAKEN');
    const now = dependencies.clock.now();
    await settle(trx, { id, reason: notes, by: actor.username, now });
    await record(trx, dependencies, { action: 'transfer_dismissed', actor, transfer, notes });
    return present(trx, { id, actor });
  });
}

/** Lists a dismissed transfer as unclaimed again. Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN. */
export async function takeBackTransfer(
  dependencies: SettleDependencies,
  { actor, id, idempotency, notes }: SettleRequest & { readonly notes: string },
): Promise<Transfer> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const transfer = await lockOne(trx, id);
    if (transfer.dismiss_reason === null) throw new AppError('TRANSFER_TAKEN');
    await unsettle(trx, id);
    await record(trx, dependencies, { action: 'transfer_taken_back', actor, transfer, notes });
    return present(trx, { id, actor });
  });
}

async function lockOne(trx: DatabaseTransaction, id: string): Promise<TransferRow> {
  const [transfer] = await lockTransfers(trx, [id]);
  if (transfer === undefined) throw new AppError('TRANSFER_NOT_FOUND');
  return transfer;
}

/** Gives a payment without a hash the transfer's, unless another payment claims it; returns whether it did. */
async function fillInHash(
  trx: DatabaseTransaction,
  { payment, transfer, now }: { payment: TransactionRow; transfer: TransferRow; now: Date },
): Promise<boolean> {
  const { id: transactionId, chain, status } = payment;
  const known = txidOf(transfer);
  if (payment.txid !== null || chain === null || chain !== transfer.chain || known === null)
    return false;
  if (status !== 'pending_payment_verification') return false;
  const txid = canonicalTransactionHash(chain, known);
  if (txid === undefined || (await findOtherClaim(trx, { chain, txid, transactionId })))
    return false;
  await replaceHash(trx, { row: payment, claim: { chain, txid }, now });
  await restartEvidence(trx, { transactionId, chain, now });
  return true;
}

function wordsOf({ asset, amount_atomic: amount, chain, txid }: TransferRow): string {
  return `Transfer of ${toAssetDecimal(asset, BigInt(amount))} ${assets[asset].symbol} (${chain}, ${txid})`;
}

/** In the payment's log and, as the last write, in the audit trail. */
async function record(
  trx: DatabaseTransaction,
  { clock, audit }: SettleDependencies,
  {
    action,
    actor,
    transfer,
    payment,
    details,
    notes,
  }: {
    action: AuditAction;
    actor: Actor;
    transfer: TransferRow;
    payment?: TransactionRow;
    details?: string;
    notes: string | undefined;
  },
): Promise<void> {
  if (payment !== undefined && details !== undefined)
    await insertLog(trx, {
      transactionId: payment.id,
      log: { action, details: notes === undefined ? details : `${details} ${notes}`, admin: actor },
      now: clock.now(),
    });
  const { asset, amount_atomic: amount, chain, txid } = transfer;
  await audit.record(trx, {
    action,
    author: authorOf(actor),
    subject:
      payment === undefined
        ? { kind: 'transfer', id: transfer.id }
        : { kind: 'transaction', id: payment.id, name: payment.payment_id },
    facts: {
      transfer: transfer.id,
      asset,
      amount: toAssetDecimal(asset, BigInt(amount)),
      chain,
      txid,
    },
    details: notes,
  });
}

async function present(
  trx: DatabaseTransaction,
  { id, actor }: { id: string; actor: Actor },
): Promise<Transfer> {
  const row = await findTransfer(trx, id);
  if (row === undefined) throw new AppError('TRANSFER_NOT_FOUND');
  return presentTransfer(row, { role: actor.role, asking: [] });
}
