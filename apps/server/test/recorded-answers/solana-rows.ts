import { base58 } from '@scure/base';
import {
  createSolanaProtocol,
  solanaMainGenesis,
} from '../../src/gateways/chains/solana-source.ts';
import {
  type Alter,
  askSixTimes,
  openSource,
  playNode,
  type Refuse,
  type Row,
  singly,
  wholly,
} from './recorded.ts';

const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte));
const [payer, site, other] = [key(1), key(2), key(3)];
const txid = base58.encode(new Uint8Array(64).fill(7));
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

const meta = {
  err: null as unknown,
  preBalances: [9_000_000, 5, 0],
  postBalances: [3_995_000, 5_000_005, 0],
  preTokenBalances: [] as unknown[],
  postTokenBalances: [] as unknown[],
};
const transaction = {
  slot: 400,
  blockTime: 1_790_000_000 as number | null,
  version: 0 as 'legacy' | 0 | 1,
  meta,
  transaction: {
    signatures: [txid],
    message: { accountKeys: [{ pubkey: payer }, { pubkey: site }, { pubkey: other }] },
  },
};
const withMeta = (changes: Partial<typeof meta>) => ({
  ...transaction,
  meta: { ...meta, ...changes },
});
const balance = (accountIndex: number, amount: string, changes: object = {}) => ({
  accountIndex,
  mint: usdc,
  owner: site,
  programId: tokenProgram,
  uiTokenAmount: { amount, decimals: 6 },
  ...changes,
});

interface Asked {
  readonly finalized?: unknown;
  readonly confirmed?: unknown;
  readonly statuses?: unknown[];
  /** The time of a slot; null where it has none. */
  readonly timeOf?: (slot: unknown) => number | null;
  readonly refuse?: Refuse;
  readonly alter?: Alter;
}

function read(by: string, says: string, asked: Asked, reading: unknown, isDown = false): Row {
  const { finalized = transaction, confirmed = null, statuses = [null], refuse, alter } = asked;
  const { timeOf = () => 1_790_000_100 } = asked;
  return {
    by,
    says,
    right: { reading, isDown },
    async read(world) {
      playNode(
        world,
        (method, params) => {
          switch (method) {
            case 'getTransaction':
              return JSON.stringify(params).includes('finalized') ? finalized : confirmed;
            case 'getSignatureStatuses':
              return { context: { slot: 402 }, value: statuses };
            case 'getSlot':
              return 402;
            case 'getBlockTime':
              return timeOf(params[0]);
            default:
              return solanaMainGenesis;
          }
        },
        { refuse, alter: (answers, calls) => (alter ?? keep)(refuseLater(answers, calls), calls) },
      );
      const source = openSource(
        world,
        createSolanaProtocol({ genesis: solanaMainGenesis }),
        'solana',
      );
      const question = { txid, addresses: [site], nativeDue: null, wantsProof: false };
      return askSixTimes(world, source, async () => (await source.readTransaction(question)).facts);
    },
  };
}

const keep: Alter = (answers) => answers;
/** A node tells no transaction of a later version than it is asked for. */
const refuseLater: Alter = (answers, calls) =>
  answers.map((answer, at) => {
    const { version } = (answer['result'] ?? {}) as { version?: unknown };
    const { maxSupportedTransactionVersion: most } = (calls[at]?.params[1] ?? {}) as Record<
      string,
      unknown
    >;
    const isTold = typeof version !== 'number' || (typeof most === 'number' && version <= most);
    return isTold
      ? answer
      : {
          id: answer['id'],
          error: { code: -32_015, message: `Transaction version (${version}) is not supported` },
        };
  });

const sol = { asset: 'sol@solana', to: site, from: payer, amount: 5_000_000n, position: 1 };
const final = {
  found: 'block',
  succeeded: true,
  confirmations: 3,
  finality: 'final',
  transfers: [sol],
};
const failed = { found: 'block', succeeded: false, transfers: [], elsewhere: [] };
const ofTip = /getSlot/;
const ofTime = /getBlockTime/;
const ofTransaction = /getTransaction/;
const noBlock = { code: -32_004, says: 'Block not available for slot 402' };
/** The newest slot alone has no time. */
const refusesNewest =
  (code: number, message: string): Alter =>
  (answers, calls) =>
    answers.map((answer, at) =>
      calls[at]?.method === 'getBlockTime' && calls[at].params[0] === 402
        ? { id: answer['id'], error: { code, message } }
        : answer,
    );
const refusesConfirmed: Alter = (answers, calls) =>
  answers.map((answer, at) =>
    JSON.stringify(calls[at]?.params).includes('confirmed')
      ? { id: answer['id'], error: { code: -32_602, message: 'invalid commitment' } }
      : answer,
  );
const usdcMoved = (amount: bigint, asset: string | null = 'usdc@solana') => ({
  found: 'block',
  transfers: [{ asset, contract: usdc, to: site, amount }, sol],
});

export const solanaRows: readonly Row[] = [
  read(
    'Agave',
    'version 0 with a look-up table',
    {
      finalized: {
        ...transaction,
        transaction: {
          ...transaction.transaction,
          message: {
            accountKeys: [
              { pubkey: payer },
              { pubkey: site, source: 'lookupTable' },
              { pubkey: other },
            ],
          },
        },
      },
    },
    final,
  ),
  read(
    'Agave',
    'version 0 with USDC into a new account',
    { finalized: withMeta({ postTokenBalances: [balance(2, '70')] }) },
    usdcMoved(70n),
  ),
  read(
    'Agave',
    'version 0 with USDC into an account that had some',
    {
      finalized: withMeta({
        preTokenBalances: [balance(2, '5')],
        postTokenBalances: [balance(2, '75')],
      }),
    },
    usdcMoved(70n),
  ),
  read(
    'Agave',
    'a token-2022 mint of that name',
    { finalized: withMeta({ postTokenBalances: [balance(2, '70', { programId: other })] }) },
    usdcMoved(70n, null),
  ),
  read(
    'Agave',
    'a mint of token-2022 that is not in the table',
    {
      finalized: withMeta({
        postTokenBalances: [balance(2, '70', { mint: other, programId: token2022 })],
      }),
    },
    { found: 'block', transfers: [{ asset: null, contract: other, amount: 70n }, sol] },
  ),
  read('Agave', 'legacy', { finalized: { ...transaction, version: 'legacy' } }, final),
  read('Agave 4', 'version 1', { finalized: { ...transaction, version: 1 } }, final),
  read(
    'Agave',
    'version 2',
    {
      alter: singly({
        of: ofTransaction,
        code: -32_015,
        says: 'Transaction version (2) is not supported by the requesting client',
      }),
    },
    'untold',
  ),
  read('Agave', 'nothing known', { finalized: null }, { found: 'no' }),
  read(
    'Agave',
    'pruned, and known by its status',
    { finalized: null, statuses: [{ slot: 400, confirmations: null, err: null }] },
    'untold',
  ),
  read(
    'Agave',
    'an instruction failed',
    { finalized: withMeta({ err: { InstructionError: [0, { Custom: 1 }] } }) },
    failed,
  ),
  read(
    'Agave',
    'failed by a word',
    { finalized: withMeta({ err: 'InsufficientFundsForFee' }) },
    failed,
  ),
  read(
    'Agave',
    'no time of the block',
    { finalized: { ...transaction, blockTime: null } },
    { ...final, block: { height: 400, time: new Date(1_790_000_100_000) } },
  ),
  read(
    'a balanced node',
    '-32004 for the newest slot',
    { alter: refusesNewest(noBlock.code, noBlock.says) },
    final,
  ),
  read(
    'a balanced node',
    'null for the newest slots',
    { timeOf: (slot) => (Number(slot) > 400 ? null : 1_790_000_100) },
    final,
  ),
  read(
    'Agave',
    '-32009 for the newest slot',
    { alter: refusesNewest(-32_009, 'Slot 402 was skipped, or missing in long-term storage') },
    final,
  ),
  read(
    'mainnet-beta',
    '429 with Retry-After',
    {
      refuse: wholly({
        status: 429,
        code: 429,
        says: 'Too many requests for a specific RPC call',
        headers: { 'retry-after': '10' },
      }),
    },
    'waits',
  ),
  read(
    'mainnet-beta',
    '403 for everything',
    { refuse: wholly({ status: 403, code: 403, says: 'Access forbidden' }) },
    'failed',
    true,
  ),
  read(
    'Agave',
    'confirmed, and not final',
    { finalized: null, confirmed: transaction },
    { found: 'mempool', transfers: [sol] },
  ),
  read(
    'a node to come',
    'no commitment but finalized',
    { finalized: null, alter: refusesConfirmed },
    { found: 'no' },
  ),
  read(
    'Agave',
    '-32011 without a history',
    {
      alter: singly({
        of: ofTransaction,
        code: -32_011,
        says: 'Transaction history is not available from this node',
      }),
    },
    'untold',
  ),
  read(
    'Agave',
    '-32005 behind',
    { alter: singly({ of: ofTip, code: -32_005, says: 'Node is behind by 42 slots' }) },
    'waits',
  ),
  read(
    'Agave',
    '-32019 try again',
    { alter: singly({ of: ofTip, code: -32_019, says: 'try again later' }) },
    'waits',
  ),
  read('Agave', 'no time of any block', { timeOf: () => null }, 'failed', true),
  read(
    'a proxy',
    'no method for the time',
    { alter: singly({ of: ofTime, code: -32_601, says: 'Method not found' }) },
    'failed',
    true,
  ),
  read(
    'Agave',
    'USDC with SOL',
    {
      finalized: withMeta({
        preTokenBalances: [balance(2, '1')],
        postTokenBalances: [balance(2, '8')],
      }),
    },
    usdcMoved(7n),
  ),
];
