import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { makeEvidenceDue } from '../../evidence/evidence.public.ts';
import { lockById } from '../../payments/payments.public.ts';
import { attachBy, lockOne, record, wordsOf } from '../settle-steps.ts';
import { findTransfer, isUnsettled, settle, unsettle } from '../../transfers/transfers.public.ts';
import { mayMove, presentTransfer } from '../transfers.presenter.ts';

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
    if (!isUnsettled(transfer)) throw new AppError('TRANSFER_TAKEN');
    const isPending = payment.status === 'pending_payment_verification';
    if (!isPending && (!mayMove(actor.role, payment.status) || notes === undefined))
      throw new AppError('TRANSFER_NEEDS_SUPER_ADMIN');
    await attachBy(trx, dependencies, { payment, transfer, actor, words: 'attached', notes });
    return presentSettled(trx, { id, actor });
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
    return presentSettled(trx, { id, actor });
  });
}

/** Says that a transfer belongs to no payment. Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN. */
export async function dismissTransfer(
  dependencies: SettleDependencies,
  { actor, id, idempotency, notes }: SettleRequest & { readonly notes: string },
): Promise<Transfer> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const transfer = await lockOne(trx, id);
    if (!isUnsettled(transfer)) throw new AppError('TRANSFER_TAKEN');
    const now = dependencies.clock.now();
    await settle(trx, { id, reason: notes, by: actor.username, now });
    await record(trx, dependencies, { action: 'transfer_dismissed', actor, transfer, notes });
    return presentSettled(trx, { id, actor });
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
    return presentSettled(trx, { id, actor });
  });
}

export async function presentSettled(
  trx: DatabaseTransaction,
  { id, actor }: { id: string; actor: Actor },
): Promise<Transfer> {
  const row = await findTransfer(trx, id);
  if (row === undefined) throw new AppError('TRANSFER_NOT_FOUND');
  return presentTransfer(row, { role: actor.role, asking: [] });
}
