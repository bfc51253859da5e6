import type { Rule } from '@ghost-pay/contract/approvals/approvals.schemas';
import type { RuleDefinition } from '@ghost-pay/contract/approvals/approval-input';
import { approvalsToBeReady } from '@ghost-pay/contract/approvals/approval-words';
import { toDecimal } from '@ghost-pay/contract/money';
import type { RuleRow } from './rules.repository.ts';

/** The columns of a definition, in US cents. */
export function columnsOf({ most_usd: most, day_usd: day, ...definition }: RuleDefinition) {
  return {
    ...definition,
    most_usd_minor: Math.round(most * 100),
    day_usd_minor: Math.round(day * 100),
  };
}

/** The definition of a row, in US dollars. */
export function definitionOf({
  name,
  coins,
  types,
  most_usd_minor: most,
  day_usd_minor: day,
  day_payments,
  min_sources,
  delay_minutes,
  known_after,
}: RuleRow): RuleDefinition {
  return {
    name,
    coins,
    types,
    most_usd: toDecimal(most, 'USD'),
    day_usd: toDecimal(day, 'USD'),
    day_payments,
    min_sources,
    delay_minutes,
    known_after,
  };
}

/** Whether a rule may be switched on without an acknowledgement. */
export function readinessOf({
  approved,
  unsettled,
}: {
  approved: number;
  unsettled: number;
}): Rule['readiness'] {
  return {
    approvals: approved,
    unsettled,
    is_ready: approved >= approvalsToBeReady && unsettled === 0,
  };
}
