// Free of zod: the screens load no validator for these.

import { keysOf } from '../record-of.ts';

/** off does nothing, shadow only takes notes of what it would do, on verifies payments by itself. */
export const ruleModes = ['off', 'shadow', 'on'] as const;
export type RuleMode = (typeof ruleModes)[number];

/** Why a rule left a payment to people, beside the findings of the evidence that no rule overlooks: each in a few words. */
export const ownReasonNames = {
  not_proven: 'not proven',
  /** The chain itself can still undo it. */
  not_final: 'not final yet',
  /** The asked amount was not this visitor's alone, or there was none. */
  not_unique: 'no unique amount',
  held: 'held by a claim',
  /** Another visitor was asked for up to 3 % more than what arrived, and claims it. */
  claimed: 'claimed by another visitor',
  taken_back: 'taken back before',
  address_changed: 'new address',
  price_changed: 'new price',
  /** Fewer sources than the rule asks for agreed within the last minute. */
  too_few_sources: 'too few sources',
  /** The final transfers that count for the payment do not come to what was due. */
  not_attached: 'transfers do not add up',
  value_unknown: 'value unknown',
  above_most: 'too large',
  day_full: 'day’s limit',
  too_early: 'waiting',
  payer_unknown: 'unknown payer',
  rates_old: 'old rates',
  too_many_in_an_hour: 'too many in an hour',
} as const;
export type OwnLeaveReason = keyof typeof ownReasonNames;
export const ownLeaveReasons = keysOf(ownReasonNames);

/** Why the rules of a chain only take notes until a super admin starts them again. */
export const stopReasons = [
  'sources_disagree',
  'payment_contested',
  'money_vanished',
  'payment_taken_back',
  'address_changed',
  'too_many_in_an_hour',
  'rates_old',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why, as the middle of a sentence for administrators. */
export const stopTexts: Readonly<Record<StopReason, string>> = {
  sources_disagree: 'the sources of the chain contradicted each other',
  payment_contested: 'another visitor claimed a payment that a rule had verified',
  money_vanished: 'the money of a payment that a rule had verified is gone from the chain',
  payment_taken_back: 'a super admin took a payment back that a rule had verified',
  address_changed: 'a receiving address of the chain was changed',
  too_many_in_an_hour: 'the rules were about to verify far more payments than in a usual hour',
  rates_old: 'there were no exchange rates of the last ten minutes',
};

/** What a person did with a payment about which a rule had decided. */
export const decisionOutcomes = [
  /** The rule would have approved, and the payment was verified. */
  'agreed',
  /** The rule would have approved, and the payment was failed or taken back. */
  'disagreed',
  /** The rule left it, and it was verified within ten minutes of its proof without a note. */
  'missed',
  /** The rule left it, and it was marked as failed. */
  'spared',
] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** So many decisions to approve within thirty days, none of them wrong, make a rule ready to be switched on. */
export const approvalsToBeReady = 20;
export const reportDays = 30;
