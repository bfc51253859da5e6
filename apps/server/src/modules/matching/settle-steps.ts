import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { type AuditTrail, authorOf, systemAuthor } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/http/actor.ts';
import { makeEvidenceDue, restartEvidence } from '../evidence/evidence.public.ts';
import {
  findOtherClaim,
  insertLog,
  ownAddressOf,
  replaceHash,
  type TransactionRow,
} from '../payments/payments.public.ts';
import { lockTransfers, settle, type TransferRow } from '../transfers/transfers.public.ts';
import { txidOf } from './transfers.presenter.ts';

// What each way of settling a transfer does: lock it, give its payment the hash, and leave a record.

/** Locks a transfer, after the payment that it is to count for. Throws TRANSFER_NOT_FOUND. */
export async function lockOne(trx: DatabaseTransaction, id: string): Promise<TransferRow> {
  const [transfer] = await lockTransfers(trx, [id]);
  if (transfer === undefined) throw new AppError('TRANSFER_NOT_FOUND');
  return transfer;
}

/**
 * Gives a payment without a hash the transfer's, unless another payment claims it; returns whether it did. At its own address
 * the money takes the place of a transaction that was named and that brought nothing.
 */
export async function fillInHash(
  trx: DatabaseTransaction,
  { payment, transfer, now }: { payment: TransactionRow; transfer: TransferRow; now: Date },
): Promise<boolean> {
  const { id: transactionId, chain, status } = payment;
  const known = txidOf(transfer);
  const ownAddress = ownAddressOf(payment);
  const takesPlace = transfer.address === ownAddress && hasBroughtNothing(payment);
  if (payment.txid !== null && !takesPlace) return false;
  if (chain === null || chain !== transfer.chain || known === null) return false;
  if (status !== 'pending_payment_verification') return false;
  const txid = transactionHashIn(chain, known);
  if (txid === undefined) return false;
  if (await findOtherClaim(trx, { chain, txid, ownAddress, transactionId })) return false;
  await replaceHash(trx, { row: payment, claim: { chain, txid }, keepsClaim: true, now });
  await restartEvidence(trx, { transactionId, chain, now });
  return true;
}

/** By its evidence: the transaction that the payment names is not there, or moved nothing to the site. */
function hasBroughtNothing({ verdict }: TransactionRow): boolean {
  return verdict === 'not_found' || verdict === 'refuted';
}

/** Lets a transfer count for a payment; the caller has locked both. A payment without a hash gets the transfer's. */
export async function attachBy(
  trx: DatabaseTransaction,
  dependencies: { readonly clock: Clock; readonly audit: AuditTrail },
  {
    payment,
    transfer,
    actor,
    words,
    notes,
  }: {
    payment: TransactionRow;
    transfer: TransferRow;
    /** Null for the site itself, by the exact amount. */
    actor: Actor | null;
    /** Such as 'attached'. */
    words: string;
    notes?: string | undefined;
  },
): Promise<void> {
  const now = dependencies.clock.now();
  const transactionId = payment.id;
  await settle(trx, { id: transfer.id, transactionId, by: actor?.username ?? null, now });
  const isFilledIn = await fillInHash(trx, { payment, transfer, now });
  if (!isFilledIn) await makeEvidenceDue(trx, { transactionId, now });
  await record(trx, dependencies, {
    action: 'transfer_attached',
    actor,
    transfer,
    payment,
    details: `${wordsOf(transfer)} ${words}.${isFilledIn ? filledInWords(payment) : ''}`,
    notes,
  });
}

function filledInWords({ txid }: TransactionRow): string {
  return txid === null
    ? ' Its hash was filled in.'
    : ` Its hash took the place of ${txid}, which brought nothing.`;
}

export function wordsOf({ asset, amount_atomic: amount, chain, txid }: TransferRow): string {
  return `Transfer of ${toAssetDecimal(asset, BigInt(amount))} ${assets[asset].symbol} (${chain}, ${txid})`;
}

/** In the payment's log and in the audit trail. */
export async function record(
  trx: DatabaseTransaction,
  { clock, audit }: { readonly clock: Clock; readonly audit: AuditTrail },
  {
    action,
    actor,
    transfer,
    payment,
    details,
    notes,
  }: {
    action: AuditAction;
    /** Null for the system. */
    actor: Actor | null;
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
    author: actor === null ? systemAuthor : authorOf(actor),
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
