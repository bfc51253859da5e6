import { assets } from '@ghost-pay/contract/evidence/assets';
import { evmTransaction } from '@ghost-pay/sandbox/chains/evm-chain';
import { createChainSources } from '../../src/gateways/chains/chain-sources.ts';
import type { ChainSource } from '../../src/gateways/chains/chain-source.ts';
import { createEvmProtocol } from '../../src/gateways/chains/evm-source.ts';
import {
  type Alter,
  askSixTimes,
  openSource,
  playNode,
  type Refuse,
  type Row,
  singly,
  wholly,
  type World,
} from './recorded.ts';

export const site = `0x${'44'.repeat(20)}`;
const txid = `0x${'11'.repeat(32)}`;
const other = `0x${'22'.repeat(32)}`;
const blockHash = `0x${'33'.repeat(32)}`;
const payer = `0x${'55'.repeat(20)}`;
const height = 40_000;
export const head = 40_100;
const hex = (value: number) => `0x${value.toString(16)}`;
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const receipt = {
  transactionHash: txid,
  blockHash,
  blockNumber: hex(height),
  status: '0x1',
  gasUsed: '0x5208',
  contractAddress: null,
  logs: [] as object[],
};
export const plain: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_getTransactionByHash: { hash: txid, from: payer, to: site, value: '0x5', input: '0x' },
  eth_getTransactionReceipt: receipt,
};
const byContract = { ...plain, eth_getTransactionReceipt: { ...receipt, gasUsed: '0x9000' } };
const tether = assets['usdt@ethereum'].contract;
const ofTether = {
  ...plain,
  eth_getTransactionByHash: {
    hash: txid,
    from: payer,
    to: tether,
    value: '0x0',
    input: '0xa9059cbb',
  },
  eth_getTransactionReceipt: {
    ...receipt,
    gasUsed: '0xf000',
    logs: [
      {
        address: tether,
        topics: [transferTopic, word(payer), word(site)],
        data: `0x${(4_963_100).toString(16).padStart(64, '0')}`,
        logIndex: '0x7',
      },
    ],
  },
};

/** An honest node about a transaction; blocks are those of its height, the head and the final one. */
export function tells(results: Record<string, unknown>) {
  return (method: string, [of]: readonly unknown[]): unknown => {
    if (method !== 'eth_getBlockByNumber') return results[method] ?? null;
    const number = of === 'latest' ? hex(head) : of === 'finalized' ? hex(head - 64) : of;
    return { number, hash: blockHash, timestamp: '0x6925a000' };
  };
}

const direct = { transfers: [{ asset: 'eth@ethereum', to: site, amount: 5n }] };
const inBlock = {
  found: 'block',
  succeeded: true,
  confirmations: 101,
  finality: 'final',
  ...direct,
};
const undecided = { ...inBlock, isInsideUnknown: true };

interface Asked {
  readonly results?: Record<string, unknown>;
  readonly refuse?: Refuse;
  readonly alter?: Alter;
  readonly due?: bigint | null;
}

export const open = (world: World) =>
  openSource(world, createEvmProtocol(world, { chain: 'ethereum' }), 'ethereum');

/** The reading of a transaction by a node that answers so. */
function read(by: string, says: string, asked: Asked, reading: unknown, isDown = false): Row {
  const { results = plain, refuse, alter, due = 5n } = asked;
  return {
    by,
    says,
    right: { reading, isDown },
    async read(world) {
      playNode(world, tells(results), { refuse, alter });
      const source = open(world);
      const nativeDue = due === null ? null : { address: site, amount: due };
      const question = { txid, addresses: [site], nativeDue, wantsProof: false };
      return askSixTimes(world, source, async () => (await source.readTransaction(question)).facts);
    },
  };
}

export const archive = { code: -32_602, says: 'Archive requests require a personal token' };
const ofState = /getBalance|trace/;
const contract = { results: byContract, due: 2n ** 64n };
const ofTransaction = /getTransactionByHash/;
/** Refuses exchanges of more than so many calls. */
const batches =
  (most: number, refuse: Refuse): Refuse =>
  (calls, isBatch) =>
    isBatch && calls.length > most ? refuse(calls, isBatch) : undefined;
const threeAtOnce = {
  code: 31,
  says: 'Batch of more than 3 requests are not allowed on free tier',
};
const answersOf = (changes: Record<string, unknown>) => ({ results: { ...plain, ...changes } });
const tag =
  (code: number, says: string): Alter =>
  (answers, calls) =>
    answers.map((answer, at) =>
      calls[at]?.params[0] === 'finalized'
        ? { id: answer['id'], error: { code, message: says } }
        : answer,
    );
const unsettled = { ...inBlock, finality: 'none' };

const refusals: Row[] = [
  read('geth', 'a transfer in a final block', {}, inBlock),
  read(
    'publicnode',
    '403 for the old state that a contract payment asks',
    { ...contract, refuse: wholly({ status: 403, of: ofState, ...archive }) },
    undecided,
  ),
  read(
    'publicnode',
    'the same for each call in a 200',
    { ...contract, alter: singly({ of: ofState, ...archive }) },
    undecided,
  ),
  read(
    'publicnode',
    'the same in a list with 403',
    { ...contract, refuse: wholly({ status: 403, of: ofState, ...archive }, 'list') },
    undecided,
  ),
  read(
    'publicnode',
    'USDT, for which no state is asked',
    { results: ofTether, due: null, refuse: wholly({ status: 403, of: ofState, ...archive }) },
    { found: 'block', transfers: [{ asset: 'usdt@ethereum', amount: 4_963_100n, position: 7 }] },
  ),
  read(
    'Infura',
    '403 for an archive',
    {
      ...contract,
      refuse: wholly({
        status: 403,
        of: ofState,
        code: -32_002,
        says: 'project ID does not have access to archive state',
      }),
    },
    undecided,
  ),
  ...(
    [
      ['reth', 'an unknown block of the state', -32_001, 'block not found: 0x9c3f'],
      ['geth', 'history expired for the state', 4444, 'pruned history unavailable'],
      [
        'geth',
        'indexing in progress for the state',
        -32_000,
        'transaction indexing is in progress',
      ],
      [
        'Alchemy',
        'a trace of a plan',
        -32_600,
        'debug_traceTransaction is not available on the Free tier',
      ],
    ] as const
  ).map(([by, what, code, says]) =>
    read(by, what, { ...contract, alter: singly({ of: ofState, code, says }) }, undecided),
  ),
  read(
    'drpc',
    'a batch, 500 with a list of one error',
    { refuse: batches(3, wholly({ status: 500, ...threeAtOnce }, 'list')) },
    inBlock,
  ),
  read(
    'drpc',
    'a batch, 500 with one error',
    { refuse: batches(3, wholly({ status: 500, ...threeAtOnce })) },
    inBlock,
  ),
  read(
    'drpc',
    'a batch, 500 with an error for each',
    {
      refuse: batches(3, (calls) => ({
        status: 500,
        body: calls.map(({ id }) => ({ id, error: { code: 31, message: threeAtOnce.says } })),
      })),
    },
    inBlock,
  ),
  read(
    'a proxy',
    'a batch, 400 too many requests',
    { refuse: batches(3, wholly({ status: 400, says: 'too many requests' }, 'text')) },
    inBlock,
  ),
  read(
    'tatum',
    'a batch, 402',
    { refuse: batches(1, wholly({ status: 402, says: 'payment required' }, 'text')) },
    inBlock,
  ),
  read(
    'a proxy',
    'a batch, 403',
    { refuse: batches(1, wholly({ status: 403, says: 'forbidden' }, 'text')) },
    inBlock,
  ),
  read(
    'a proxy',
    'a batch, 413',
    { refuse: batches(3, wholly({ status: 413, says: 'too large' }, 'text')) },
    inBlock,
  ),
  read(
    'a proxy',
    'a batch, 422',
    { refuse: batches(1, wholly({ status: 422, says: 'no arrays' }, 'text')) },
    inBlock,
  ),
  read(
    'erigon',
    'a batch, -32000 in a 200',
    { refuse: batches(3, wholly({ code: -32_000, says: 'batch limit 3 exceeded' })) },
    inBlock,
  ),
  read(
    'gnosis',
    'a batch, -32600 without an id',
    { refuse: batches(1, wholly({ code: -32_600, says: 'Too many requests in the batch' })) },
    inBlock,
  ),
  read(
    'Infura',
    '429 with Retry-After',
    {
      refuse: wholly({
        status: 429,
        code: -32_005,
        says: 'daily request count exceeded, request rate limited',
        headers: { 'retry-after': '30' },
      }),
    },
    'waits',
  ),
  read(
    'Base',
    '429 over rate limit',
    { refuse: wholly({ status: 429, code: -32_016, says: 'over rate limit' }) },
    'waits',
  ),
  read(
    'a proxy',
    'a rate limit for one call in a 200',
    { alter: singly({ of: ofTransaction, code: -32_005, says: 'rate limit exceeded' }) },
    'waits',
  ),
  read(
    'a proxy',
    'an unnamed limit for the chain’s number',
    { alter: singly({ of: /chainId/, code: -32_005, says: 'limit exceeded' }) },
    'waits',
  ),
  read(
    'a proxy',
    'an unnamed limit for the transaction alone',
    { alter: singly({ of: ofTransaction, code: -32_005, says: 'limit exceeded' }) },
    'untold',
  ),
  read(
    'Ankr',
    'Unauthorized without an id',
    {
      refuse: wholly({
        code: -32_000,
        says: 'Unauthorized: You must authenticate your request with an API key',
      }),
    },
    'failed',
    true,
  ),
  read(
    'a proxy',
    '503 in HTML',
    { refuse: wholly({ status: 503, says: '<html>Service Unavailable' }, 'text') },
    'failed',
    true,
  ),
  read(
    'Cloudflare',
    'a challenge in a 200',
    { refuse: wholly({ says: '<!doctype html>Just a moment...' }, 'text') },
    'failed',
    true,
  ),
  read(
    'Base',
    '503 no backend',
    {
      refuse: wholly({
        status: 503,
        code: -32_011,
        says: 'no backend is currently healthy to serve traffic',
      }),
    },
    'failed',
    true,
  ),
  read(
    'a proxy',
    'a code as a text',
    { alter: singly({ of: ofTransaction, code: '-32000', says: 'execution aborted' }) },
    'untold',
  ),
  read(
    'a proxy',
    'an error as a sentence',
    { refuse: () => ({ body: { error: 'rate limit exceeded' } }) },
    'waits',
  ),
  read(
    'a young node',
    'no tag of the final block',
    { alter: tag(-32_602, 'invalid block tag') },
    unsettled,
  ),
  read(
    'a young node',
    'null for the final block',
    {
      alter: (answers, calls) =>
        answers.map((answer, at) =>
          calls[at]?.params[0] === 'finalized' ? { id: answer['id'], result: null } : answer,
        ),
    },
    unsettled,
  ),
  read('erigon', '-39001 for the final block', { alter: tag(-39_001, 'unknown block') }, unsettled),
  read(
    'geth',
    'a transaction without a receipt yet',
    answersOf({ eth_getTransactionReceipt: null }),
    { found: 'mempool', transfers: [{ amount: 5n }] },
  ),
  read(
    'a balanced node',
    'a receipt without its transaction',
    answersOf({ eth_getTransactionByHash: null }),
    'untold',
  ),
  read(
    'geth',
    'neither',
    answersOf({ eth_getTransactionByHash: null, eth_getTransactionReceipt: null }),
    { found: 'no' },
  ),
  read(
    'geth',
    'indexing is in progress',
    {
      alter: singly({
        of: ofTransaction,
        code: -32_000,
        says: 'transaction indexing is in progress',
      }),
    },
    'untold',
  ),
  read(
    'a proxy',
    'not found as an error',
    { alter: singly({ of: ofTransaction, code: -32_000, says: 'transaction not found' }) },
    'untold',
  ),
  read(
    'geth',
    'history expired',
    { alter: singly({ of: /Transaction/, code: 4444, says: 'pruned history unavailable' }) },
    'untold',
  ),
  read(
    'a proxy',
    'numbers as texts',
    { alter: (answers) => answers.map((answer) => ({ ...answer, id: String(answer['id']) })) },
    inBlock,
  ),
  read(
    'a proxy',
    'another order, and null errors',
    { alter: (answers) => answers.map((answer) => ({ ...answer, error: null })).toReversed() },
    inBlock,
  ),
  read(
    'geth',
    'a receipt of 2016 with a root',
    answersOf({ eth_getTransactionReceipt: { ...receipt, status: undefined, root: other } }),
    { found: 'block', succeeded: false, transfers: [] },
  ),
  read(
    'geth',
    'a failed transfer',
    answersOf({ eth_getTransactionReceipt: { ...receipt, status: '0x0' } }),
    { found: 'block', succeeded: false, transfers: [] },
  ),
  read(
    'geth',
    'another block at that height',
    answersOf({ eth_getTransactionReceipt: { ...receipt, blockHash: other } }),
    { found: 'orphaned' },
  ),
];

/** A transaction of each kind, as the played chain tells it. */
function played(says: string, parts: Parameters<typeof evmTransaction>[1], right: object): Row {
  return {
    by: 'geth',
    says,
    right,
    async read({ peer, clock, pass }) {
      const id = peer.chains.ethereum.send(evmTransaction('ethereum', parts));
      peer.chains.ethereum.mine(4);
      pass(6_000);
      const [url = ''] = peer.sources.ethereum;
      const [source] = chainSourcesAt(clock, url.slice('evm+'.length));
      const question = { txid: id, addresses: [site], nativeDue: null, wantsProof: false };
      return (await source?.readTransaction(question))?.facts;
    },
  };
}

function chainSourcesAt(clock: World['clock'], url: string): readonly ChainSource[] {
  const sources = {
    bitcoin: [],
    ethereum: [],
    bsc: [],
    base: [],
    polygon: [],
    arbitrum: [],
    optimism: [],
    solana: [],
    tron: [],
  };
  const log = { warn: () => undefined } as unknown as Parameters<
    typeof createChainSources
  >[0]['log'];
  return createChainSources(
    { clock, log },
    {
      sources: { ...sources, ethereum: [{ kind: 'evm', url, isOwn: false }] },
      requestsPerSecond: 1_000,
      areReal: false,
    },
  ).ethereum;
}

const paid = {
  found: 'block',
  succeeded: true,
  finality: 'final',
  transfers: [{ to: site, amount: 9n }],
};
const kinds: Row[] = [
  ...([0, 1, 2, 3, 4] as const).map((type) =>
    played(`a transaction of type ${type}`, { type, to: site, value: 9n }, paid),
  ),
  played(
    'one that makes a contract',
    { to: null, input: '0x6001', value: 9n },
    { found: 'block', transfers: [] },
  ),
  played(
    'one that failed',
    { to: site, value: 9n, succeeded: false },
    { found: 'block', succeeded: false, transfers: [] },
  ),
  played('one with data', { to: site, value: 9n, input: '0x1234' }, paid),
  {
    by: 'geth',
    says: 'null for an unknown one',
    right: { found: 'no' },
    async read({ peer, clock }) {
      const [url = ''] = peer.sources.ethereum;
      const [source] = chainSourcesAt(clock, url.slice('evm+'.length));
      const question = { txid: other, addresses: [], nativeDue: null, wantsProof: false };
      return (await source?.readTransaction(question))?.facts;
    },
  },
];

export const evmRows: readonly Row[] = [...refusals, ...kinds];
