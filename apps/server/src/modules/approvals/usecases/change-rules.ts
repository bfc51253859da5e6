import type { NewRule, RuleChanges } from '@ghost-pay/contract/approvals/approval-input';
import type { RuleMode } from '@ghost-pay/contract/approvals/approval-words';
import type { Chain } from '@ghost-pay/contract/coins';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { type Actor, requireFreshFactor } from '../../../core/http/actor.ts';
import { isNarrowing } from '../approval-rules.ts';
import { columnsOf, definitionOf } from '../approvals.presenter.ts';
import { settleOne } from '../decisions.repository.ts';
import {
  countRules,
  deleteStop,
  insertRule,
  isNameTaken,
  lockNames,
  lockRule,
  type RuleRow,
  updateRule,
} from '../rules.repository.ts';
import { readReadiness } from './read-rules.ts';

export interface RuleDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

const mostRules = 20;

/** Adds a rule, which verifies nothing yet. Throws RULE_NAME_TAKEN, RULES_FULL. */
export async function createRule(
  { database, clock, audit }: RuleDependencies,
  { actor, rule: { mode, ...definition } }: { actor: Actor; rule: NewRule },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockNames(trx);
    if ((await countRules(trx)) >= mostRules) throw new AppError('RULES_FULL');
    await refuseTakenName(trx, { name: definition.name });
    const id = await insertRule(trx, {
      ...columnsOf(definition),
      mode,
      version: 1,
      changed_at: clock.now(),
      changed_by: actor.username,
    });
    await audit.record(trx, {
      action: 'approval_rule_created',
      author: authorOf(actor),
      subject: { kind: 'rule', id, name: definition.name },
      facts: { mode, ...wordsOf(columnsOf(definition)) },
    });
  });
}

/**
 * Changes the given fields of a rule. A rule that is on stays on if it is only narrowed. Any wider limit begins a new
 * version and puts a rule that is on into shadow. Throws RULE_NOT_FOUND, RULE_NAME_TAKEN; STEP_UP_REQUIRED for wider
 * limits and for switching on; RULE_NOT_READY for switching on after too few decisions without the acknowledgement, and
 * while a person's disagreement is not settled.
 */
export async function changeRule(
  { database, clock, audit }: RuleDependencies,
  { actor, id, changes }: { actor: Actor; id: string; changes: RuleChanges },
): Promise<void> {
  const { mode: wanted, acknowledgement, ...given } = changes;
  await database.transaction().execute(async (trx) => {
    await lockNames(trx);
    const before = await lockRule(trx, id);
    if (before === undefined) throw new AppError('RULE_NOT_FOUND');
    const after = columnsOf({ ...definitionOf(before), ...withoutMissing(given) });
    if (after.name !== before.name) await refuseTakenName(trx, { name: after.name, butOf: id });
    const now = clock.now();
    const isWider = !isNarrowing(before, after);
    const mode = modeAfter(before.mode, { wanted, isWider });
    const isSwitchedOn = mode === 'on' && before.mode !== 'on';
    if (isWider || isSwitchedOn) requireFreshFactor(actor, now);
    if (isSwitchedOn) await requireReadiness(trx, { rule: before, acknowledgement, now });
    const version = before.version + (isWider ? 1 : 0);
    const facts = { from: before.mode, to: mode, version, ...changedWords(before, after) };
    await updateRule(trx, {
      id,
      changes: { ...after, mode, version, changed_at: now, changed_by: actor.username },
    });
    await audit.record(trx, {
      action: 'approval_rule_changed',
      author: authorOf(actor),
      subject: { kind: 'rule', id, name: after.name },
      facts,
    });
  });
}

/** Lets the rules of a chain verify payments again. */
export async function startChain(
  { database, audit }: RuleDependencies,
  { actor, chain }: { actor: Actor; chain: Chain },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (!(await deleteStop(trx, chain))) return;
    await audit.record(trx, {
      action: 'approvals_started',
      author: authorOf(actor),
      facts: { chain },
    });
  });
}

/** Keeps why a person and a rule disagreed. Throws DECISION_NOT_FOUND, also for one that is settled. */
export async function settleDisagreement(
  { database, clock, audit }: RuleDependencies,
  { actor, id, notes }: { actor: Actor; id: string; notes: string },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const settled = await settleOne(trx, { id, by: actor.username, note: notes, now: clock.now() });
    if (settled === undefined) throw new AppError('DECISION_NOT_FOUND');
    await audit.record(trx, {
      action: 'disagreement_settled',
      author: authorOf(actor),
      subject: { kind: 'transaction', id: settled.transaction_id },
      facts: { rule: settled.rule_id },
      details: notes,
    });
  });
}

async function refuseTakenName(
  trx: DatabaseTransaction,
  given: { name: string; butOf?: string },
): Promise<void> {
  if (!(await isNameTaken(trx, given))) return;
  throw new AppError('RULE_NAME_TAKEN', { fields: { name: 'Another rule has this name' } });
}

/** A rule that gets wider limits has to prove itself again. */
function modeAfter(
  before: RuleMode,
  { wanted = before, isWider }: { wanted: RuleMode | undefined; isWider: boolean },
): RuleMode {
  return isWider && wanted === 'on' ? 'shadow' : wanted;
}

async function requireReadiness(
  trx: DatabaseTransaction,
  { rule, acknowledgement, now }: { rule: RuleRow; acknowledgement: string | undefined; now: Date },
): Promise<void> {
  const { is_ready: isReady, unsettled } = await readReadiness(trx, { rule, now });
  const isAcknowledged = acknowledgement?.trim() === rule.name;
  if (!isReady && (unsettled > 0 || !isAcknowledged)) throw new AppError('RULE_NOT_READY');
}

type Columns = ReturnType<typeof columnsOf>;

/** The limits in words, for the audit trail. */
function wordsOf(columns: Columns): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(' ') : value,
    ]),
  );
}

/** What was changed, from and to. */
function changedWords(before: RuleRow, after: Columns): Record<string, string> {
  const old = wordsOf(columnsOf(definitionOf(before)));
  return Object.fromEntries(
    Object.entries(wordsOf(after))
      .filter(([key, value]) => old[key] !== value)
      .map(([key, value]) => [key, `${old[key]} → ${value}`]),
  );
}

function withoutMissing<Given extends object>(given: Given) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>;
  };
}
