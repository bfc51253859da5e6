import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { idSchema } from '../text.ts';
import { newRuleSchema, ruleChangesSchema } from './approval-input.ts';
import { approvalListSchema, chainSchema, settleDisagreementSchema } from './approvals.schemas.ts';

const changes = { access: 'super_admin', output: approvalListSchema } as const;

export const listApprovalRules = defineEndpoint({
  method: 'GET',
  path: '/approval-rules',
  summary:
    'The rules that verify payments by coin, what each has decided within 30 days, the chains that have stopped, and what was verified last.',
  ...everyday,
  output: approvalListSchema,
});

export const createApprovalRule = defineEndpoint({
  ...changes,
  method: 'POST',
  path: '/approval-rules',
  summary: 'Adds a rule, which is off or only takes notes.',
  // A new rule verifies nothing.
  freshFactor: 'never',
  body: newRuleSchema,
  status: 201,
  errors: ['RULE_NAME_TAKEN', 'RULES_FULL'],
});

export const changeApprovalRule = defineEndpoint({
  ...changes,
  method: 'PUT',
  path: '/approval-rules/:id',
  summary:
    'Changes the given fields of a rule. A rule that is narrowed stays on; any other change of its limits puts it into shadow and begins a new version.',
  freshFactor: 'rule_widened',
  params: z.object({ id: idSchema }),
  paramsError: 'RULE_NOT_FOUND',
  body: ruleChangesSchema,
  errors: ['RULE_NAME_TAKEN', 'RULE_NOT_READY'],
});

export const stopApprovals = defineEndpoint({
  method: 'POST',
  path: '/approval-rules/stop',
  summary: 'Puts every rule that verifies payments into shadow at once.',
  // A call that stops something never asks.
  ...everyday,
  output: approvalListSchema,
});

export const startChain = defineEndpoint({
  ...changes,
  method: 'POST',
  path: '/approval-rules/chains/:chain/start',
  summary: 'Lets rules verify payments of a chain again that had stopped by itself.',
  freshFactor: 'always',
  params: z.object({ chain: chainSchema }),
});

export const settleDisagreement = defineEndpoint({
  ...changes,
  method: 'POST',
  path: '/approval-decisions/:id/settle',
  summary: 'Says why a person and a rule disagreed, so that the rule may be switched on.',
  freshFactor: 'always',
  params: z.object({ id: idSchema }),
  paramsError: 'DECISION_NOT_FOUND',
  body: settleDisagreementSchema,
});
