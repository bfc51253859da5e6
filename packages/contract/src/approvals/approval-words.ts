// Free of zod: the screens load no validator for these.

/** off does nothing, shadow only takes notes of what it would do, on verifies payments by itself. */
export const ruleModes = ['off', 'shadow', 'on'] as const;
export type RuleMode = (typeof ruleModes)[number];

/** Why a rule left a payment to people, beside the findings of the evidence that no rule overlooks. */
export const ownLeaveReasons = [
  'not_proven',
  /** The chain itself can still undo it. */
  'not_final',
  /** The asked amount was not this visitor's alone, or there was none. */
  'not_unique',
  'held',
  /** Another visitor was asked for up to 3 % more than what arrived, and claims it. */
  'claimed',
  'taken_back',
  'address_changed',
  'price_changed',
  /** Fewer sources than the rule asks for agreed within the last minute. */
  'too_few_sources',
  /** The final transfers that count for the payment do not come to what was due. */
  'not_attached',
  'value_unknown',
  'above_most',
  'day_full',
  'too_early',
  'payer_unknown',
  'rates_old',
  'too_many_in_an_hour',
] as const;
export type OwnLeaveReason = (typeof ownLeaveReasons)[number];

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
