import { z } from 'zod';
import { chainKeys } from '../coin-words.ts';
import { coinSchema } from '../transactions/payment-fields.ts';
import { findingCodes } from '../evidence/evidence-words.ts';
import { idSchema, momentSchema, noteText } from '../text.ts';
import { ruleDefinitionSchema } from './approval-input.ts';
import { decisionOutcomes, ownLeaveReasons, ruleModes, stopReasons } from './approval-words.ts';
import { paymentTypes } from '../transactions/transaction-words.ts';

export const chainSchema = z.enum(chainKeys);
const leaveReasonSchema = z.enum([...ownLeaveReasons, ...findingCodes]);
export type LeaveReason = z.output<typeof leaveReasonSchema>;

const disagreementSchema = z.object({
  id: idSchema,
  transaction_id: idSchema,
  payment_id: z.string(),
  username: z.string().nullable(),
  amount_usd: z.number().nullable(),
  coin: coinSchema,
  decided_at: momentSchema,
  outcome_at: momentSchema,
  outcome_by: z.string().nullable(),
  settled_at: momentSchema.nullable(),
  settled_by: z.string().nullable(),
  settled_note: z.string().nullable(),
});
export type Disagreement = z.output<typeof disagreementSchema>;

/** Of the rule's present version, within the last days. */
export const ruleReportSchema = z.object({
  days: z.int(),
  /** Payments about which the rule and then a person decided. */
  decided_by_people: z.int(),
  /** Decisions to approve, whether the rule only took notes or verified. */
  approved: z.int(),
  /** Those that the rule verified by itself. */
  verified: z.int(),
  agreed: z.int(),
  disagreed: z.int(),
  missed: z.int(),
  spared: z.int(),
  left: z.int(),
  left_for: z.array(z.object({ reason: leaveReasonSchema, count: z.int() })),
  /** From the rule's decision to the person's, the middle one; null without any. */
  minutes_saved: z.number().nullable(),
  disagreements: z.array(disagreementSchema),
});
export type RuleReport = z.output<typeof ruleReportSchema>;

export const ruleSchema = ruleDefinitionSchema.extend({
  id: idSchema,
  mode: z.enum(ruleModes),
  version: z.int(),
  changed_at: momentSchema,
  changed_by: z.string(),
  /** Whether it may be switched on, and what is missing. */
  readiness: z.object({
    approvals: z.int(),
    unsettled: z.int(),
    is_ready: z.boolean(),
  }),
});
export type Rule = z.output<typeof ruleSchema>;

const stopSchema = z.object({
  chain: chainSchema,
  reason: z.enum(stopReasons),
  /** The payment at which it was seen. */
  transaction_id: idSchema.nullable(),
  stopped_at: momentSchema,
});
export type ChainStop = z.output<typeof stopSchema>;

export const approvalListSchema = z.object({
  rules: z.array(ruleSchema.extend({ report: ruleReportSchema })),
  /** The setting security_auto_process. */
  may_verify: z.boolean(),
  stops: z.array(stopSchema),
  today: z.object({ payments: z.int(), usd: z.number() }),
  /** The last that rules verified, the newest first. */
  verified: z.array(
    z.object({
      transaction_id: idSchema,
      payment_id: z.string(),
      username: z.string().nullable(),
      type: z.enum(paymentTypes),
      coin: coinSchema,
      amount_usd: z.number().nullable(),
      rule: z.string(),
      decided_at: momentSchema,
      outcome: z.enum(decisionOutcomes).nullable(),
    }),
  ),
});
export type ApprovalList = z.output<typeof approvalListSchema>;

export const settleDisagreementSchema = z.strictObject({
  notes: noteText({ max: 500, required: 'Please enter a note' }),
});
