import { base58 } from '@scure/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honestly, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { ChainAnswer } from './chain-source.ts';
import { createGuardedSource } from './guarded-source.ts';
import { createSolanaProtocol, solanaMainGenesis } from './solana-source.ts';

const clock = { now: () => new Date() };
const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte));
const [payer, site, other] = [key(1), key(2), key(3)];
const txid = base58.encode(new Uint8Array(64).fill(7));
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const honest = {
  slot: 400,
  blockTime: 1_790_000_000 as number | null,
  version: 0,
  meta: {
    err: null as unknown,
    preBalances: [9_000_000, 5, 0],
    postBalances: [3_995_000, 5_000_005, 0] as unknown[],
    preTokenBalances: [] as unknown[],
    postTokenBalances: [] as unknown[],
  },
  transaction: {
    signatures: [txid],
    message: { accountKeys: [{ pubkey: payer }, { pubkey: site }, { pubkey: other }] },
  },
};
const withMeta = (meta: Partial<(typeof honest)['meta']>) => ({
  ...honest,
  meta: { ...honest.meta, ...meta },
});
const balance = (accountIndex: number, amount: unknown, change: object = {}) => ({
  accountIndex,
  mint: usdc,
  owner: site,
  programId: tokenProgram,
  uiTokenAmount: { amount, decimals: 6 },
  ...change,
});

/** What the node knows; a test changes it. */
let finalized: unknown = honest;
let confirmed: unknown = null;
let genesis: unknown = solanaMainGenesis;
let blockTime: unknown = 1_790_000_100;

let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc((method, params) => {
    switch (method) {
      case 'getTransaction':
        return JSON.stringify(params).includes('finalized') ? finalized : confirmed;
      case 'getSignatureStatuses':
        return { context: { slot: 1 }, value: [null] };
      case 'getSlot':
        return JSON.stringify(params).includes('finalized') ? 402 : 440;
      case 'getBlockTime':
        return blockTime;
      default:
        return genesis;
    }
  });
});
afterAll(async () => node.close());
beforeEach(() => {
  [finalized, confirmed] = [honest, null];
  [genesis, blockTime] = [solanaMainGenesis, 1_790_000_100];
  node.answerBy(honestly);
});

function openSource() {
  return createGuardedSource(
    { clock },
    createSolanaProtocol({ genesis: solanaMainGenesis }),
    { chain: 'solana', url: node.url, name: 'node', isOwn: false, requestsPerSecond: 100 },
    { exchangeMs: 60_000, readingMs: 120_000, waitsMs: [1] },
  );
}

async function read({ addresses = [site] } = {}): Promise<ChainAnswer> {
  return openSource().readTransaction({ txid, addresses, nativeDue: null, wantsProof: false });
}

const sol = { asset: 'sol@solana', to: site, from: payer, amount: 5_000_000n, position: 1 };

test('every account that a transaction names is told, before it is final too', async () => {
  const accounts = [payer, site, other];
  expect((await read()).accounts).toEqual(accounts);
  [finalized, confirmed] = [null, honest];
  expect((await read()).accounts).toEqual(accounts);
});

test('the newest height is of a slot that is not final yet, the tip of one that is', async () => {
  const source = openSource();
  expect(await source.readNewestHeight()).toBe(440);
  expect(await source.readTip()).toMatchObject({ height: 402 });
});

describe('a transaction', () => {
  test.each([
    ['that the site pays, beside a stranger who pays first', [8, 7, 0], [4, 4, 6]],
    ['for which the site pays the fee', [8, 7, 0], [8, 4, 2]],
  ])('%s', async (_, preBalances, postBalances) => {
    finalized = withMeta({ preBalances, postBalances });
    expect(await read({ addresses: [site, other] })).toMatchObject({
      facts: { transfers: [{ to: other, from: site }] },
    });
  });

  test('that a program pays, and whose fee is the site’s', async () => {
    const accountKeys = [{ pubkey: site }, { pubkey: payer }, { pubkey: other }];
    finalized = {
      ...withMeta({ preBalances: [1, 9, 0], postBalances: [6, 3, 0] }),
      transaction: { ...honest.transaction, message: { accountKeys } },
    };
    expect(await read()).toMatchObject({ facts: { transfers: [{ to: site, from: site }] } });
  });

  test('of tokens: what an owner has in all accounts, before and after', async () => {
    finalized = withMeta({
      preTokenBalances: [balance(1, '70'), balance(2, '5', { owner: payer })],
      postTokenBalances: [balance(1, '20'), balance(2, '55'), balance(0, '9', { owner: other })],
    });
    // 70 before, 20 + 55 after; the account with the number 2 became the site's.
    expect(await read()).toMatchObject({
      facts: {
        transfers: [
          { asset: 'usdc@solana', contract: usdc, to: site, from: payer, amount: 5n, position: 1 },
          sol,
        ],
        elsewhere: [{ asset: 'usdc@solana', to: other, amount: 9n }],
      },
    });
  });

  test('of tokens that another program keeps is of no known token', async () => {
    finalized = withMeta({ postTokenBalances: [balance(2, '5', { programId: other })] });
    expect(await read()).toMatchObject({
      facts: { transfers: [{ asset: null, contract: usdc, amount: 5n }, sol] },
    });
  });

  test('with a stranger who has more lamports than JSON carries exactly', async () => {
    finalized = withMeta({ preBalances: [2 ** 60, 5, 0], postBalances: [2 ** 59, 5_000_005, 0] });
    expect(await read()).toMatchObject({
      facts: { transfers: [{ to: site, amount: 5_000_000n }] },
    });
  });
});

describe('an answer that is refused', () => {
  const table: [string, () => void][] = [
    [
      'about another transaction',
      () =>
        (finalized = { ...honest, transaction: { ...honest.transaction, signatures: [key(9)] } }),
    ],
    [
      'about another transaction, not yet final',
      () => {
        const signatures = [key(9)];
        [finalized, confirmed] = [
          null,
          { ...honest, transaction: { ...honest.transaction, signatures } },
        ];
      },
    ],
    ['of a test network', () => (genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')],
    ['without the result', () => (finalized = withMeta({ err: undefined }))],
    ['with a negative balance', () => (finalized = withMeta({ postBalances: [0, -5, 0] }))],
    ['with a fraction of a lamport', () => (finalized = withMeta({ postBalances: [0, 5.5, 0] }))],
    [
      'with a balance of the site beyond 2^53',
      () => (finalized = withMeta({ postBalances: [0, 2 ** 60, 0] })),
    ],
    ['with a balance as a text', () => (finalized = withMeta({ postBalances: [0, '6', 0] }))],
    ['with fewer balances than accounts', () => (finalized = withMeta({ postBalances: [0, 6] }))],
    [
      'with a token of no account',
      () => (finalized = withMeta({ postTokenBalances: [balance(3, '5')] })),
    ],
    [
      'with two balances of one account',
      () => (finalized = withMeta({ postTokenBalances: [balance(1, '5'), balance(1, '5')] })),
    ],
    [
      'with a negative amount of tokens',
      () => (finalized = withMeta({ postTokenBalances: [balance(1, '-5')] })),
    ],
    [
      'with a fraction of tokens',
      () => (finalized = withMeta({ postTokenBalances: [balance(1, '5.5')] })),
    ],
    [
      'with an amount of tokens as a number',
      () => (finalized = withMeta({ postTokenBalances: [balance(1, 5)] })),
    ],
    ['with a tip without a time', () => (blockTime = null)],
  ];
  test.each(table)('%s', async (_, lie) => {
    lie();
    await expect(read()).rejects.toBeInstanceOf(OutboundError);
  });

  test.each([
    ['in HTML', '<!doctype html>', 200],
    ['by a redirect', '', 302],
    ['cut short', '{"jsonrpc":"2.0","id":1,"resu', 200],
    ['of more than 2 MB', `${' '.repeat(2 ** 21)}{}`, 200],
  ])('%s', async (_, body, status) => {
    node.answerBy(({ response }) => void response.writeHead(status).end(body));
    await expect(read()).rejects.toBeInstanceOf(OutboundError);
  });
});
