import { z } from 'zod';
import {
  coinSchema,
  quoteTokenSchema,
  transactionHashSchema,
} from '../transactions/payment-fields.ts';
import { momentSchema, noteText } from '../text.ts';
import { recognisedChainKeys } from './assets.ts';
import { findingCodes, hashFindings, verdicts } from './evidence-words.ts';

export const verdictSchema = z.enum(verdicts);
const chainSchema = z.enum(recognisedChainKeys);
/** A decimal of the asset, such as '0.00004987'. */
const amountSchema = z.string();

/** One thing that an administrator should know; the code says which of the other fields are there. */
export const findingSchema = z.object({
  code: z.enum(findingCodes),
  chain: chainSchema.optional(),
  symbol: z.string().optional(),
  amount: amountSchema.optional(),
  /** The same in US dollars, as a decimal, by the quote's rate. */
  usd: z.string().optional(),
  address: z.string().optional(),
  contract: z.string().optional(),
  payment_id: z.string().optional(),
  minutes: z.number().int().optional(),
  count: z.number().int().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** An amount that went to an address. */
const movementSchema = z.object({
  /** Null for a token that is not in the table of assets. */
  symbol: z.string().nullable(),
  /** Null where the decimals are unknown. */
  amount: amountSchema.nullable(),
  address: z.string(),
});

/** What the chain says about one payment, and what it comes to. */
export const evidenceSchema = z.object({
  verdict: verdictSchema,
  findings: z.array(findingSchema),
  expected: z.object({
    chain: chainSchema,
    symbol: z.string(),
    /** What is due; null without a quote and without a rate. */
    amount: amountSchema.nullable(),
    address: z.string().nullable(),
    /** The blocks that make it final enough for this amount; null where only the chain's own finality counts. */
    confirmations: z.number().int().nullable(),
    /** A transaction before this moment cannot be the payment's; `by_quote`: it is the quote's own time. */
    not_before: momentSchema,
    by_quote: z.boolean(),
  }),
  /** The facts on which the sources agree, or agreed last; null before the transaction was ever found. */
  seen: z
    .object({
      chain: chainSchema,
      symbol: z.string(),
      /** What reached the expected address in the expected asset, in all. */
      amount: amountSchema,
      /** What reached the site, each. */
      transfers: z.array(movementSchema),
      /** What it paid elsewhere, at most five. */
      elsewhere: z.array(movementSchema),
      in_block: z.boolean(),
      succeeded: z.boolean(),
      confirmations: z.number().int(),
      is_final: z.boolean(),
      block_time: momentSchema.nullable(),
      first_seen_at: momentSchema,
    })
    .nullable(),
  /** How the site knows from whom the money is. */
  whose: z.enum(['quote', 'hash_only', 'another_quote', 'unknown']),
  /** The payment for which the money counts already; null when it is this one or none. */
  counted_for: z.string().nullable(),
  /** What each source said last. */
  sources: z.array(
    z.object({
      name: z.string(),
      /** The operator's own node: its word counts as two. */
      is_own: z.boolean(),
      /** Null when its last answer is missing: it was away. */
      said: z.enum(['not_found', 'pending', 'in_block', 'failed']).nullable(),
      confirmations: z.number().int().nullable(),
      amount: amountSchema.nullable(),
      read_at: momentSchema.nullable(),
    }),
  ),
  /** Whether the sources agree; null with fewer than two answers. */
  sources_agree: z.boolean().nullable(),
  /** Whether the site has checked the block's contents and work by itself. */
  is_checked_here: z.boolean(),
  /** How often the sources were asked. */
  readings: z.number().int(),
  /** The last time that a source answered; null before the first answer. */
  read_at: momentSchema.nullable(),
  /** Null when no reading is planned. */
  next_reading_at: momentSchema.nullable(),
  proven_at: momentSchema.nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** The evidence of a payment in a list. */
export const evidenceMarkSchema = z.object({
  verdict: verdictSchema,
  confirmations: z.number().int(),
  /** Null where only the chain's own finality counts. */
  confirmations_needed: z.number().int().nullable(),
  /** No source knows the transaction, and nothing says yet that it will not come. */
  may_still_appear: z.boolean(),
  /** Nobody knows whether the money was there before the payment's quote was made. */
  may_be_older: z.boolean(),
});
export type EvidenceMark = z.infer<typeof evidenceMarkSchema>;

/** These are about what the visitor said, not about the chain. */
const saidByVisitor = new Set<Finding['code']>(['other_address', 'other_price']);

/** Whether nothing says yet that a transaction which no source knows will not come. */
export function mayStillAppear({
  verdict,
  findings,
}: Pick<Evidence, 'verdict'> & { readonly findings: readonly Pick<Finding, 'code'>[] }): boolean {
  return verdict === 'not_found' && findings.every(({ code }) => saidByVisitor.has(code));
}

/** The hash that the customer meant. The earlier one stays in the payment's log, and stays claimed. */
export const correctHashSchema = z.strictObject({
  txid: transactionHashSchema,
  notes: noteText({ max: 500, required: 'Please enter a note' }),
});

/** A transaction hash that a visitor has typed. In a body, so that no log of addresses keeps it. */
export const hashCheckSchema = z.strictObject({
  crypto_type: coinSchema,
  txid: transactionHashSchema,
  /** Of the visitor who types it: what came to the address that they alone were given is theirs. */
  quoteToken: quoteTokenSchema.nullish(),
});
export type HashCheck = z.output<typeof hashCheckSchema>;

export const hashCheckAnswerSchema = z.object({
  finding: z.enum(hashFindings),
  chain: chainSchema.nullable(),
  symbol: z.string().nullable(),
  /** The coin of the site in which it was paid, when that is another one than was asked about. */
  coin: coinSchema.nullable(),
  amount: amountSchema.nullable(),
  /** Where it went, when that is no address of the site. */
  address: z.string().nullable(),
  confirmations: z.number().int().nullable(),
});
export type HashCheckAnswer = z.infer<typeof hashCheckAnswerSchema>;

/** One place that is asked about a chain. */
export const chainSourceSchema = z.object({
  chain: chainSchema,
  kind: z.enum(['esplora', 'bitcoind', 'evm', 'solana', 'tron']),
  /** The host, 'own node' or 'sandbox'; never the whole address, which may hold a key. */
  name: z.string(),
  is_own: z.boolean(),
  is_down: z.boolean(),
  /** What it said was proved wrong, so that it rests; or Bitcoin blocks that are too easy to prove anything. */
  problem: z.enum(['proved_wrong', 'weak_work']).nullable(),
  failures_in_a_row: z.number().int(),
  last_answer_at: momentSchema.nullable(),
  tip: z.object({ height: z.number().int(), at: momentSchema }).nullable(),
});
export const chainSourcesSchema = z.object({ sources: z.array(chainSourceSchema) });
export type ChainSourceRow = z.infer<typeof chainSourceSchema>;
