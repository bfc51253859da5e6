import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import type { Candidate, Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { type AwaitedVisitor, presentVisitor } from './awaited-visitors.ts';
import { inOrder, isInTime, lateMinutes, type Fit } from './candidate-rules.ts';
import { type AskingRow, isUnsettled, type ListedTransfer } from '../transfers/transfers.public.ts';

/** Whether an administrator of this role may attach a payment's transfers, or detach them. */
export function mayMove(role: Role, status: string | null): boolean {
  return role === 'super_admin' || status === 'pending_payment_verification';
}

/** What an administrator may do with a transfer. */
export function allowedActions(
  row: Pick<ListedTransfer, 'transaction_id' | 'dismiss_reason' | 'payment_status'>,
  { role, isAwaited }: { role: Role; isAwaited: boolean },
): Transfer['allowed_actions'] {
  if (row.transaction_id !== null) return mayMove(role, row.payment_status) ? ['detach'] : [];
  if (row.dismiss_reason !== null) return ['take_back'];
  return isAwaited ? ['make_payment', 'attach', 'dismiss'] : ['attach', 'dismiss'];
}

/** A movement that is known by its block alone has no transaction. */
export function txidOf({ txid }: Pick<ListedTransfer, 'txid'>): string | null {
  return txid.startsWith('block-') ? null : txid;
}

export function presentTransfer(
  row: ListedTransfer,
  {
    role,
    asking,
    visitor,
  }: { role: Role; asking: readonly AskingRow[]; visitor?: AwaitedVisitor | undefined },
): Transfer {
  const { symbol, coin } = assets[row.asset];
  return {
    id: row.id,
    chain: row.chain,
    asset: row.asset,
    symbol,
    txid: txidOf(row),
    address: row.address,
    amount: toAssetDecimal(row.asset, BigInt(row.amount_atomic)),
    amount_usd: row.usd_amount_minor === null ? null : row.usd_amount_minor / 100,
    is_small: row.is_small,
    is_foreign: coin === null,
    how: row.how,
    state: row.state,
    block_height: row.block_height,
    block_time: row.block_time?.toISOString() ?? null,
    first_seen_at: row.first_seen_at.toISOString(),
    payment:
      row.transaction_id === null || row.payment_id === null || row.attached_how === null
        ? null
        : {
            id: row.transaction_id,
            payment_id: row.payment_id,
            username: row.user_username,
            how: row.attached_how,
          },
    dismiss_reason: row.dismiss_reason,
    settled_at: row.settled_at?.toISOString() ?? null,
    settled_by: row.settled_by,
    likely: isUnsettled(row) ? likelyOf(row, asking) : null,
    visitor: visitor === undefined ? null : presentVisitor(visitor),
    allowed_actions: allowedActions(row, { role, isAwaited: visitor !== undefined }),
  };
}

type Ranked = ReturnType<typeof toAsking> & Fit;

function toAsking(row: AskingRow) {
  return {
    row,
    id: row.id,
    coin: row.crypto_type,
    due: row.due === null ? null : BigInt(row.due),
    createdAt: row.created_at,
    quotedAt: row.quoted_at,
  };
}

/** Payments by how well they fit, without those that were asked for only after the money came. */
export function rankAsking(
  transfer: Pick<ListedTransfer, 'asset' | 'amount_atomic' | 'first_seen_at'>,
  asking: readonly AskingRow[],
): Ranked[] {
  const seenAt = transfer.first_seen_at;
  return inOrder(
    { asset: transfer.asset, amount: BigInt(transfer.amount_atomic), seenAt },
    asking.map(toAsking),
  );
}

function likelyOf(row: ListedTransfer, asking: readonly AskingRow[]): Transfer['likely'] {
  const fitting = rankAsking(row, asking).filter(
    (one) => one.fit !== 'other' && isInTime(row.first_seen_at, one),
  );
  const [best] = fitting;
  if (best === undefined || best.fit === 'other') return null;
  return {
    payment_id: best.row.payment_id,
    username: best.row.user_username,
    fit: best.fit,
    difference_percent: best.differencePercent ?? 0,
    count: fitting.length,
  };
}

export function presentCandidate(
  transfer: ListedTransfer,
  { row, due, fit, differencePercent }: Ranked,
): Candidate {
  return {
    id: row.id,
    payment_id: row.payment_id,
    username: row.user_username,
    email: row.user_email,
    status: row.status,
    created_at: row.created_at.toISOString(),
    asked: due === null ? null : toAssetDecimal(assetOfCoin[row.crypto_type], due),
    asked_until: row.quoted_until?.toISOString() ?? null,
    fit,
    difference_percent: differencePercent,
    has_hash: row.txid !== null,
    has_other_hash: row.txid !== null && row.txid !== transfer.txid,
    late_minutes: lateMinutes(transfer.first_seen_at, row.quoted_until),
  };
}
