import { z } from 'zod';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { bytesOfHash, maxSatoshi } from './bitcoin-transaction.ts';

// What is read of the answers of Esplora's HTTP interface
// (https://github.com/Blockstream/esplora/blob/master/API.md), which mempool.space speaks as well.

export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const heightSchema = z.int().nonnegative();
/** Seconds. */
const timeSchema = z.int().positive();
const uint32Schema = z.int().min(0).max(0xffff_ffff);
export const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})*$/);

export const transactionSchema = z.object({
  txid: hashSchema,
  vin: z
    .array(
      z.object({
        is_coinbase: z.boolean(),
        txid: hashSchema.optional(),
        vout: uint32Schema.optional(),
        sequence: uint32Schema,
        prevout: z.object({ scriptpubkey: hexSchema }).nullish(),
      }),
    )
    .min(1),
  vout: z
    .array(z.object({ scriptpubkey: hexSchema, value: z.int().min(0).max(maxSatoshi) }))
    .min(1),
  status: z.discriminatedUnion('confirmed', [
    z.object({ confirmed: z.literal(false) }),
    z.object({
      confirmed: z.literal(true),
      block_height: heightSchema,
      block_hash: hashSchema,
      block_time: timeSchema,
    }),
  ]),
});
export type EsploraTransaction = z.output<typeof transactionSchema>;
export type BlockStatus = Extract<EsploraTransaction['status'], { confirmed: true }>;

/** A page of an address's history: of each transaction only where it is. */
export const historySchema = z
  .array(transactionSchema.pick({ txid: true, status: true }))
  .max(1_000);

const blockSchema = z.object({
  id: hashSchema,
  height: heightSchema,
  version: z.int().min(-0x8000_0000).max(0xffff_ffff),
  timestamp: uint32Schema,
  bits: uint32Schema,
  nonce: uint32Schema,
  merkle_root: hashSchema,
  /** The first block has none. */
  previousblockhash: hashSchema.nullish(),
});
export type EsploraBlock = z.output<typeof blockSchema>;
/** Newest first, without gaps. */
export const blocksSchema = z
  .array(blockSchema)
  .min(1)
  .refine((blocks) =>
    blocks.every(({ height }, index) => height === (blocks[0]?.height ?? 0) - index),
  );

/** The transactions of a block, and those that came last to wait for one. */
export const txidsSchema = z.array(hashSchema);
export const waitingSchema = z.array(z.object({ txid: hashSchema }));

export const branchSchema = z.object({
  merkle: z.array(hashSchema),
  pos: z.int().nonnegative(),
});

/** The answer in its shape; throws an OutboundError for any other. */
export function parseAnswer<Answer>(schema: z.ZodType<Answer>, told: unknown): Answer {
  const parsed = schema.safeParse(told);
  if (parsed.success) return parsed.data;
  throw new OutboundError('The answer has another shape', { isPassing: true });
}

/** The 80 bytes of which a block's hash is made. */
export function headerOf(block: EsploraBlock): Buffer {
  const header = Buffer.alloc(80);
  header.writeUInt32LE(block.version >>> 0, 0);
  if (block.previousblockhash) bytesOfHash(block.previousblockhash).copy(header, 4);
  bytesOfHash(block.merkle_root).copy(header, 36);
  header.writeUInt32LE(block.timestamp, 68);
  header.writeUInt32LE(block.bits, 72);
  header.writeUInt32LE(block.nonce, 76);
  return header;
}
