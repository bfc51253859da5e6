import type { EvmChain } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import type { RpcCall } from './json-rpc.ts';

// The answers of a node that speaks Ethereum's JSON-RPC: numbers are hexadecimal texts, read as BigInt. Fields that are
// not named here are dropped.

const lowerHex = (pattern: RegExp) => z.string().regex(pattern).toLowerCase();
export const hashSchema = lowerHex(/^0x[0-9a-f]{64}$/i);
export const addressSchema = lowerHex(/^0x[0-9a-f]{40}$/i);
/** At most 256 bits. */
export const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt);
/** A height, an index or a time. */
const countSchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(Number)
  .refine(Number.isSafeInteger);

const blockSchema = z
  .object({ number: countSchema, hash: hashSchema, timestamp: countSchema })
  .nullable();
export type EvmBlock = NonNullable<z.output<typeof blockSchema>>;

const transactionSchema = z
  .object({
    hash: hashSchema,
    from: addressSchema,
    nonce: quantitySchema.optional(),
    /** Null for one that makes a contract. */
    to: addressSchema.nullish(),
    value: quantitySchema,
    input: z.string(),
  })
  .nullable();
export type EvmTransaction = NonNullable<z.output<typeof transactionSchema>>;

export interface EvmLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: number;
  readonly removed?: boolean;
}

/** Read by hand: the receipt of an exchange's batch has hundreds, and a schema for each would cost most of a reading. */
const logsSchema = z.array(z.unknown()).transform((told, context): EvmLog[] => {
  const logs = told.map(readLog);
  if (logs.every((log) => log !== undefined)) return logs;
  context.addIssue('A log has another shape');
  return z.NEVER;
});

function readLog(told: unknown): EvmLog | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { address, topics, data, logIndex, removed } = told as Record<keyof EvmLog, unknown>;
  if (!isHex(address, 40) || !areTopics(topics) || !isHex(data) || data.length % 2 !== 0)
    return undefined;
  const index = isHex(logIndex) && logIndex.length <= 66 ? Number(logIndex) : Number.NaN;
  const isFlag = removed === undefined || typeof removed === 'boolean';
  if (!Number.isSafeInteger(index) || !isFlag) return undefined;
  return {
    address: address.toLowerCase(),
    topics: topics.map((topic) => topic.toLowerCase()),
    data: data.toLowerCase(),
    logIndex: index,
    ...(removed !== undefined && { removed }),
  };
}

function areTopics(told: unknown): told is string[] {
  return Array.isArray(told) && told.length <= 4 && told.every((topic) => isHex(topic, 64));
}

const hexPattern = /^0x[0-9a-f]*$/i;

function isHex(told: unknown, digits?: number): told is string {
  if (typeof told !== 'string' || !hexPattern.test(told)) return false;
  return digits === undefined || told.length === digits + 2;
}

const receiptSchema = z
  .object({
    transactionHash: hashSchema,
    /** Null while the transaction is in no block, where a node answers then at all. */
    blockHash: hashSchema.nullable(),
    blockNumber: countSchema.nullable(),
    /** Missing before October 2017, where a `root` stands in its place. */
    status: z.enum(['0x0', '0x1']).optional(),
    root: hashSchema.optional(),
    gasUsed: quantitySchema,
    contractAddress: addressSchema.nullish(),
    logs: logsSchema,
  })
  .refine(({ status, root }) => status !== undefined || root !== undefined)
  .nullable();
export type EvmReceipt = NonNullable<z.output<typeof receiptSchema>>;

const crowdedBlockSchema = z
  .object({
    hash: hashSchema,
    timestamp: countSchema,
    transactions: z.array(
      z.object({
        hash: hashSchema,
        from: addressSchema,
        to: addressSchema.nullish(),
        value: quantitySchema,
        input: z.string(),
        gas: quantitySchema.optional(),
      }),
    ),
  })
  .nullable();
const foundLogsSchema = z.array(
  z.object({
    transactionHash: hashSchema,
    data: z.string(),
    topics: z.array(hashSchema).max(4),
    removed: z.boolean().optional(),
  }),
);

/** The calls that a reading makes. */
export const evmCalls = {
  chainId: { method: 'eth_chainId', params: [], result: quantitySchema },
  transaction: (txid: string) => ({
    method: 'eth_getTransactionByHash',
    params: [txid],
    result: transactionSchema,
  }),
  receipt: (txid: string) => ({
    method: 'eth_getTransactionReceipt',
    params: [txid],
    result: receiptSchema,
  }),
  block: (which: number | 'latest' | 'safe' | 'finalized') => ({
    method: 'eth_getBlockByNumber',
    params: [typeof which === 'number' ? hexOf(which) : which, false],
    result: blockSchema,
  }),
  hashesOf: (height: number) => ({
    method: 'eth_getBlockByNumber',
    params: [hexOf(height), false],
    result: z.object({ transactions: z.array(hashSchema) }).nullable(),
  }),
  blockWithTransactions: (height: number) => ({
    method: 'eth_getBlockByNumber',
    params: [hexOf(height), true],
    result: crowdedBlockSchema,
  }),
  balance: (address: string, height: number) => ({
    method: 'eth_getBalance',
    params: [address, hexOf(height)],
    result: quantitySchema,
  }),
  logs: (filter: {
    from: number;
    to: number;
    contracts: readonly string[];
    topics: readonly (string | null)[];
  }) => ({
    method: 'eth_getLogs',
    params: [
      {
        fromBlock: hexOf(filter.from),
        toBlock: hexOf(filter.to),
        address: filter.contracts,
        topics: filter.topics,
      },
    ],
    result: foundLogsSchema,
  }),
} satisfies Record<string, RpcCall<unknown> | ((...args: never[]) => RpcCall<unknown>)>;

function hexOf(height: number): string {
  return `0x${height.toString(16)}`;
}

/** Whether `safe` means that the block's contents are on Ethereum. On Ethereum itself each provider means another thing by it. */
export function hasSafeBlocks(chain: EvmChain): boolean {
  return chain === 'base';
}
