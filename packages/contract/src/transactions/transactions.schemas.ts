import { z } from 'zod';
import { payGateResponseSchema } from '../card-payments/paygate-response.schemas.ts';
import { coinSchema } from '../coins.ts';
import { durationSchema } from '../duration-schema.ts';
import { currencySchema } from '../money.ts';
import { maxNoteLength, maxReasonLength, paymentActs } from './payment-acts.ts';
import { regionSchema } from '../pricing/pricing.schemas.ts';
import { idSchema, momentSchema, noteText } from '../text.ts';
import {
  paymentMethods,
  paymentTypes,
  promiseStates,
  transactionStatuses,
} from './transaction-words.ts';

export {
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionSorts,
  transactionStatuses,
} from './transaction-words.ts';
export type { PaymentMethod, PaymentType, TransactionStatus } from './transaction-words.ts';

export const paymentTypeSchema = z.enum(paymentTypes);
export const paymentMethodSchema = z.enum(paymentMethods);
export const transactionStatusSchema = z.enum(transactionStatuses);

/** Why a paid subscription is not applied by itself. */
export const deliveryProblems = [
  /** The registration site knows no account of that name. */
  'account_unknown',
  /** The registration site turns our requests away, as with a wrong key; it is asked again. */
  'refused',
  /** The registration site did not apply it, however often it was asked. */
  'no_answer',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** Of a card payment, what a human should look at. */
export const cardFlags = [
  /** Less arrived than the configured share of the price. */
  'card_paid_too_little',
  /** Money arrived after the payment was marked as failed. */
  'card_paid_after_failed',
  /** Money arrived a second time, or more than one payment brings. */
  'card_paid_twice',
  /** Called paid, but the rules do not let it count; the payment's log says which. */
  'card_paid_refused',
] as const;
export type CardFlag = (typeof cardFlags)[number];

/** What an admin should know before confirming that the money has arrived, or about what follows from it. */
export const transactionFlags = [
  /** The code is said to be worth less than the price. */
  'code_worth_less',
  /** The code is said to be in another currency than the price. */
  'code_other_currency',
  /** An open claim on the same hash or code holds the payment: a super admin has to resolve it first. */
  'contested',
  /** There are open claims on the same hash or code, but none stops anything. */
  'contest_noted',
  /** There was no exchange rate for the payment's currency when it was made. */
  'rate_missing',
  ...cardFlags,
  'delivery_account_unknown',
  'delivery_refused',
  'delivery_no_answer',
  /** Pending for longer than `security_max_pending_hours`. */
  'overdue',
] as const;
export type TransactionFlag = (typeof transactionFlags)[number];

/** A refused second claim of a payment's hash or code. */
export const contestSchema = z.object({
  id: z.string(),
  /** The payment id that the refused visitor had made up; no payment stands under it because of this claim. */
  payment_id: z.string(),
  user_username: z.string().nullable(),
  user_email: z.string().nullable(),
  created_at: momentSchema,
  /** Null while the contest is open. */
  resolved_at: momentSchema.nullable(),
  /** Whether the payment cannot be verified because of this claim. */
  holds: z.boolean(),
});
export type Contest = z.infer<typeof contestSchema>;

export const transactionLogSchema = z.object({
  id: z.string(),
  action: z.string(),
  details: z.string(),
  created_at: momentSchema,
  /** Null when the system or the visitor did it. */
  admin_username: z.string().nullable(),
});
export type TransactionLog = z.infer<typeof transactionLogSchema>;

/** A status that can be set by hand, and whether that must be explained. */
const allowedStatusSchema = z.object({
  status: transactionStatusSchema,
  needs_note: z.boolean(),
});
export type AllowedStatus = z.infer<typeof allowedStatusSchema>;

export const transactionSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  txid: z.string().nullable(),
  type: paymentTypeSchema,
  payment_method: paymentMethodSchema,
  crypto_type: coinSchema.nullable(),
  /** The receiving address that was shown to the payer. */
  payment_address: z.string().nullable(),
  /** True where coins were sent to an address that is not the coin's configured one any more. */
  payment_address_replaced: z.boolean(),
  processor: z.string().nullable(),
  payment_provider: z.string().nullable(),
  /** True where the card provider's token is stored; the token itself never leaves the server. */
  payment_ipn_token_present: z.boolean(),
  /** A masked gift or voucher code, `••••••••••••ABCD`. */
  payment_code: z.string().nullable(),
  /** What a voucher is sold as, such as PayPal; null for other payments. */
  code_type: z.string().nullable(),
  /** What the visitor says the code is worth, in decimal units of code_currency. */
  code_amount: z.number().nullable(),
  code_currency: z.string().nullable(),
  flags: z.array(z.enum(transactionFlags)),
  region: regionSchema.nullable(),
  amount: z.number(),
  currency: currencySchema,
  /** What the amount was worth in USD when the payment was made; null where there was no rate. */
  usd_value: z
    .object({
      amount: z.number(),
      /** USD for one unit of the payment's currency. */
      rate: z.number(),
      source: z.string(),
      /** When the rate held. */
      rate_at: momentSchema,
    })
    .nullable(),
  status: transactionStatusSchema,
  /** How the delivery promise stands; null once the payment is no longer pending. */
  promise: z.enum(promiseStates).nullable(),
  payment_verified: z.boolean(),
  subscription_updated: z.boolean(),
  subscription_duration: durationSchema.nullable(),
  notes: z.string().nullable(),
  created_at: momentSchema,
  updated_at: momentSchema,
  user_username: z.string().nullable(),
  user_email: z.string().nullable(),
  /** What the asking administrator can do to the payment now; the screens offer these acts and no others. */
  allowed_actions: z.array(z.enum(paymentActs)),
  /** Where the asking administrator can move the payment by hand. */
  allowed_statuses: z.array(allowedStatusSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const transactionDetailSchema = transactionSchema.extend({
  logs: z.array(transactionLogSchema),
  contests: z.array(contestSchema),
  /** What the card network last said of a payment by card; null while it has said nothing, and for all others. */
  card_answer: z.object({ answered_at: momentSchema, response: payGateResponseSchema }).nullable(),
});
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

export const markFailedSchema = z.object({
  reason: noteText({ max: maxReasonLength, required: 'Please enter a reason' }),
});

/** A code in full, for the admin who redeems it. */
export const revealedCodeSchema = z.object({ code: z.string(), pin: z.string().nullable() });
export type RevealedCode = z.infer<typeof revealedCodeSchema>;

/** What the registration site says of a payment. */
export const subscriptionCheckSchema = z.object({
  /** For people. */
  message: z.string(),
  /** Whether the payment is completed now. */
  updated: z.boolean(),
});
export type SubscriptionCheck = z.infer<typeof subscriptionCheckSchema>;

/**
 * What of a card payment stays open until somebody says that it is settled: the money has been sent
 * back, or it is known to be in order. The other flags go with the state that they belong to.
 */
export const settledByHand = [
  'card_paid_after_failed',
  'card_paid_twice',
] as const satisfies readonly CardFlag[];

/** Why an admin calls a finding settled, a super admin settles a contest or frees a claim. */
export const claimNotesSchema = z.object({
  notes: noteText({ max: 500, required: 'Please enter a note' }),
});

/** A super admin decides about the claims that he has seen, and about no others. */
export const resolveContestSchema = claimNotesSchema.extend({
  contest_ids: z.array(idSchema, 'Please say which claims you have seen').max(100),
});

export const setStatusSchema = z
  .object({
    status: transactionStatusSchema,
    notes: noteText({ max: maxNoteLength, required: 'Please enter a note' }).nullish(),
  })
  // Failing has one rule for its reason, whichever call it comes by.
  .refine(({ status, notes }) => status !== 'failed' || (notes ?? '').length <= maxReasonLength, {
    path: ['notes'],
    error: `At most ${maxReasonLength} characters`,
  });
