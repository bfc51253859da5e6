import { reportDays } from '@ghost-pay/contract/approvals/approval-words';
import type { ApprovalList } from '@ghost-pay/contract/approvals/approvals.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, Queryable } from '../../../core/database/database.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { definitionOf, readinessOf } from '../approvals.presenter.ts';
import {
  countDecisions,
  countReasons,
  listDisagreements,
  listVerified,
  sumVerified,
} from '../decisions.repository.ts';
import { listRules, listStops, type RuleRow } from '../rules.repository.ts';

const dayMs = 86_400_000;

/** The rules with what each version has decided, the stopped chains, and what rules verified today. */
export async function readRules({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<ApprovalList> {
  const now = clock.now();
  const since = new Date(now.getTime() - reportDays * dayMs);
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const rules = await listRules(database);
  const settings = await readSettings(database);
  return {
    rules: await Promise.all(rules.map(async (rule) => presentRule(database, { rule, since }))),
    may_verify: settings.isOn('security_auto_process'),
    stops: (await listStops(database)).map(({ chain, reason, transaction_id, stopped_at: at }) => ({
      chain,
      reason,
      transaction_id,
      stopped_at: at.toISOString(),
    })),
    today: await sumVerified(database, today),
    verified: (await listVerified(database, today)).map(({ decided_at: at, ...row }) => ({
      ...row,
      decided_at: at.toISOString(),
    })),
  };
}

/** How many payments a version of a rule has approved of late, and how many disagreements are not settled. */
export async function readReadiness(
  database: Queryable,
  { rule, now }: { rule: Pick<RuleRow, 'id' | 'version'>; now: Date },
) {
  const since = new Date(now.getTime() - reportDays * dayMs);
  return readinessOf(
    await countDecisions(database, { ruleId: rule.id, version: rule.version, since }),
  );
}

async function presentRule(
  database: Database,
  { rule, since }: { rule: RuleRow; since: Date },
): Promise<ApprovalList['rules'][number]> {
  const { id, mode, version, changed_at: changedAt, changed_by: changedBy } = rule;
  const of = { ruleId: id, version, since };
  const { unsettled, ...counts } = await countDecisions(database, of);
  const disagreements = await listDisagreements(database, of);
  return {
    ...definitionOf(rule),
    id,
    mode,
    version,
    changed_at: changedAt.toISOString(),
    changed_by: changedBy,
    readiness: readinessOf({ approved: counts.approved, unsettled }),
    report: {
      ...counts,
      days: reportDays,
      left_for: await countReasons(database, of),
      disagreements: disagreements.map((row) => ({
        ...row,
        decided_at: row.decided_at.toISOString(),
        outcome_at: row.outcome_at.toISOString(),
        settled_at: row.settled_at?.toISOString() ?? null,
      })),
    },
  };
}
