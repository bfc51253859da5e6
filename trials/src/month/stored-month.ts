import type { LeaveReason } from '@ghost-pay/contract/approvals/approvals.schemas';
import type { FindingCode, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/core/database/database.ts';

/** A payment that waits for the desk, as its card shows it. */
export interface PendingPayment {
  readonly id: string;
  readonly txid: string | null;
  readonly verdict: Verdict | null;
  readonly createdAt: number;
  readonly isHeld: boolean;
  /** Whether an open claim’s quote asked for exactly what arrived, and the payment’s own did not. */
  readonly rivalContest: boolean;
  readonly contestIds: readonly string[];
  /** Whether transfers that were attached by hand bring what was due, or at most twice as much came and nothing else differs. */
  readonly isMadeUp: boolean;
  /** Whether enough came, and the only doubt is that another quote asked for exactly that amount. */
  readonly isOthersAmount: boolean;
}

/** Whether a chain has stopped: a mail says so to the super admins. */
export async function hasStops(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from chain_stops limit 1`.execute(database);
  return rows.length > 0;
}

export async function listPending(database: Database): Promise<PendingPayment[]> {
  const { rows } = await sql<{
    id: string;
    txid: string | null;
    verdict: Verdict | null;
    created_at: Date;
    is_held: boolean;
    rival: boolean;
    contests: string[] | null;
    is_made_up: boolean;
    is_others_amount: boolean;
  }>`
    select payment.id, payment.txid, payment.verdict, payment.created_at,
      payment.is_contested and payment.may_be_held as is_held, contest.ids as contests,
      coalesce(contest.is_rival, false) as rival, coalesce(evidence.received_atomic >= evidence.due_atomic
        and (exists (select from incoming_transfers where transaction_id = payment.id and attached_how = 'hand')
          or (evidence.received_atomic <= 2 * evidence.due_atomic and payment.verdict = 'questionable'
            and evidence.findings @? '$[*] ? (@.code == "overpaid")'
            and not evidence.findings @? '$[*] ? (@.code == "too_old" || @.code == "older_than_quote" || @.code == "own_transfer"
              || @.code == "contested" || @.code == "amount_of_another_quote" || @.code == "through_contract_untraced"
              || @.code == "other_address" || @.code == "other_price")')), false)
        as is_made_up,
      coalesce(payment.verdict = 'questionable' and evidence.received_atomic >= evidence.due_atomic
        and evidence.findings @? '$[*] ? (@.code == "amount_of_another_quote")'
        and not evidence.findings @? '$[*] ? (@.code == "too_old" || @.code == "own_transfer" || @.code == "through_contract_untraced")', false)
        as is_others_amount
    from transactions as payment
      left join payment_evidence as evidence on evidence.transaction_id = payment.id
      left join quotes as own on own.id = payment.quote_id
      left join lateral (
        select array_agg(claim.id::text) as ids,
          bool_or(quote.is_unique and quote.amount_atomic = evidence.received_atomic
            and own.amount_atomic is distinct from evidence.received_atomic) as is_rival
        from transaction_contests as claim left join quotes as quote on quote.id = claim.quote_id
        where claim.transaction_id = payment.id and claim.resolved_at is null
      ) as contest on true
    where payment.status = 'pending_payment_verification' order by payment.created_at, payment.id`.execute(
    database,
  );
  return rows.map(({ id, txid, verdict, ...row }) => ({
    id,
    txid,
    verdict,
    createdAt: row.created_at.getTime(),
    isHeld: row.is_held,
    rivalContest: row.rival,
    contestIds: row.contests ?? [],
    isMadeUp: row.is_made_up,
    isOthersAmount: row.is_others_amount,
  }));
}

/** A transfer that is listed without a payment, with the waiting payment that asked for exactly so much. */
export interface UnclaimedTransfer {
  readonly id: string;
  readonly txid: string;
  readonly usdCents: number | null;
  readonly exactFor: string | null;
}

export async function listUnclaimed(database: Database): Promise<UnclaimedTransfer[]> {
  const { rows } = await sql<{
    id: string;
    txid: string;
    usd_amount_minor: number | null;
    exact_for: string | null;
  }>`
    select transfer.id, txid, usd_amount_minor::float8 as usd_amount_minor, (
      select payment.id from transactions as payment join quotes as quote on quote.id = payment.quote_id
      where payment.status = 'pending_payment_verification' and quote.is_unique
        and quote.amount_atomic = transfer.amount_atomic and transfer.asset = quote.crypto_type || '@' || payment.chain
        and quote.created_at <= transfer.first_seen_at
        and coalesce(payment.verdict, 'not_found') in ('not_found', 'refuted')
      order by quote.created_at desc limit 1
    ) as exact_for
    from incoming_transfers as transfer
    where transaction_id is null and dismiss_reason is null and not is_small and state = 'final'
    order by first_seen_at, transfer.id`.execute(database);
  return rows.map(({ id, txid, usd_amount_minor: usdCents, exact_for: exactFor }) => ({
    id,
    txid,
    usdCents,
    exactFor,
  }));
}

/** A payment at the end. */
export interface StoredPayment {
  readonly paymentId: string;
  readonly status: string;
  readonly verdict: Verdict | null;
  readonly findings: readonly FindingCode[];
  /** Whether a rule verified it, and whether a person did anything about it. */
  readonly isByRule: boolean;
  readonly isTouched: boolean;
  /** When it was verified, and when it was completed. */
  readonly verifiedAt: number | null;
  readonly completedAt: number | null;
  /** Why rules left it, by the last note of each. */
  readonly reasons: readonly LeaveReason[];
}

export async function readPayments(database: Database): Promise<StoredPayment[]> {
  const { rows } = await sql<{
    payment_id: string;
    status: string;
    verdict: Verdict | null;
    findings: FindingCode[] | null;
    is_by_rule: boolean;
    is_touched: boolean;
    verified_at: Date | null;
    completed_at: Date | null;
    reasons: LeaveReason[] | null;
  }>`
    select payment_id, status, transactions.verdict, jsonb_path_query_array(evidence.findings, '$[*].code') as findings,
      coalesce(decision.is_by_rule, false) as is_by_rule, decision.reasons,
      coalesce(log.is_touched, false) as is_touched, log.verified_at,
      case when status = 'completed' then log.last_move end as completed_at
    from transactions
      left join payment_evidence as evidence on evidence.transaction_id = transactions.id
      left join lateral (
        select bool_or(mode = 'on' and decision = 'approve') as is_by_rule,
          (array_agg(to_jsonb(reasons) order by decided_at desc) filter (where decision = 'leave'))[1] as reasons
        from approval_decisions where transaction_id = transactions.id
      ) as decision on true
      left join lateral (
        select bool_or(admin_username is not null) as is_touched,
          max(created_at) filter (where action = 'payment_verified') as verified_at,
          max(created_at) filter (where action in ('payment_verified', 'subscription_updated', 'subscription_applied')) as last_move
        from transaction_logs where transaction_id = transactions.id
      ) as log on true`.execute(database);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    status: row.status,
    verdict: row.verdict,
    findings: row.findings ?? [],
    isByRule: row.is_by_rule,
    isTouched: row.is_touched,
    verifiedAt: row.verified_at?.getTime() ?? null,
    completedAt: row.completed_at?.getTime() ?? null,
    reasons: row.reasons ?? [],
  }));
}

/** A transfer as the site has it. */
export interface StoredTransfer {
  readonly txid: string;
  readonly asset: string;
  readonly amount: string;
  readonly state: string;
  /** The payment that it counts for. */
  readonly paymentId: string | null;
  readonly isDismissed: boolean;
  readonly isSmall: boolean;
}

export async function readTransfers(database: Database): Promise<StoredTransfer[]> {
  const { rows } = await sql<{
    txid: string;
    asset: string;
    amount: string;
    state: string;
    payment_id: string | null;
    is_dismissed: boolean;
    is_small: boolean;
  }>`
    select transfer.txid, asset, amount_atomic::text as amount, state, payment.payment_id,
      dismiss_reason is not null as is_dismissed, is_small
    from incoming_transfers as transfer left join transactions as payment on payment.id = transfer.transaction_id`.execute(
    database,
  );
  return rows.map(
    ({ payment_id: paymentId, is_dismissed: isDismissed, is_small: isSmall, ...row }) => ({
      ...row,
      paymentId,
      isDismissed,
      isSmall,
    }),
  );
}
