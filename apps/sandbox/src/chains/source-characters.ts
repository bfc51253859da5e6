import { type Call, RpcError } from './json-rpc-answers.ts';
import type { PlayedAnswer } from './played-answer.ts';

/** What a public service refuses, with the status and the words that it has for it. Read on 27 November 2026. */
interface Refusal {
  readonly refuses: (call: Call, chain: { readonly tip: number }) => boolean;
  /** Refused only beyond so many within ten seconds. */
  readonly most?: number;
  /** Of 400 and above the whole exchange is refused, of 200 the call alone. */
  readonly status: number;
  /** Of JSON-RPC; without one the words are sent as they are. */
  readonly code?: number;
  readonly says: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface CharacterOf {
  /** On the page. */
  readonly label: string;
  readonly protocol: 'esplora' | 'evm' | 'solana';
  readonly refusals: readonly Refusal[];
  /** The most calls of one exchange; more are refused by a list with one error. */
  readonly batch?: { readonly most: number; readonly code: number; readonly says: string };
}

const isOf =
  (...methods: readonly string[]) =>
  ({ method }: Call) =>
    methods.includes(method);
const isTrace = isOf('debug_traceTransaction', 'trace_transaction');
const logsOf = ({ method, params }: Call) => {
  if (method !== 'eth_getLogs') return undefined;
  const { fromBlock, toBlock } = (params[0] ?? {}) as Record<string, unknown>;
  return { from: Number(fromBlock), blocks: Number(toBlock) - Number(fromBlock) + 1 };
};
/** A usual node keeps the state of so many blocks. */
const keptStates = 128;
const isOldState: Refusal['refuses'] = ({ method, params }, { tip }) =>
  method === 'eth_getBalance' && Number(params[1]) < tip - keptStates;
const isOldLogs: Refusal['refuses'] = (call, { tip }) =>
  (logsOf(call)?.from ?? tip) < tip - keptStates;

const noTrace: Refusal = {
  refuses: isTrace,
  status: 200,
  code: -32_601,
  says: 'the method debug_traceTransaction does not exist/is not available',
};
const archive = 'Archive requests require a personal token';

const table = {
  publicnode: {
    label: 'As publicnode: no state and no logs of long ago',
    protocol: 'evm',
    refusals: [
      { refuses: isOldState, status: 403, code: -32_602, says: archive },
      { refuses: isOldLogs, status: 403, code: -32_602, says: archive },
      noTrace,
    ],
  },
  drpc: {
    label: 'As drpc: three calls at once',
    protocol: 'evm',
    batch: {
      most: 3,
      code: 31,
      says: 'Batch of more than 3 requests are not allowed on free tier',
    },
    refusals: [
      {
        refuses: (call) => (logsOf(call)?.blocks ?? 0) > 10_000,
        status: 400,
        code: 35,
        says: 'ranges over 10000 blocks are not supported on free plan',
      },
      {
        refuses: isOldState,
        status: 400,
        code: 35,
        says: 'archive state is not available on free plan',
      },
      { refuses: isTrace, status: 400, code: 35, says: 'method is not available on free plan' },
    ],
  },
  dataseed: {
    label: 'As a BNB data seed: no logs',
    protocol: 'evm',
    refusals: [
      { refuses: isOf('eth_getLogs'), status: 200, code: -32_005, says: 'limit exceeded' },
      {
        refuses: isOldState,
        status: 200,
        code: -32_000,
        says: 'missing trie node 6a2b (path ) state 0x1 is not available',
      },
      noTrace,
    ],
  },
  alchemy_free: {
    label: 'As Alchemy’s free plan: logs of ten blocks',
    protocol: 'evm',
    refusals: [
      {
        refuses: (call) => (logsOf(call)?.blocks ?? 0) > 10,
        status: 400,
        code: -32_600,
        says: 'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range',
      },
      {
        refuses: isTrace,
        status: 400,
        code: -32_600,
        says: 'debug_traceTransaction is not available on the Free tier',
      },
    ],
  },
  mainnet_beta: {
    label: 'As Solana’s public node: forty calls in ten seconds',
    protocol: 'solana',
    refusals: [
      {
        refuses: ({ method, params }, { tip }) =>
          method === 'getBlockTime' && Number(params[0]) >= tip - 2,
        status: 200,
        code: -32_004,
        says: 'Block not available for slot',
      },
      {
        refuses: () => true,
        most: 40,
        status: 429,
        code: 429,
        says: 'Too many requests for a specific RPC call',
        headers: { 'retry-after': '10' },
      },
    ],
  },
  guarded_esplora: {
    label: 'As an Esplora server behind a guard: twenty requests in ten seconds',
    protocol: 'esplora',
    refusals: [{ refuses: () => true, most: 20, status: 429, says: 'Too Many Requests' }],
  },
} as const satisfies Record<string, CharacterOf>;

export type Character = keyof typeof table;
export const sourceCharacters: Readonly<Record<Character, CharacterOf>> = table;
export const characterOf = (text: string): Character | undefined =>
  (Object.keys(table) as Character[]).find((character) => character === text);

const windowMs = 10_000;

/** The refusals of one source, which counts what it is asked. */
export interface Refuser {
  /** The answer to an exchange that is refused as a whole. */
  refuseAll(calls: readonly Call[], chain: { readonly tip: number }): PlayedAnswer | undefined;
  /** The error of a call that is refused alone. */
  refuseOne(call: Call, chain: { readonly tip: number }): RpcError | undefined;
}

export function createRefuser(character: Character, { now }: { now: () => number }): Refuser {
  const { refusals, batch } = sourceCharacters[character];
  const askedAt = new Map<string, number[]>();

  function isBeyond(method: string, most: number): boolean {
    const recent = (askedAt.get(method) ?? []).filter((at) => now() - at < windowMs);
    askedAt.set(method, [...recent, now()]);
    return recent.length >= most;
  }

  return {
    refuseAll(calls, chain) {
      if (batch !== undefined && calls.length > batch.most)
        return answerOf(500, [{ id: 1, error: { code: batch.code, message: batch.says } }]);
      for (const call of calls)
        for (const { refuses, most, status, code, says, headers } of refusals) {
          if (status < 400 || !refuses(call, chain)) continue;
          if (most !== undefined && !isBeyond(call.method, most)) continue;
          const id = calls.length === 1 ? call.id : null;
          return code === undefined
            ? { status, text: says, isJson: false, headers }
            : answerOf(status, { jsonrpc: '2.0', id, error: { code, message: says } }, headers);
        }
      return undefined;
    },
    refuseOne(call, chain) {
      const found = refusals.find(({ refuses, status }) => status === 200 && refuses(call, chain));
      return found && new RpcError(found.code ?? 0, found.says);
    },
  };
}

function answerOf(status: number, told: object, headers?: Refusal['headers']): PlayedAnswer {
  return { status, text: JSON.stringify(told), isJson: true, headers };
}
