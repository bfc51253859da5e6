import { tokenAt } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { base58check } from './bitcoin-address.ts';
import type { ChainProtocol, SourceLine } from './chain-protocol.ts';
import type { ChainAnswer, Tip, TransactionQuestion, Transfer } from './chain-source.ts';
import { sortMovements } from './movements.ts';

// Tron's own HTTP interface, as java-tron and TronGrid serve it. The site takes no coins there: a hash of Tron looks
// like one of Bitcoin, and this says what it is.

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** With its prefix, as transactions write it. */
const addressSchema = z
  .string()
  .regex(/^41[0-9a-f]{40}$/i)
  .transform(addressOf);
const emptySchema = z.strictObject({}).transform(() => undefined);

const blockSchema = z.object({
  block_header: z.object({
    raw_data: z.object({
      number: z.int().nonnegative(),
      timestamp: z.int().min(0).max(8.64e15),
    }),
  }),
});
const transactionSchema = z.object({
  txID: hashSchema,
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
  raw_data: z.object({
    contract: z
      .array(z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) }))
      .length(1),
  }),
});
type TronTransaction = z.output<typeof transactionSchema>;
const valueSchema = z.object({
  amount: z.int().nonnegative(),
  owner_address: addressSchema,
  to_address: addressSchema,
});
const infoSchema = z.object({
  id: hashSchema,
  blockNumber: z.int().nonnegative(),
  blockTimeStamp: z.int().min(0).max(8.64e15),
  log: z
    .array(
      z.object({
        address: z.string().regex(/^[0-9a-f]{40}$/),
        topics: z.array(hashSchema).optional(),
        data: z.string().optional(),
      }),
    )
    .optional(),
});
type TronInfo = z.output<typeof infoSchema>;

/** A node of Tron. Only blocks that cannot be undone any more count as blocks. */
export function createTronProtocol(): ChainProtocol {
  return { kind: 'tron', readTransaction, readTip, probe: () => Promise.resolve({}) };
}

async function readTip(line: SourceLine): Promise<Tip> {
  const told = await line.json({ path: '/wallet/getnowblock', post: {} });
  const { number, timestamp } = parse(blockSchema, told).block_header.raw_data;
  return { height: number, time: new Date(timestamp) };
}

async function readTransaction(
  line: SourceLine,
  { txid, addresses }: TransactionQuestion,
): Promise<ChainAnswer> {
  const tip = await line.tip();
  const post = { value: txid };
  const told = await line.json({ path: '/wallet/gettransactionbyid', post });
  const transaction = parse(z.union([emptySchema, transactionSchema]), told);
  if (transaction === undefined) return { facts: { found: 'no' }, tip };
  const toldOutcome = await line.json({ path: '/walletsolidity/gettransactioninfobyid', post });
  // Empty until the block is final, which says nothing about success.
  const info = parse(z.union([emptySchema, infoSchema]), toldOutcome);
  if (transaction.txID !== txid || (info !== undefined && info.id !== txid))
    throw new OutboundError('The answer is about another transaction', { isPassing: true });
  const movementsOf = (movements: readonly Transfer[]) => ({
    ...sortMovements(movements, { isOurs: (address) => addresses.includes(address) }),
    isInsideUnknown: false,
  });
  if (info === undefined) {
    const movements = movementsOf(valueMovements(transaction));
    return { facts: { found: 'mempool', isReplaceable: null, ...movements }, tip };
  }
  const succeeded = transaction.ret?.[0]?.contractRet === 'SUCCESS';
  return {
    facts: {
      found: 'block',
      succeeded,
      // The interface does not name the block's hash beside a transaction.
      block: { height: info.blockNumber, hash: '', time: new Date(info.blockTimeStamp) },
      confirmations: Math.max(1, tip.height - info.blockNumber + 1),
      finality: 'final',
      proof: 'source',
      ...movementsOf(succeeded ? [...valueMovements(transaction), ...tokenMovements(info)] : []),
    },
    tip,
  };
}

function valueMovements({ raw_data: { contract } }: TronTransaction): Transfer[] {
  const [first] = contract;
  if (first?.type !== 'TransferContract') return [];
  const { amount, owner_address: from, to_address: to } = parse(valueSchema, first.parameter.value);
  return [
    {
      asset: 'trx@tron',
      contract: null,
      to,
      from,
      amount: BigInt(amount),
      position: 0,
      how: 'direct',
    },
  ];
}

function tokenMovements({ log = [] }: TronInfo): Transfer[] {
  return log.flatMap(({ address, topics = [], data = '' }, position) => {
    const [topic, from = '', to = ''] = topics;
    if (topic !== transferTopic || topics.length !== 3 || !/^[0-9a-f]{64}$/.test(data)) return [];
    const contract = addressOf(address);
    return {
      asset: tokenAt('tron', contract) ?? null,
      contract,
      to: addressOf(to.slice(24)),
      from: addressOf(from.slice(24)),
      amount: BigInt(`0x${data}`),
      position,
      how: 'log' as const,
    };
  });
}

/** The text of an address; logs leave its prefix out. */
function addressOf(hex: string): string {
  return base58check.encode(Buffer.from(hex.length === 40 ? `41${hex}` : hex, 'hex'));
}

function parse<Schema extends z.ZodType>(schema: Schema, told: unknown): z.output<Schema> {
  const parsed = schema.safeParse(told);
  if (!parsed.success) throw new OutboundError('The answer has another shape', { isPassing: true });
  return parsed.data;
}
