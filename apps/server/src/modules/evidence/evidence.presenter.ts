import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import {
  type Evidence,
  type EvidenceMark,
  mayStillAppear,
} from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { EvidenceRow, MarkRow } from './evidence.repository.ts';

/** The columns of a payment that its evidence is shown with. */
interface ShownPayment {
  readonly crypto_type: CoinKey | null;
  readonly payment_address: string | null;
  readonly created_at: Date;
}

/** What the chain says about a payment; null before the first reading. */
export function presentEvidence(
  row: EvidenceRow | undefined,
  { crypto_type: coin, payment_address: address, created_at: createdAt }: ShownPayment,
): Evidence | null {
  if (row === undefined || row.verdict === null || coin === null) return null;
  const due = row.due_atomic === null ? null : BigInt(row.due_atomic);
  return {
    verdict: row.verdict,
    findings: row.findings,
    expected: {
      chain: row.chain,
      symbol: coins[coin].symbol,
      amount: due === null ? null : toAssetDecimal(assetOfCoin[coin], due),
      address,
      confirmations: row.confirmations_needed,
      not_before: (row.not_before ?? createdAt).toISOString(),
      by_quote: row.by_quote,
    },
    seen: row.seen,
    whose: row.whose,
    counted_for: row.counted_for,
    sources: row.sources.map(({ reading: _reading, tip: _tip, ...said }) => said),
    sources_agree: row.sources_agree,
    is_checked_here: row.is_checked_here,
    readings: row.readings,
    read_at: row.read_at?.toISOString() ?? null,
    next_reading_at: row.next_reading_at?.toISOString() ?? null,
    proven_at: row.proven_at?.toISOString() ?? null,
  };
}

/** The same in short, for a list. Nobody waits any more for the transaction of a payment that was decided about. */
export function presentMark(
  row: MarkRow | undefined,
  { status }: Pick<Transaction, 'status'>,
): EvidenceMark | null {
  if (row === undefined || row.verdict === null) return null;
  const { verdict, findings, confirmations, confirmations_needed } = row;
  const may_be_older = findings.some(({ code }) => code === 'not_seen_absent');
  const may_still_appear =
    status === 'pending_payment_verification' && mayStillAppear({ verdict, findings });
  return { verdict, confirmations, confirmations_needed, may_still_appear, may_be_older };
}
