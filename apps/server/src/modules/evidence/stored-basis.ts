import { coinSchema } from '@ghost-pay/contract/transactions/payment-fields';
import { chainKeys } from '@ghost-pay/contract/coins';
import { assetKeys, recognisedChainKeys } from '@ghost-pay/contract/evidence/assets';
import { evidenceSchema } from '@ghost-pay/contract/evidence/evidence.schemas';
import { currencySchema } from '@ghost-pay/contract/money';
import { momentSchema } from '@ghost-pay/contract/text';
import { z } from 'zod';
import { digitsSchema } from './stored-facts.ts';

// What a verdict rests on besides the readings, as it is kept with the verdict: from both the same verdict can be
// reached again at any time.

const tipSchema = z.object({ height: z.number(), time: momentSchema });

/** A reading that still counts although its source may say something else now. */
const keptReadingSchema = z.object({
  source: z.string(),
  isOwn: z.boolean(),
  at: momentSchema,
  reading: z.number(),
  tip: tipSchema,
});
export type KeptReading = Readonly<z.infer<typeof keptReadingSchema>>;

const addressesSchema = z
  .array(z.object({ address: z.string(), until: momentSchema.nullable() }))
  .readonly();

/** A case without what the sources said, in JSON: moments and large numbers as texts. What is optional was once not kept. */
const storedBasisSchema = z.object({
  at: momentSchema,
  payment: z.object({
    coin: coinSchema,
    chain: z.enum(chainKeys),
    hasHash: z.boolean(),
    address: z.string().nullable(),
    otherAddress: z.string().nullable().exactOptional(),
    otherPrice: z
      .object({ minor: z.number(), currency: currencySchema })
      .nullable()
      .exactOptional(),
    createdAt: momentSchema,
    usdMinor: z.number().nullable(),
    isHeld: z.boolean(),
  }),
  quote: z
    .object({
      amount: digitsSchema.nullable(),
      isUnique: z.boolean(),
      hasOwnAddress: z.boolean().exactOptional(),
      createdAt: momentSchema,
      knownHeight: z.number().nullable().exactOptional(),
      heights: z
        .array(z.object({ source: z.string(), height: z.number(), at: momentSchema }))
        .exactOptional(),
      usdRate: z.string().nullable(),
    })
    .nullable(),
  rate: z.object({ usd: z.string(), at: momentSchema }).nullable(),
  isPegLost: z.boolean(),
  addresses: addressesSchema,
  rules: z.object({
    tolerancePercent: z.number(),
    oldestHours: z.number(),
    confirmationsNeeded: z.number().nullable(),
  }),
  /** What was believed before this reading, and after it. */
  lastFoundBefore: keptReadingSchema.nullable(),
  lastFound: keptReadingSchema.nullable(),
  /** Since when the sources had contradicted each other before this reading, and after it. */
  conflictBefore: momentSchema.nullable(),
  conflictSince: momentSchema.nullable(),
  onAnotherChain: z
    .object({
      chain: z.enum(recognisedChainKeys),
      reading: z.number(),
      addresses: addressesSchema,
    })
    .nullable(),
  /** When other chains were last asked. */
  probedAt: momentSchema.nullable(),
  firstSeenAt: momentSchema.nullable(),
  sightings: z
    .array(z.object({ source: z.string(), at: momentSchema, blockHeight: z.number().nullable() }))
    .exactOptional(),
  scanners: z.array(z.string()).exactOptional(),
  countedFor: z.string().nullable(),
  isAnotherQuote: z.boolean(),
  reference: z.enum(['own', 'another']).nullable().exactOptional(),
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
  taken: z
    .array(z.object({ asset: z.enum(assetKeys), position: z.number(), paymentId: z.string() }))
    .readonly()
    .exactOptional(),
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
      tip: tipSchema.nullable(),
    }),
  ),
  basis: z
    .union([storedBasisSchema, z.object({ isForgotten: z.literal(true) }).transform(() => null)])
    .nullable(),
});
