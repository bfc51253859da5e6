import { z } from 'zod';
import { accountSchema, durationSchema } from '../transactions/payment-fields.ts';
import { currencySchema } from '../money.ts';
import { paymentTypes } from '../transactions/transaction-words.ts';
import { assetKeys, assetSymbols, recognisedChainKeys } from '../evidence/assets.ts';
import { queryInteger } from '../pagination.ts';
import { idSchema, momentSchema, noteText, searchText } from '../text.ts';
import { attachedHows, transferStates, transferViews, transferWays } from './transfer-words.ts';

const chainSchema = z.enum(recognisedChainKeys);
/** US dollars with cents; null while no rate is known. */
const usdSchema = z.number().nullable();

/** How near a transfer is to what a payment asked for. */
const fitSchema = z.enum(['exact', 'near', 'other']);

const likelySchema = z.object({
  payment_id: z.string(),
  username: z.string().nullable(),
  fit: z.enum(['exact', 'near']),
  /** More or less than what was asked, in percent of it. */
  difference_percent: z.number(),
  /** How many payments fit, this one among them. */
  count: z.int(),
});

/** A visitor who alone was asked for exactly a transfer's amount, and has registered no payment. */
const visitorSchema = z.object({
  type: z.enum(paymentTypes),
  subscription_duration: durationSchema.nullable(),
  /** The price that was asked. */
  amount: z.number(),
  currency: currencySchema,
  /** The account that the visitor gave; null without one, and 72 hours after the visitor was asked. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  asked_at: momentSchema,
});

export const transferSchema = z.object({
  id: idSchema,
  chain: chainSchema,
  asset: z.enum(assetKeys),
  symbol: z.string(),
  /** Null where no source could tell the transaction: the amount came within a block. */
  txid: z.string().nullable(),
  address: z.string(),
  amount: z.string(),
  amount_usd: usdSchema,
  is_small: z.boolean(),
  /** The site does not take this coin on this network. */
  is_foreign: z.boolean(),
  how: z.enum(transferWays),
  state: z.enum(transferStates),
  block_height: z.number().nullable(),
  block_time: momentSchema.nullable(),
  first_seen_at: momentSchema,
  /** The payment that it counts for. */
  payment: z
    .object({
      id: idSchema,
      payment_id: z.string(),
      username: z.string().nullable(),
      how: z.enum(attachedHows),
    })
    .nullable(),
  dismiss_reason: z.string().nullable(),
  settled_at: momentSchema.nullable(),
  settled_by: z.string().nullable(),
  /** The payment that it fits best; null for one that is settled, or without any. */
  likely: likelySchema.nullable(),
  /** Null for one that is settled, or whose amount belongs to no such visitor. */
  visitor: visitorSchema.nullable(),
  allowed_actions: z.array(z.enum(['make_payment', 'attach', 'dismiss', 'detach', 'take_back'])),
});
export type Transfer = z.output<typeof transferSchema>;

/** Microseconds since 1970, at most those of the year 2286, and the id of a transfer. */
const placePattern = /^\d{13,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const listTransfersQuerySchema = z.strictObject({
  view: z.enum(transferViews).default('unclaimed'),
  chain: chainSchema.optional(),
  symbol: z.enum(assetSymbols).optional(),
  state: z.enum(transferStates).optional(),
  /** Only those that came more than a day ago. */
  older: z.literal('day', 'Must be day').optional(),
  /** What the page before named as the next one. */
  after: z.string().regex(placePattern, 'Must be a place of this list').optional(),
  limit: queryInteger({ min: 1, max: 100 }).default(50),
});
export type ListTransfersQuery = z.output<typeof listTransfersQuerySchema>;

export const transferListSchema = z.object({
  transfers: z.array(transferSchema),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});

export const transferFiguresSchema = z.object({
  unclaimed: z.int(),
  unclaimed_usd: z.number(),
  overdue: z.int(),
  overdue_usd: z.number(),
  attached_week: z.int(),
  small: z.int(),
  /** Chains whose watching is more than five minutes behind. */
  behind: z.array(
    z.object({
      chain: chainSchema,
      seconds: z.int(),
      problem: z.enum(['away', 'refused']).nullable(),
    }),
  ),
});
export type TransferFigures = z.output<typeof transferFiguresSchema>;

const candidateSchema = z.object({
  id: idSchema,
  payment_id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  status: z.string(),
  created_at: momentSchema,
  /** What was asked, in the transfer's coin; null without an exact amount. */
  asked: z.string().nullable(),
  /** Until when the amount was asked; null without a quote. */
  asked_until: momentSchema.nullable(),
  fit: fitSchema,
  difference_percent: z.number().nullable(),
  /** Whether the payment has another hash: the transfer would be added to what it brought. */
  has_other_hash: z.boolean(),
  has_hash: z.boolean(),
  /** Minutes by which the transfer came after the end of the quote; null in time or without a quote. */
  late_minutes: z.int().nullable(),
});
export type Candidate = z.output<typeof candidateSchema>;

export const candidatesQuerySchema = z.strictObject({
  search: searchText({
    max: 200,
    required: 'Please enter a payment, a name or an e-mail',
  }).optional(),
});
/** A visitor who was asked for about a transfer's amount, and has registered no payment. */
const nearVisitorSchema = visitorSchema.extend({
  quote_id: idSchema,
  /** What was asked, in the transfer's coin. */
  asked: z.string(),
  difference_percent: z.number(),
});
export type NearVisitor = z.output<typeof nearVisitorSchema>;

export const candidateListSchema = z.object({
  candidates: z.array(candidateSchema),
  visitors: z.array(nearVisitorSchema),
});

export const attachTransferSchema = z.strictObject({
  transaction_id: idSchema,
  notes: noteText({ max: 500, required: 'Please enter a note' }).nullish(),
});
/** What the visitor has not given; what they have given stands. */
export const makePaymentSchema = z.strictObject({
  user_username: accountSchema.shape.userUsername.nullish(),
  user_email: accountSchema.shape.userEmail.nullish(),
  /** The quote of a visitor who was asked for about the amount; without it, of the one who was asked for exactly it. */
  quote_id: idSchema.nullish(),
});
export const settleTransferSchema = z.strictObject({
  notes: noteText({ max: 500, required: 'Please enter a note' }),
});
