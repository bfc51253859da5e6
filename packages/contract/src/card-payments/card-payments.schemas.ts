import { z } from 'zod';
import { accountSchema, durationSchema } from '../transactions/payment-fields.ts';
import { amountSchema, currencySchema } from '../money.ts';
import { pageQuery, paginationSchema } from '../pagination.ts';
import { momentSchema } from '../text.ts';
import {
  transactionSchema,
  transactionStatusSchema,
} from '../transactions/transactions.schemas.ts';
import { cardProviderIds } from './card-payment-words.ts';
import { cardFindings } from './card-findings.ts';
import { payGateResponseSchema } from './paygate-response.schemas.ts';

export const cardProviderIdSchema = z.enum(cardProviderIds, 'Please select a payment provider');

const shortText = z.string().trim().min(1).max(80);

/**
 * The site's own data about a processor: the setting `card_providers` is the JSON text of a list of these, in the
 * order in which visitors see them. The card network's own list has neither regions nor fees.
 */
export const cardProviderDataSchema = z.strictObject({
  id: cardProviderIdSchema,
  name: shortText,
  description: z.string().trim().max(200),
  /** Which icon to show: one of the processor ids. */
  icon: cardProviderIdSchema,
  /** Where cards are accepted, such as 'United States'. */
  regions: z.array(shortText).min(1).max(20),
  /** The processor's fee in words, such as 'About 4%'. */
  processingFee: shortText,
  /** Percent of the amount; quotes estimate the fee by it. */
  estimatedFeePercent: z.number().min(0).max(50),
  /** The smallest amount, in whole or decimal US dollars. */
  minimumUSD: z.number().min(0).max(10_000),
  /** A short recommendation, such as 'Popular'; null for none. */
  badge: shortText.nullable(),
  /** One of the colours that the page has; null exactly when there is no badge. */
  badgeColor: z.enum(['green', 'blue', 'amber', 'gray']).nullable(),
});
export type CardProviderData = z.infer<typeof cardProviderDataSchema>;

export const cardProviderListSchema = z
  .array(cardProviderDataSchema)
  .min(1)
  .max(cardProviderIds.length)
  .refine(
    (providers) => new Set(providers.map(({ id }) => id)).size === providers.length,
    'Each processor can be listed once',
  );

/** One processor as the card panel shows it. */
export const cardProviderSchema = z.object({
  ...cardProviderDataSchema.shape,
  /** The higher of the site's and the processor's own minimum. */
  minimumUSD: z.number(),
  /** False while the processor is known to be out of service: greyed out and not selectable. */
  available: z.boolean(),
});
export type CardProvider = z.infer<typeof cardProviderSchema>;

export const quotesQuerySchema = z.strictObject({
  /** Decimal units of `currency`. */
  amount: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter an amount')
    .transform(Number)
    .pipe(amountSchema),
  currency: currencySchema,
});

/** An estimate for paying one amount by one processor. For information only: no price is computed from it. */
export const providerQuoteSchema = z.object({
  provider: cardProviderIdSchema,
  /** Decimal units of the requested currency, as are the next two. */
  originalAmount: z.number(),
  /** The estimated total charge of the card, for processors that add their fee to the amount. */
  estimatedFinalAmount: z.number(),
  /** The part of `originalAmount` that is the fee; the fee badge shows its rounded percent. */
  estimatedFee: z.number(),
  /** Whether this processor can take this amount now. */
  available: z.boolean(),
  /** The reason: the amount is below the processor's minimum ('Min $…'), or the processor is out of service. */
  unavailableReason: z.enum(['below_minimum', 'out_of_service']).nullable(),
});
export type ProviderQuote = z.infer<typeof providerQuoteSchema>;

export const createWalletSchema = z.object({
  /** The price as the page shows it, in decimal units; the server's own price decides. */
  amount: amountSchema,
  currency: currencySchema,
  provider: cardProviderIdSchema,
  userInfo: z.object({
    username: accountSchema.shape.userUsername,
    email: accountSchema.shape.userEmail,
  }),
  /** Only the subscription can be paid by card. */
  paymentType: z.literal('ghost-eshop-pro', 'This payment method is not available'),
  subscriptionDuration: durationSchema,
  /**
   * The id from an earlier answer, when the visitor went back and chooses again. If that payment is
   * unpaid and everything but the provider is the same, the server continues it, so there is never
   * a second wallet to pay into. Otherwise the server makes a new payment under a new id.
   */
  paymentId: z.string().max(64, 'Payment ID is too long').nullish(),
  /** The token of the quote that the visitor pays by; any other text is ignored. */
  quote_token: z.string().max(200).nullish(),
});
export type CreateWallet = z.output<typeof createWalletSchema>;

export const cardWalletSchema = z.object({
  /** The secure payment page, to be opened in a new tab. It names the payer: do not store or log it. */
  paymentUrl: z.string(),
  /**
   * Made by the server. The visitor tracks the payment by it, and the page sends it when the visitor chooses again.
   */
  paymentId: z.string(),
});
export type CardWallet = z.infer<typeof cardWalletSchema>;

/** The answer of Check PayGate. */
export const payGateVerificationSchema = z.object({
  /** True when this check moved the payment on. */
  transactionUpdated: z.boolean(),
  oldStatus: transactionStatusSchema,
  /** Equal to `oldStatus` unless updated. */
  newStatus: transactionStatusSchema,
  payGateResponse: payGateResponseSchema,
  /** Why a payment that is called paid was not moved, or another finding for an administrator; else null. */
  finding: z.enum(cardFindings).nullable(),
});
export type PayGateVerification = z.infer<typeof payGateVerificationSchema>;

/** A payment by card with the card network's last answer. */
export const cardPaymentSchema = transactionSchema.extend({
  card: z.object({
    /** The moment of the card network's last answer; null while there is none. */
    checked_at: momentSchema.nullable(),
    /** The moment of the next automatic check; null when there will be none. */
    next_check_at: momentSchema.nullable(),
    /** The card network's last answer; null while there is none. */
    last_response: payGateResponseSchema.nullable(),
    /** What an administrator should look at. */
    finding: z.enum(cardFindings).nullable(),
  }),
});
export type CardPayment = z.infer<typeof cardPaymentSchema>;

export const listAwaitingQuerySchema = z.strictObject(pageQuery);

/** Pending payments by card, newest first. */
export const awaitingCardPaymentsSchema = z.object({
  transactions: z.array(cardPaymentSchema),
  pagination: paginationSchema,
});
export type AwaitingCardPayments = z.infer<typeof awaitingCardPaymentsSchema>;
