import { z } from 'zod';
import { AskedToWaitError } from '../../src/core/outbound/bounded-fetch.ts';
import { createJsonRpc, type RpcProblem } from '../../src/gateways/chains/json-rpc.ts';
import { startScriptedRpc, lineTo } from '../scripted-rpc.ts';
import type { Row } from './recorded.ts';

// As nodes and providers put it, with the status that they put it with.
const refusals: readonly {
  readonly by: string;
  readonly status?: number;
  readonly code: number;
  readonly says: string;
  readonly method?: string;
  readonly means: RpcProblem | 'wait';
}[] = [
  {
    by: 'publicnode',
    status: 403,
    code: -32_602,
    says: 'Archive requests require a personal token',
    means: 'missing_state',
  },
  {
    by: 'Infura',
    status: 403,
    code: -32_002,
    says: 'project ID does not have access to archive state',
    means: 'missing_state',
  },
  {
    by: 'geth',
    code: -32_000,
    says: 'missing trie node 6a2b (path ) state 0x1 is not available',
    means: 'missing_state',
  },
  { by: 'geth', code: -32_000, says: 'header not found', means: 'missing_state' },
  {
    by: 'geth',
    code: -32_000,
    says: 'historical state unavailable in path scheme',
    means: 'missing_state',
  },
  { by: 'geth', code: 4444, says: 'pruned history unavailable', means: 'missing_state' },
  { by: 'reth', code: -32_001, says: 'block not found: 0x12', means: 'missing_state' },
  {
    by: 'op-geth',
    code: -32_801,
    says: 'no historical RPC is available for this historical (pre-bedrock) execution request: pruned',
    means: 'missing_state',
  },
  {
    by: 'reth',
    code: -32_000,
    says: 'distance to target block exceeds maximum proof window',
    means: 'missing_state',
  },
  {
    by: 'drpc',
    status: 400,
    code: 35,
    says: 'ranges over 10000 blocks are not supported on free plan',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'Alchemy',
    status: 400,
    code: -32_600,
    says: 'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'QuickNode',
    status: 413,
    code: -32_614,
    says: 'eth_getLogs is limited to a 10,000 range',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'Infura',
    code: -32_602,
    says: 'range 0x1..0x9 exceeds limit',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'Infura',
    code: -32_005,
    says: 'query returned more than 10000 results',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'reth',
    code: -32_602,
    says: 'query exceeds max results 20000',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'arc',
    code: -32_600,
    says: 'Query exceeds max block range of 10000',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'a BNB data seed',
    code: -32_005,
    says: 'limit exceeded',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'a proxy',
    code: -32_603,
    says: 'block range is too large: rate limited',
    method: 'eth_getLogs',
    means: 'range',
  },
  {
    by: 'geth',
    code: -32_000,
    says: 'block range extends beyond current head block',
    method: 'eth_getLogs',
    means: 'untold',
  },
  { by: 'geth', code: -32_000, says: 'transaction indexing is in progress', means: 'untold' },
  { by: 'a proxy', code: -32_000, says: 'transaction not found', means: 'untold' },
  {
    by: 'Solana',
    code: -32_004,
    says: 'Block not available for slot 402',
    method: 'getBlockTime',
    means: 'untold',
  },
  {
    by: 'Solana',
    code: -32_009,
    says: 'Slot 402 was skipped, or missing in long-term storage',
    method: 'getBlockTime',
    means: 'untold',
  },
  {
    by: 'Solana',
    code: -32_011,
    says: 'Transaction history is not available from this node',
    method: 'getTransaction',
    means: 'untold',
  },
  {
    by: 'Solana',
    code: -32_015,
    says: 'Transaction version (2) is not supported by the requesting client',
    method: 'getTransaction',
    means: 'version',
  },
  { by: 'geth', code: -32_601, says: 'Method not found', means: 'method_missing' },
  {
    by: 'geth',
    code: -32_601,
    says: 'the method debug_traceTransaction does not exist/is not available',
    means: 'method_missing',
  },
  { by: 'a proxy', code: -32_004, says: 'Unsupported method', means: 'method_missing' },
  {
    by: 'a proxy',
    code: -32_004,
    says: 'no',
    method: 'trace_transaction',
    means: 'method_missing',
  },
  { by: 'a proxy', code: -32_000, says: 'method is not whitelisted', means: 'method_missing' },
  {
    by: 'a provider',
    code: -32_600,
    says: 'This method is not supported on the free plan',
    means: 'method_missing',
  },
  {
    by: 'Infura',
    status: 429,
    code: -32_005,
    says: 'daily request count exceeded, request rate limited',
    means: 'wait',
  },
  { by: 'Base', status: 429, code: -32_016, says: 'over rate limit', means: 'wait' },
  {
    by: 'Alchemy',
    code: 429,
    says: 'Your app has exceeded its compute units per second capacity',
    means: 'wait',
  },
  { by: 'QuickNode', code: -32_007, says: '50/second request limit reached', means: 'wait' },
  { by: 'QuickNode', code: -32_012, says: 'credits limited to 6000/sec', means: 'wait' },
  { by: 'a proxy', code: -32_000, says: 'Too Many Requests', means: 'wait' },
  { by: 'a proxy', code: -32_005, says: 'limit exceeded', means: 'wait' },
  { by: 'a proxy', status: 429, code: -1, says: 'no', means: 'wait' },
  {
    by: 'Solana',
    code: -32_005,
    says: 'Node is behind by 42 slots',
    method: 'getSlot',
    means: 'wait',
  },
  { by: 'Solana', code: -32_019, says: 'try again later', method: 'getSlot', means: 'wait' },
  {
    by: 'Base',
    status: 503,
    code: -32_011,
    says: 'no backend is currently healthy to serve traffic',
    means: 'other',
  },
  {
    by: 'Ankr',
    code: -32_000,
    says: 'Unauthorized: You must authenticate your request with an API key',
    means: 'other',
  },
  { by: 'geth', code: -32_602, says: 'invalid argument 0: hex string', means: 'other' },
];

export const refusalRows: readonly Row[] = refusals.map(
  ({ by, status = 200, code, says, method = 'eth_chainId', means }) => ({
    by,
    says: `${status} ${code} ${says} for ${method}`,
    right: means === 'wait' ? { waits: true } : { problem: means, code },
    async read() {
      const node = await startScriptedRpc(() => null);
      node.answerBy(({ response }) => {
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: 1, error: { code, message: says } }));
      });
      const call = { method, params: [3], result: z.int() };
      const told = await createJsonRpc()
        .call(
          lineTo(() => node),
          call,
        )
        .catch((error: unknown) => {
          if (error instanceof AskedToWaitError) return { waits: true };
          throw error;
        });
      await node.close();
      return told;
    },
  }),
);
