import { z } from 'zod';
import { voucherMethods } from '../transactions/code-words.ts';
import { providerQuoteSchema } from '../card-payments/card-payments.schemas.ts';
import {
  accountSchema,
  coinSchema,
  durationSchema,
  quoteTokenSchema,
} from '../transactions/payment-fields.ts';
import { amountSchema, currencySchema } from '../money.ts';
import { regionSchema } from '../pricing/pricing.schemas.ts';
import { momentSchema } from '../text.ts';

const common = {
  /**
   * The token of the visitor's earlier quote. If it is for the same choice, it goes on where its amount still holds; one for
   * another choice ends, because nothing was sent for it.
   */
  replaces: quoteTokenSchema.nullish(),
  /** Under which the page registers its payment, so that money of several quotes of a page is one payment. */
  payment_id: z.string().max(64, 'Payment ID is too long').nullish(),
};
const subscription = {
  ...common,
  type: z.literal('ghost-eshop-pro'),
  subscriptionDuration: durationSchema,
  /** The account, once the visitor has given it: if they pay and close the page, the money finds its owner. */
  userUsername: accountSchema.shape.userUsername.nullish(),
  userEmail: accountSchema.shape.userEmail.nullish(),
};

/** What a visitor is about to pay. */
export const makeQuoteSchema = z.discriminatedUnion('type', [
  z.discriminatedUnion(
    'payment_method',
    [
      z.strictObject({
        ...subscription,
        payment_method: z.literal('crypto'),
        crypto_type: coinSchema,
      }),
      z.strictObject({ ...subscription, payment_method: z.literal('card') }),
      z.strictObject({
        ...subscription,
        payment_method: z.literal('nintendo-eshop'),
        region: regionSchema,
      }),
      z.strictObject({ ...subscription, payment_method: z.literal([...voucherMethods]) }),
    ],
    'This payment method is not available',
  ),
  z.strictObject({
    ...common,
    type: z.literal('donation'),
    payment_method: z.literal('crypto', 'This payment method is not available'),
    crypto_type: coinSchema,
    /** Decimal units of USD. */
    amount: amountSchema,
  }),
]);
export type MakeQuote = z.output<typeof makeQuoteSchema>;

/** The amount in coins, at a fixed rate. */
export const exactAmountSchema = z.object({
  /** A decimal of the coin, such as '0.00004987': exactly this is to be sent. */
  amount: z.string(),
  /** Dollars for one coin, as a decimal. */
  rate: z.string(),
  /** The moment of the rate. */
  rateAt: momentSchema,
  /** Whether no other visitor is asked for this amount now. */
  isUnique: z.boolean(),
});

/** What the server asks a visitor to pay. Nothing in it changes until it expires. */
export const quoteSchema = z.object({
  quoteToken: quoteTokenSchema,
  /** The price, in decimal units of `currency`. */
  amount: z.number(),
  currency: currencySchema,
  /** Until then the page holds it; the server honours it for a while longer. */
  expiresAt: momentSchema,
  /** Only for coins. */
  coin: z
    .object({
      crypto_type: coinSchema,
      address: z.string(),
      /** Null while the site knows no usable rate: the page then asks for coins worth the price. */
      exact: exactAmountSchema.nullable(),
      /** The payment link for a wallet, with the amount. */
      uri: z.string(),
      /** The link as a QR code, without a known rate the address alone: a data URL of a PNG. */
      qrCode: z.string(),
    })
    .nullable(),
  /** Only for cards: what paying by each processor comes to. */
  processors: z.array(providerQuoteSchema).nullable(),
});
export type Quote = z.output<typeof quoteSchema>;
/** Asks whether the coins of a quote have come, and lets their payment be registered. */
export const quoteStatusQuerySchema = z.strictObject({ quoteToken: quoteTokenSchema });

export const quoteStatusSchema = z.object({
  /**
   * A transfer of exactly the amount that this visitor alone was asked for, seen since then, which counted for no payment.
   * Null without one, for any other token, and for a quote whose amount others were asked for too.
   */
  transfer: z
    .object({
      txid: z.string(),
      /** A decimal of the coin. */
      amount: z.string(),
      symbol: z.string(),
      state: z.enum(['pending', 'confirmed', 'final']),
    })
    .nullable(),
  /** The payment that the quote's money is for; null while none is registered. */
  paymentId: z.string().nullable(),
  /** Whether the quote's address was read lately, so that coins which come are seen. */
  isWatched: z.boolean(),
});
export type QuoteStatus = z.output<typeof quoteStatusSchema>;
export type CoinOfQuote = NonNullable<Quote['coin']>;
