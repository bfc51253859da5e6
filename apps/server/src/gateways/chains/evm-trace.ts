import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { SourceLine } from './chain-protocol.ts';
import { addressSchema, type EvmTransaction, hashSchema, quantitySchema } from './evm-answers.ts';
import type { InnerMove } from './evm-movements.ts';
import type { JsonRpc } from './json-rpc.ts';
import { rememberedMs } from './outside-facts.ts';

export type Tracer = (
  line: SourceLine,
  transaction: EvmTransaction,
) => Promise<readonly InnerMove[] | undefined>;

/**
 * Traces transactions where the source can: the coin's movements inside their calls, in the order of the calls.
 * Undefined where the source cannot. Only calls that took effect count, and only those that move coins: no delegated
 * and no static ones.
 */
export function createTracer({ clock, rpc }: { clock: Clock; rpc: JsonRpc }): Tracer {
  const missingUntil = new Map<string, number>();

  return async (line, transaction) => {
    for (const { method, options, read } of tracers) {
      if ((missingUntil.get(method) ?? 0) > clock.now().getTime()) continue;
      const params = [transaction.hash, ...options];
      const answer = await rpc.callAlone(line, { method, params, result: z.unknown() });
      if ('result' in answer) return read(answer.result, transaction);
      if (answer.problem !== 'method_missing') return undefined;
      if (line.learns) missingUntil.set(method, clock.now().getTime() + rememberedMs);
    }
    return undefined;
  };
}

const tracers = [
  {
    method: 'debug_traceTransaction',
    options: [{ tracer: 'callTracer' }],
    read: readCallFrames,
  },
  { method: 'trace_transaction', options: [], read: readTraceList },
] as const;

// Not nested by zod: a source could nest frames more deeply than a stack holds.
const frameSchema = z.object({
  type: z.string(),
  from: addressSchema,
  to: addressSchema.nullish(),
  value: quantitySchema.nullish(),
  error: z.string().nullish(),
  calls: z.array(z.unknown()).nullish(),
});
const movingFrames = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

function readCallFrames(told: unknown, transaction: EvmTransaction): InnerMove[] {
  const top = parse(frameSchema, told);
  const isAsked =
    top.from === transaction.from &&
    (top.to === transaction.to || !transaction.to) &&
    (top.value ?? 0n) === transaction.value;
  if (!isAsked || top.error) throw unreadable();
  const moves: InnerMove[] = [];
  const open = (top.calls ?? []).toReversed();
  while (open.length > 0) {
    const { type, from, to, value, error, calls } = parse(frameSchema, open.pop());
    if (error) continue;
    if (movingFrames.has(type)) addMove(moves, { from, to, amount: value });
    for (const call of (calls ?? []).toReversed()) open.push(call);
  }
  return moves;
}

const traceSchema = z.array(
  z.object({
    type: z.string(),
    transactionHash: hashSchema,
    traceAddress: z.array(z.int().nonnegative()),
    error: z.string().nullish(),
    action: z.object({
      callType: z.string().optional(),
      from: addressSchema.optional(),
      to: addressSchema.nullish(),
      value: quantitySchema.optional(),
      address: addressSchema.optional(),
      refundAddress: addressSchema.nullish(),
      balance: quantitySchema.optional(),
    }),
    result: z.object({ address: addressSchema.optional() }).nullish(),
  }),
);

function readTraceList(told: unknown, transaction: EvmTransaction): InnerMove[] {
  const moves: InnerMove[] = [];
  /** The place of the last failed call: what follows below it took no effect either. */
  let failed: string | undefined;
  for (const trace of parse(traceSchema, told)) {
    const { type, transactionHash, traceAddress, error, action, result } = trace;
    if (transactionHash !== transaction.hash) throw unreadable();
    const place = traceAddress.map((index) => `${index}.`).join('');
    if (failed !== undefined && place.startsWith(failed)) continue;
    if (error) failed = place;
    if (error || place === '') continue;
    if (type === 'suicide')
      addMove(moves, { from: action.address, to: action.refundAddress, amount: action.balance });
    if (type === 'create')
      addMove(moves, { from: action.from, to: result?.address, amount: action.value });
    if (type === 'call' && action.callType === 'call')
      addMove(moves, { from: action.from, to: action.to, amount: action.value });
  }
  return moves;
}

function addMove(
  moves: InnerMove[],
  {
    from,
    to,
    amount,
  }: { from: string | undefined; to: string | null | undefined; amount: bigint | null | undefined },
): void {
  if (from && to && amount && from !== to) moves.push({ from, to, amount });
}

function parse<Schema extends z.ZodType>(schema: Schema, told: unknown): z.output<Schema> {
  const parsed = schema.safeParse(told);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

function unreadable(): OutboundError {
  return new OutboundError('The trace is not one of this transaction', { isPassing: true });
}
