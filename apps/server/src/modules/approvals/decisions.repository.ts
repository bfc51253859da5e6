import type { DecisionOutcome } from '@ghost-pay/contract/approvals/approval-words';
import type {
  ApprovalList,
  Disagreement,
  LeaveReason,
  RuleReport,
} from '@ghost-pay/contract/approvals/approvals.schemas';
import type { Chain } from '@ghost-pay/contract/coins';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { ApprovalDecisionsTable } from '../../migrations/tables.ts';

export type DecisionRow = Selectable<ApprovalDecisionsTable>;
export type NewDecision = Pick<
  Insertable<ApprovalDecisionsTable>,
  | 'rule_id'
  | 'rule_version'
  | 'transaction_id'
  | 'chain'
  | 'mode'
  | 'decision'
  | 'reasons'
  | 'decided_at'
>;

/**
 * Keeps what a rule decides now. What it approved stays approved; a note of the same decision keeps its first time.
 * Returns whether anything is new.
 */
export async function keepDecision(trx: DatabaseTransaction, row: NewDecision): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await trx
    .insertInto('approval_decisions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint('approval_decisions_key')
        .doUpdateSet((given) => ({
          mode: given.ref('excluded.mode'),
          decision: given.ref('excluded.decision'),
          reasons: given.ref('excluded.reasons'),
          decided_at: given.ref('excluded.decided_at'),
        }))
        .where(
          sql<boolean>`approval_decisions.outcome is null
            and (approval_decisions.decision = 'leave' or (excluded.decision = 'approve' and excluded.mode = 'on'))
            and (approval_decisions.mode, approval_decisions.decision, approval_decisions.reasons)
              is distinct from (excluded.mode, excluded.decision, excluded.reasons)`,
        ),
    )
    .executeTakeFirstOrThrow();
  return (kept ?? 0n) > 0n;
}

/** Counts an approval towards the rule's day. Returns false, and counts nothing, if it would exceed the day's limits. */
export async function countTowardsDay(
  trx: DatabaseTransaction,
  {
    rule,
    day,
    usdMinor,
  }: {
    rule: { id: string; day_usd_minor: number; day_payments: number };
    /** Such as 2026-11-23. */
    day: string;
    usdMinor: number;
  },
): Promise<boolean> {
  if (usdMinor > rule.day_usd_minor) return false;
  const counted = await trx
    .insertInto('approval_days')
    .values({ rule_id: rule.id, day, usd_minor: usdMinor, payments: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'day'])
        .doUpdateSet((given) => ({
          usd_minor: sql<number>`approval_days.usd_minor + ${given.ref('excluded.usd_minor')}`,
          payments: sql<number>`approval_days.payments + 1`,
        }))
        .where(
          sql<boolean>`approval_days.usd_minor + excluded.usd_minor <= ${rule.day_usd_minor}
            and approval_days.payments < ${rule.day_payments}`,
        ),
    )
    .returning('payments')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Those who may verify on the chain take turns until their transactions end, so that each counts what the one before did. */
export async function lockHour(trx: DatabaseTransaction, chain: Chain): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${chain}`}, 0))`.execute(
    trx,
  );
}

/** What rules verified on the chain within the last hour, and the middle one of the last 720 hours. */
export async function readHourly(
  trx: DatabaseTransaction,
  { chain, now }: { chain: Chain; now: Date },
): Promise<{ last: number; median: number }> {
  const { rows } = await sql<{ last: number; median: number }>`
    with ages as (
      select floor(extract(epoch from ${now}::timestamptz - decided_at) / 3600)::int as hours
      from approval_decisions
      where mode = 'on' and decision = 'approve' and chain = ${chain}
        and decided_at > ${now}::timestamptz - interval '720 hours' and decided_at <= ${now}
    ), counted as (
      select hour, count(ages.hours) as approvals
      from generate_series(0, 719) as hour left join ages on ages.hours = hour group by hour
    )
    select coalesce(sum(approvals) filter (where hour = 0), 0)::int as last,
      percentile_disc(0.5) within group (order by approvals)::int as median
    from counted`.execute(trx);
  return rows[0] ?? { last: 0, median: 0 };
}

/** What rules decided about a payment. */
export async function lockDecisionsOf(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<DecisionRow[]> {
  return trx
    .selectFrom('approval_decisions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The chain of a payment that a rule has verified; undefined for any other payment. */
export async function findVerifiedChain(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<Chain | undefined> {
  const row = await trx
    .selectFrom('approval_decisions')
    .select('chain')
    .where('transaction_id', '=', transactionId)
    .where('mode', '=', 'on')
    .where('decision', '=', 'approve')
    .limit(1)
    .executeTakeFirst();
  return row?.chain;
}

export async function setOutcome(
  trx: DatabaseTransaction,
  { id, outcome, by, at }: { id: string; outcome: DecisionOutcome | null; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('approval_decisions')
    .set({ outcome, outcome_by: by, outcome_at: at })
    .where('id', '=', id)
    .execute();
}

/** Settles a disagreement once; returns its rule, or undefined if there is none to settle. */
export async function settleOne(
  trx: DatabaseTransaction,
  { id, by, note, now }: { id: string; by: string; note: string; now: Date },
): Promise<Pick<DecisionRow, 'rule_id' | 'transaction_id'> | undefined> {
  return trx
    .updateTable('approval_decisions')
    .set({ settled_at: now, settled_by: by, settled_note: note })
    .where('id', '=', id)
    .where('outcome', '=', 'disagreed')
    .where('settled_at', 'is', null)
    .returning(['rule_id', 'transaction_id'])
    .executeTakeFirst();
}

interface Of {
  readonly ruleId: string;
  readonly version: number;
  readonly since: Date;
}

type Counts = Omit<RuleReport, 'days' | 'left_for' | 'disagreements'> & {
  readonly unsettled: number;
};

/** What a version of a rule decided since a moment. */
export async function countDecisions(
  database: Queryable,
  { ruleId, version, since }: Of,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where outcome_at is not null)::int as decided_by_people,
      count(*) filter (where decision = 'approve')::int as approved,
      count(*) filter (where decision = 'approve' and mode = 'on')::int as verified,
      count(*) filter (where outcome = 'agreed')::int as agreed,
      count(*) filter (where outcome = 'disagreed')::int as disagreed,
      count(*) filter (where outcome = 'missed')::int as missed,
      count(*) filter (where outcome = 'spared')::int as spared,
      count(*) filter (where decision = 'leave')::int as "left",
      count(*) filter (where outcome = 'disagreed' and settled_at is null)::int as unsettled,
      (percentile_cont(0.5) within group (order by extract(epoch from outcome_at - decided_at))
        filter (where outcome = 'agreed') / 60)::float8 as minutes_saved
    from approval_decisions
    where rule_id = ${ruleId} and rule_version = ${version} and decided_at > ${since}`.execute(
    database,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('Nothing was counted');
  return counts;
}

/** Why payments were left, the most frequent first. */
export async function countReasons(
  database: Queryable,
  { ruleId, version, since }: Of,
): Promise<{ reason: LeaveReason; count: number }[]> {
  const { rows } = await sql<{ reason: LeaveReason; count: number }>`
    select reason, count(*)::int as count from approval_decisions, unnest(reasons) as reason
    where rule_id = ${ruleId} and rule_version = ${version} and decided_at > ${since} and decision = 'leave'
    group by reason order by count(*) desc, reason`.execute(database);
  return rows;
}

const mostListed = 20;

type DisagreementRow = Omit<Disagreement, 'decided_at' | 'outcome_at' | 'settled_at'> &
  Record<'decided_at' | 'outcome_at', Date> & { settled_at: Date | null };

export async function listDisagreements(
  database: Queryable,
  { ruleId, version, since }: Of,
): Promise<DisagreementRow[]> {
  const { rows } = await sql<DisagreementRow>`
    select approval_decisions.id, transaction_id, payment_id, user_username as username,
      usd_amount_minor::float8 / 100 as amount_usd, crypto_type as coin, decided_at, outcome_at, outcome_by,
      settled_at, settled_by, settled_note
    from approval_decisions join transactions on transactions.id = transaction_id
    where rule_id = ${ruleId} and rule_version = ${version} and decided_at > ${since} and outcome = 'disagreed'
    order by settled_at is not null, outcome_at desc limit ${mostListed}`.execute(database);
  return rows;
}

type VerifiedRow = Omit<ApprovalList['verified'][number], 'decided_at'> & { decided_at: Date };

/** The payments that rules verified since a moment, the newest first. */
export async function listVerified(database: Queryable, since: Date): Promise<VerifiedRow[]> {
  const { rows } = await sql<VerifiedRow>`
    select transaction_id, payment_id, user_username as username, type, crypto_type as coin,
      usd_amount_minor::float8 / 100 as amount_usd, approval_rules.name as rule, decided_at, outcome
    from approval_decisions join transactions on transactions.id = transaction_id
      join approval_rules on approval_rules.id = rule_id
    where approval_decisions.mode = 'on' and decision = 'approve' and decided_at >= ${since}
    order by decided_at desc limit ${mostListed}`.execute(database);
  return rows;
}

export async function sumVerified(
  database: Queryable,
  since: Date,
): Promise<{ payments: number; usd: number }> {
  const { rows } = await sql<{ payments: number; usd: number }>`
    select count(*)::int as payments, coalesce(sum(usd_amount_minor), 0)::float8 / 100 as usd
    from approval_decisions join transactions on transactions.id = transaction_id
    where approval_decisions.mode = 'on' and decision = 'approve' and decided_at >= ${since}`.execute(
    database,
  );
  return rows[0] ?? { payments: 0, usd: 0 };
}
