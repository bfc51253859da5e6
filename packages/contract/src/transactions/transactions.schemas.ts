import { z } from 'zod';
import { cardProviderIds } from '../card-payments/card-payment-words.ts';
import { payGateResponseSchema } from '../card-payments/paygate-response.schemas.ts';
import { coinSchema, durationSchema, transactionHashSchema } from './payment-fields.ts';
import { type ChainFlag, chainFlags } from '../evidence/evidence-words.ts';
import { evidenceMarkSchema, evidenceSchema } from '../evidence/evidence.schemas.ts';
import { currencySchema } from '../money.ts';
import { maxNoteLength, maxReasonLength, paymentActs } from './payment-acts.ts';
import { codeOutcomeSchema, paymentCodeSchema } from './code-outcomes.schemas.ts';
import { regionSchema } from '../pricing/pricing.schemas.ts';
import { idSchema, momentSchema, noteText, signs } from '../text.ts';
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

/** Why the server does not activate a paid subscription by itself. */
export const deliveryProblems = [
  /** The registration site knows no account of that name. */
  'account_unknown',
  /** The registration site rejects our requests, for example because of a wrong key; the server asks again. */
  'refused',
  /** The registration site did not apply it after all retries. */
  'no_answer',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** The findings of a card payment that an administrator should look at. */
export const cardFlags = [
  /** Less arrived than the configured share of the price. */
  'card_paid_too_little',
  /** Money arrived after the payment was marked as failed. */
  'card_paid_after_failed',
  /** Money arrived a second time, or more money than one payment can bring. */
  'card_paid_twice',
  /** The network calls it paid, but the rules do not let it count; the payment's log says which rule. */
  'card_paid_refused',
] as const;
export type CardFlag = (typeof cardFlags)[number];

/** What an admin should know before confirming that the money has arrived, or before the next step. */
export const transactionFlags = [
  /** The code's stated value is less than the price. */
  'code_worth_less',
  /** The code's stated currency is not the price's. */
  'code_other_currency',
  /** The codes that were redeemed brought less than the price. */
  'code_paid_in_part',
  /** An open claim on the same hash or code blocks the payment: a super admin has to resolve it first. */
  'contested',
  /** There are open claims on the same hash or code, but none blocks the payment. */
  'contest_noted',
  /** The payment's currency had no exchange rate when the payment was made. */
  'rate_missing',
  /** The coins came after the quote's time. */
  'quote_late',
  ...cardFlags,
  ...chainFlags,
  'delivery_account_unknown',
  'delivery_refused',
  'delivery_no_answer',
  /** Pending for longer than `security_max_pending_hours`. */
  'overdue',
  /** It was open in another system when it was taken over: only an administrator moves it. */
  'imported',
] as const;
export type TransactionFlag = (typeof transactionFlags)[number];

/** The amount in coins that a quote asked for. */
const expectedCoinsSchema = z.object({
  coin: coinSchema,
  /** A decimal of the coin, such as '0.00004987'. */
  amount: z.string(),
  /** Dollars for one coin, as a decimal. */
  rate: z.string(),
  rate_source: z.string(),
  rate_at: momentSchema,
  /** Whether no other visitor was asked for this amount at the time. */
  is_unique: z.boolean(),
  /** When the quote was made. */
  created_at: momentSchema,
  expires_at: momentSchema,
});
export type ExpectedCoins = z.infer<typeof expectedCoinsSchema>;

/** A refused second claim of a payment's hash or code. */
export const contestSchema = z.object({
  id: z.string(),
  /** The payment id of the refused claim; no payment with this id was stored for it. */
  payment_id: z.string(),
  user_username: z.string().nullable(),
  user_email: z.string().nullable(),
  created_at: momentSchema,
  /** Null while the contest is open. */
  resolved_at: momentSchema.nullable(),
  /** Whether this claim blocks the verification of the payment. */
  holds: z.boolean(),
  /** The exact amount in coins that the claimant was asked for; null without one. */
  expected_coins: expectedCoinsSchema.nullable(),
});
export type Contest = z.infer<typeof contestSchema>;

/** Money that an administrator sent back to the payer. */
const paymentReturnSchema = z.object({
  id: z.string(),
  /** A decimal of the unit. */
  amount: z.string(),
  /** The value in US dollars by the payment's rate; null without a known one. */
  usd_amount: z.number().nullable(),
  txid: z.string().nullable(),
  notes: z.string().nullable(),
  admin_username: z.string(),
  returned_at: momentSchema,
});
export type PaymentReturn = z.infer<typeof paymentReturnSchema>;

/** What was returned of a payment, in its coin, or without one in its currency. */
const paymentReturnsSchema = z.object({
  /** The symbol of a coin, or a currency. */
  unit: z.string(),
  /** All returns together, as a decimal of the unit. */
  total: z.string(),
  /** What arrived, less all returns; null while nothing shows how much arrived. */
  left: z.string().nullable(),
  list: z.array(paymentReturnSchema),
});

export const transactionLogSchema = z.object({
  id: z.string(),
  action: z.string(),
  details: z.string(),
  created_at: momentSchema,
  /** Null when the system or the visitor acted. */
  admin_username: z.string().nullable(),
});
export type TransactionLog = z.infer<typeof transactionLogSchema>;

/** A status for a move by hand, and whether the move needs a note. */
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
  /** The receiving address that counts: the quote's, or the coin's when the payment was registered without one. */
  payment_address: z.string().nullable(),
  /** True when coins were sent to an address that is not the coin's configured one any more. */
  payment_address_replaced: z.boolean(),
  processor: z.string().nullable(),
  payment_provider: z.enum(cardProviderIds).nullable(),
  /** True when the card provider's token is stored; the token itself never leaves the server. */
  payment_ipn_token_present: z.boolean(),
  /** In what the card network paid out, by its own name; null before, and for all other payments. */
  payout_coin: z.string().nullable(),
  /** A masked gift or voucher code, `••••••••••••ABCD`. */
  payment_code: z.string().nullable(),
  /** The brand of a voucher, such as PayPal; null for other payments. */
  code_type: z.string().nullable(),
  /** The code's stated value, in decimal units of code_currency. */
  code_amount: z.number().nullable(),
  code_currency: z.string().nullable(),
  /** The newest code of a payment by code, whose mask is payment_code; null for other payments. */
  code_id: z.string().nullable(),
  /** What an administrator recorded when that code was redeemed; null before. */
  code_outcome: codeOutcomeSchema.nullable(),
  /** What is missing of the amount after the codes that were redeemed; null for a payment without a code. */
  code_missing: z.number().nullable(),
  flags: z.array(z.enum(transactionFlags)),
  region: regionSchema.nullable(),
  amount: z.number(),
  currency: currencySchema,
  /** The value of the amount in USD when the payment was made; null without a rate. */
  usd_value: z
    .object({
      amount: z.number(),
      /** USD for one unit of the payment's currency. */
      rate: z.number(),
      source: z.string(),
      /** The moment of the rate. */
      rate_at: momentSchema,
    })
    .nullable(),
  status: transactionStatusSchema,
  /** The state of the delivery promise; null once the payment is no longer pending. */
  promise: z.enum(promiseStates).nullable(),
  payment_verified: z.boolean(),
  subscription_updated: z.boolean(),
  subscription_duration: durationSchema.nullable(),
  notes: z.string().nullable(),
  created_at: momentSchema,
  updated_at: momentSchema,
  user_username: z.string().nullable(),
  user_email: z.string().nullable(),
  /** The tag of the language in which the visitor paid (BCP 47), which their mails speak; null where it is unknown. */
  language: z.string().nullable(),
  /** What the chain says, in short; null before the first reading and for payments without coins. */
  evidence_mark: evidenceMarkSchema.nullable(),
  /** The acts that this administrator can do to the payment now; the screens offer exactly these. */
  allowed_actions: z.array(z.enum(paymentActs)),
  /** Whether verifying the payment needs a note, because the chain contradicts it or its codes lack something. */
  verify_needs_note: z.boolean(),
  /**
   * What the payment's codes lack of its price although every code that is still to be redeemed may be worth what it
   * states; null for nothing and for payments that do not wait.
   */
  verify_lacks: z.number().nullable(),
  /**
   * Whether the screens ask before they verify the payment, although the chain proves it: it waits for verification and is
   * worth more than `security_ask_again_above_usd`, its worth in dollars is unknown, or its money may be older than its quote.
   */
  verify_asks_again: z.boolean(),
  /** The statuses to which this administrator can move the payment by hand. */
  allowed_statuses: z.array(allowedStatusSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const transactionDetailSchema = transactionSchema.extend({
  /** Every code of the payment, in the order of their arrival. */
  codes: z.array(paymentCodeSchema),
  /**
   * What the visitor has corrected; null if nothing. `before` is the hash or the masked code that they had sent first,
   * null if they had sent none.
   */
  correction: z.object({ corrected_at: momentSchema, before: z.string().nullable() }).nullable(),
  logs: z.array(transactionLogSchema),
  contests: z.array(contestSchema),
  /** The exact amount in coins that the visitor was asked for; null without one. */
  expected_coins: expectedCoinsSchema.nullable(),
  /**
   * About what a code of another currency is worth in the payment's currency now; null without usable rates and for all
   * other payments.
   */
  code_value: z.object({ amount: z.number(), rates_at: momentSchema }).nullable(),
  /**
   * The card network's last answer for a payment by card; null before the first answer, and for all other payments.
   */
  card_answer: z.object({ answered_at: momentSchema, response: payGateResponseSchema }).nullable(),
  /** What was sent back to the payer, oldest first. */
  returns: paymentReturnsSchema,
  /** What the chain says; null before the first reading and for payments without coins. */
  evidence: evidenceSchema.nullable(),
  /** Who can take the last act back, and for how many seconds; null if nothing can be taken back. */
  undo: z.object({ by: z.string(), seconds_left: z.number() }).nullable(),
});
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

export const markFailedSchema = z.object({
  reason: noteText({ max: maxReasonLength, required: 'Please enter a reason' }),
});

/** The code of a payment to reveal; its newest one unless it is named. */
export const revealCodeSchema = z.object({ code_id: idSchema.nullish() }).nullish();

/** A code in full, for the admin who redeems it. */
export const revealedCodeSchema = z.object({ code: z.string(), pin: z.string().nullable() });
export type RevealedCode = z.infer<typeof revealedCodeSchema>;

/** The registration site's answer about a payment. */
export const subscriptionCheckSchema = z.object({
  /** The sentence for people. */
  message: z.string(),
  /** Whether the payment is completed now. */
  updated: z.boolean(),
});
export type SubscriptionCheck = z.infer<typeof subscriptionCheckSchema>;

/** The note with which an administrator verifies a payment. */
const verifyingNote = noteText({ max: maxNoteLength, required: 'Please enter a note' }).nullish();

/** A card payment that the card network has not confirmed. */
export const forceVerifySchema = z.object({ notes: verifyingNote }).nullish();

export const verifyPaymentSchema = z
  .object({
    /** Required when `verify_needs_note` is true. */
    notes: verifyingNote,
    /** Verifies the payment only while the chain proves it: for several at once, whose evidence nobody looks at singly. */
    only_proven: z.boolean().optional(),
  })
  .nullish();

/**
 * The flags that stay until an administrator settles them: the money was sent back, or is
 * known to be in order. The other flags end with the state that they belong to.
 */
export const settledByHand = [
  'card_paid_after_failed',
  'card_paid_twice',
  ...chainFlags,
] as const satisfies readonly (CardFlag | ChainFlag)[];

/** The note with which an admin settles a finding, or a super admin resolves a contest or releases a claim. */
export const notesSchema = z.object({
  notes: noteText({ max: 500, required: 'Please enter a note' }),
});

/** An administrator has sent money back; the transaction or a note says how. */
export const recordReturnSchema = z
  .strictObject({
    /** A decimal of the payment's coin, or without one of its currency. */
    amount: signs({ max: 100, required: 'Please enter the amount' }),
    /** The transaction by which the coins were sent back. */
    txid: transactionHashSchema.nullish(),
    notes: noteText({ max: 500, required: 'Please enter a note' }).nullish(),
  })
  .refine(({ txid, notes }) => (txid ?? notes ?? '') !== '', {
    path: ['notes'],
    error: 'Please enter a note, or the transaction hash',
  });

/** A return that was recorded by mistake. */
export const takeBackReturnSchema = notesSchema.extend({
  return_id: idSchema,
});

/** A super admin decides only about the claims that were on the screen. */
export const resolveContestSchema = notesSchema.extend({
  contest_ids: z.array(idSchema, 'Please say which claims you have seen').max(100),
});

export const setStatusSchema = z
  .object({
    status: transactionStatusSchema,
    notes: noteText({ max: maxNoteLength, required: 'Please enter a note' }).nullish(),
  })
  // The rule for the reason of a failure is the same in every call.
  .refine(({ status, notes }) => status !== 'failed' || (notes ?? '').length <= maxReasonLength, {
    path: ['notes'],
    error: `At most ${maxReasonLength} characters`,
  });
