import { coinSchema } from '@ghost-pay/contract/transactions/payment-fields';
import { chainKeys } from '@ghost-pay/contract/coins';
import { assetKeys, recognisedChainKeys } from '@ghost-pay/contract/evidence/assets';
import { evidenceSchema } from '@ghost-pay/contract/evidence/evidence.schemas';
import { currencySchema } from '@ghost-pay/contract/money';
import { momentSchema as momentTextSchema } from '@ghost-pay/contract/text';
import { z } from 'zod';
import { digitsSchema } from './stored-facts.ts';

// What a verdict rests on besides the readings, as it is kept with the verdict: from both the same verdict can be
// reached again at any time.

/** Kept as the text that JSON makes of a moment. */
const momentSchema = momentTextSchema.transform((text) => new Date(text));

/** A reading that still counts although its source may say something else now. */
const keptReadingSchema = z.object({
  source: z.string(),
  isOwn: z.boolean(),
  at: momentSchema,
  reading: z.number(),
  tip: z.object({ height: z.number(), time: momentSchema }),
});
export type KeptReading = Readonly<z.infer<typeof keptReadingSchema>>;

/** One of the site's addresses on the payment's chain. Those that were never the site's own are not among them. */
const ourAddressSchema = z.object({
  address: z.string(),
  /** Money that was sent later does not count; null for a present address. */
  until: momentSchema.nullable(),
});
export type OurAddress = Readonly<z.infer<typeof ourAddressSchema>>;
const addressesSchema = z.array(ourAddressSchema).readonly();

/** A case without what the sources said, as JSON keeps it. What is optional or has a default was once not kept. */
const storedBasisSchema = z.object({
  at: momentSchema,
  payment: z.object({
    coin: coinSchema,
    chain: z.enum(chainKeys),
    hasHash: z.boolean(),
    /** The address that counts: the quote's, or the coin's when it was registered. */
    address: z.string().nullable(),
    /** What a visitor without a quote named in place of that address, and of the price; null if nothing else. */
    otherAddress: z.string().nullable().default(null),
    otherPrice: z.object({ minor: z.number(), currency: currencySchema }).nullable().default(null),
    createdAt: momentSchema,
    /** The price in US cents; null if unknown. */
    usdMinor: z.number().nullable(),
    /** Whether a claim of another visitor holds it. */
    isHeld: z.boolean(),
  }),
  quote: z
    .object({
      /** Null without an exact amount. */
      amount: digitsSchema.nullable(),
      isUnique: z.boolean(),
      /** Whether no other quote was given its address. */
      hasOwnAddress: z.boolean().exactOptional(),
      createdAt: momentSchema,
      /** Of the chain's newest block that was known when it was made; null if none was. */
      knownHeight: z.number().nullable().default(null),
      /** What each source showed after it was made; null where that was not kept. */
      heights: z
        .array(z.object({ source: z.string(), height: z.number(), at: momentSchema }))
        .readonly()
        .nullable()
        .default(null),
      /** Dollars for one coin. */
      usdRate: z.string().nullable(),
    })
    .nullable(),
  /** Dollars for one coin when the payment was made, or when late money came; null if unknown. */
  rate: z.object({ usd: z.string(), at: momentSchema }).nullable(),
  /** The stable coin is away from one dollar. */
  isPegLost: z.boolean(),
  addresses: addressesSchema,
  rules: z.object({
    tolerancePercent: z.number(),
    oldestHours: z.number(),
    /** Blocks; null where only the chain's own finality counts. */
    confirmationsNeeded: z.number().nullable(),
  }),
  /** What was believed before this reading, and after it. */
  lastFoundBefore: keptReadingSchema.nullable(),
  lastFound: keptReadingSchema.nullable(),
  /** Since when the sources had contradicted each other before this reading, and after it. */
  conflictBefore: momentSchema.nullable(),
  conflictSince: momentSchema.nullable(),
  /** The transaction on another chain, when the payment's own chain does not know it. */
  onAnotherChain: z
    .object({
      chain: z.enum(recognisedChainKeys),
      reading: z.number(),
      addresses: addressesSchema,
    })
    .nullable(),
  /** When other chains were last asked. */
  probedAt: momentSchema.nullable(),
  /** When the site first saw it, by watching or by reading; null while it did not. */
  firstSeenAt: momentSchema.nullable(),
  /** How each source first showed it, and the sources that scan addresses on its chain. */
  sightings: z
    .array(z.object({ source: z.string(), at: momentSchema, blockHeight: z.number().nullable() }))
    .readonly()
    .default([]),
  scanners: z.array(z.string()).readonly().default([]),
  /** The id, for people, of another payment for which the money counts. */
  countedFor: z.string().nullable(),
  /** Another visitor's unique quote has exactly the amount that arrived. */
  isAnotherQuote: z.boolean(),
  /** Whose reference its own transaction names: a quote's of its page, or another one's; null where it names none. */
  reference: z.enum(['own', 'another']).nullable().default(null),
  /** What counts for the payment beside its own transaction. */
  attached: z
    .array(
      z.object({
        asset: z.enum(assetKeys),
        amount: digitsSchema,
        isFinal: z.boolean(),
        isAtOwnAddress: z.boolean().exactOptional(),
      }),
    )
    .readonly()
    .exactOptional(),
  /** The transfers of its own transaction that count for other payments. */
  taken: z
    .array(z.object({ asset: z.enum(assetKeys), position: z.number(), paymentId: z.string() }))
    .readonly()
    .default([]),
  payingTransfers: z.number(),
  isFork: z.boolean(),
});
export type StoredBasis = Readonly<z.infer<typeof storedBasisSchema>>;

/** What stands in a row once its readings were deleted, without which its verdict cannot be reached again. */
export const forgottenBasis = { isForgotten: true } as const;

/** What is kept of a payment's evidence as JSON. No basis is there before the first verdict, and once it was forgotten. */
export const keptEvidenceSchema = z.object({
  findings: evidenceSchema.shape.findings,
  seen: evidenceSchema.shape.seen,
  sources: z.array(
    evidenceSchema.shape.sources.element.extend({
      reading: z.number().nullable(),
      tip: z.object({ height: z.number(), time: momentTextSchema }).nullable(),
    }),
  ),
  basis: z
    .union([storedBasisSchema, z.object({ isForgotten: z.literal(true) }).transform(() => null)])
    .nullable(),
});
