import { coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { assets } from '@ghost-pay/contract/evidence/assets';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { findOtherClaim, registerQuote } from '../payments/payments.public.ts';
import { type AwaitedVisitor, findAwaitedVisitors } from './awaited-visitors.ts';
import type { TransferRow } from './followed.repository.ts';
import { lockOne, record, wordsOf } from './settled-transfer.ts';
import { settle } from './transfer-list.repository.ts';
import { txidOf } from './transfers.presenter.ts';

// Money of a visitor who paid what they alone were asked for and closed the page becomes their payment.

export interface RegisterDependencies {
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly vault: Vault;
  readonly randomness: Randomness;
}

interface LeftMoney {
  readonly transfer: TransferRow;
  readonly visitor: AwaitedVisitor;
}

/** Locks the transfer. Throws TRANSFER_NOT_FOUND, TRANSFER_TAKEN and NO_VISITOR_FOR_TRANSFER. */
export async function lockLeft(
  trx: DatabaseTransaction,
  { vault }: Pick<RegisterDependencies, 'vault'>,
  id: string,
): Promise<LeftMoney> {
  const transfer = await lockOne(trx, id);
  if (transfer.transaction_id !== null || transfer.dismiss_reason !== null)
    throw new AppError('TRANSFER_TAKEN');
  const visitor = (await findAwaitedVisitors({ database: trx, vault }, [transfer])).get(id);
  if (visitor === undefined) throw new AppError('NO_VISITOR_FOR_TRANSFER');
  return { transfer, visitor };
}

/**
 * Registers the payment of the visitor, and lets the transfer count for it. `account`: undefined for a donation; `actor`:
 * null for a rule.
 */
export async function registerVisitor(
  trx: DatabaseTransaction,
  dependencies: RegisterDependencies,
  {
    transfer,
    visitor,
    account,
    txid,
    actor,
  }: LeftMoney & {
    account: { readonly username: string; readonly email: string } | undefined;
    /** Null where no source can tell the transaction, or another payment claims it. */
    txid: string | null;
    actor: Actor | null;
  },
): Promise<void> {
  const now = dependencies.clock.now();
  const payment = await registerQuote(trx, dependencies, {
    quote: visitor.quote,
    account,
    txid,
    details: 'Registered for the visitor, who had paid and closed the page.',
    now,
  });
  await settle(trx, {
    id: transfer.id,
    transactionId: payment.id,
    how: actor === null ? 'amount' : 'hand',
    by: actor === null ? null : actor.username,
    now,
  });
  await record(trx, dependencies, {
    action: 'registered_for_visitor',
    actor,
    transfer,
    payment,
    details: `${wordsOf(transfer)} is exactly what the visitor was asked for.`,
    notes: undefined,
  });
}

/** The hash of the transfer's transaction as payments claim it; undefined where no source can tell the transaction. */
export function claimOf({ asset, txid: shown }: Pick<Transfer, 'asset' | 'txid'>) {
  const { coin } = assets[asset];
  if (coin === null || shown === null) return undefined;
  const { chain } = coins[coin];
  const txid = transactionHashIn(chain, shown);
  return txid === undefined ? undefined : { chain, txid };
}

/** The hash for the new payment; null if another payment claims it. */
export async function freeHashOf(
  trx: DatabaseTransaction,
  transfer: TransferRow,
): Promise<string | null> {
  const claim = claimOf({ asset: transfer.asset, txid: txidOf(transfer) });
  if (claim === undefined || (await findOtherClaim(trx, claim)) !== undefined) return null;
  return claim.txid;
}
