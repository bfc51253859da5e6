import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { encodeTransaction } from '../../../test/small-bitcoin.ts';
import { type EsploraAnswers, honestAnswers, serveAnswers } from '../../../test/small-esplora.ts';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { addressOfScript } from './bitcoin-address.ts';
import { createWorkFloor } from './bitcoin-proof.ts';
import type { ChainAnswer, ChainSource } from './chain-source.ts';
import { createEsploraProtocol } from './esplora-source.ts';
import { createGuardedSource } from './guarded-source.ts';

let now = Date.parse('2026-11-23T10:00:00.000Z');
const clock = { now: () => new Date(now) };
const script = `0014${'ab'.repeat(20)}`;
const address = addressOfScript(script) ?? '';
const amount = 4_987n;
const { txid, answers: honest } = honestAnswers({ script, amount });
const paths = {
  transaction: `/tx/${txid}`,
  raw: `/tx/${txid}/hex`,
  branch: `/tx/${txid}/merkle-proof`,
  blocks: '/blocks',
} as const;
/** The chain of the honest answers, which is worked for as little as can be. */
const smallChain = { genesis: '22'.repeat(32), name: 'small' };
const easy = createWorkFloor(0x207f_ffff);

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function read(changes: EsploraAnswers, options: Reading = {}): Promise<ChainAnswer> {
  return (await openSource({ ...honest, ...changes }, options))();
}

interface Reading {
  readonly wantsProof?: boolean;
  readonly workFloor?: ReturnType<typeof createWorkFloor>;
  readonly genesis?: string;
  readonly log?: Parameters<typeof createEsploraProtocol>[0]['log'];
}

/** A source over a server with these answers, which may change; each call is a reading. */
async function openSource(
  answers: EsploraAnswers,
  {
    wantsProof = true,
    workFloor = easy,
    genesis = smallChain.genesis,
    log = pino({ level: 'silent' }),
  }: Reading,
): Promise<
  ((again?: { wantsProof: boolean }) => Promise<ChainAnswer>) & Pick<ChainSource, 'health'>
> {
  const server = await serveAnswers(answers);
  opened.push(() => server.close());
  const protocol = createEsploraProtocol({ log, chain: { ...smallChain, genesis, workFloor } });
  const source = createGuardedSource(
    { clock },
    protocol,
    { chain: 'bitcoin', url: server.url, name: 'server', isOwn: false, requestsPerSecond: 100 },
    { exchangeMs: 60_000, readingMs: 120_000, waitsMs: [1] },
  );
  const readAgain = async (again = { wantsProof }) => {
    // The tip of the reading before is not used again.
    now += 5_000;
    return source.readTransaction({ txid, addresses: [address], nativeDue: null, ...again });
  };
  return Object.assign(readAgain, { health: () => source.health() });
}

/** The answer with one value in the place of another, as text: JSON.stringify would write another number. */
const altered = (path: keyof typeof paths, from: string | RegExp, to: string): EsploraAnswers => {
  const before = honest[paths[path]] ?? '';
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return { [paths[path]]: after };
};

test('an honest server', async () => {
  const block = { height: 800_000, time: new Date(1_790_000_000_000) };
  const movements = { transfers: [{ to: address, amount, position: 0 }], elsewhere: [] };
  const facts = { found: 'block', confirmations: 3, finality: 'none', block, ...movements };
  expect(await read({}, { wantsProof: false })).toMatchObject({
    facts: { ...facts, proof: 'source' },
    tip: { height: 800_002 },
  });
  expect(await read({})).toMatchObject({ facts: { ...facts, proof: 'checked' } });
});

test('with a proof the amounts are those of the raw bytes, whatever else the server says', async () => {
  const lie = altered('transaction', '"value":4987', '"value":9000000');
  const readOnce = await openSource({ ...honest, ...lie }, {});
  const told = { facts: { proof: 'checked', transfers: [{ amount }] } };
  expect(await readOnce()).toMatchObject(told);
  // It has contradicted itself.
  expect(readOnce.health()).toMatchObject({ isSetAside: true });
});

describe('what was checked once', () => {
  const later = { wantsProof: false };

  test('is not asked for again, and later lies about it do not count', async () => {
    const answers: Record<string, string> = { ...honest };
    const readAgain = await openSource(answers, {});
    await readAgain();
    delete answers[paths.raw];
    delete answers[paths.branch];
    Object.assign(answers, altered('transaction', '"value":4987', '"value":9000000'));
    expect(await readAgain(later)).toMatchObject({
      facts: { proof: 'checked', confirmations: 3, transfers: [{ amount }] },
    });
    expect(readAgain.health()).toMatchObject({ isSetAside: true });
  });

  test('in six blocks asks for no further ones, however deep it is', async () => {
    const answers = { ...honestAnswers({ script, amount, depth: 6 }).answers };
    const readAgain = await openSource(answers, {});
    await readAgain();
    const [tip] = JSON.parse(answers['/blocks'] ?? '[]') as object[];
    answers['/blocks'] = JSON.stringify([{ ...tip, height: 800_500 }]);
    expect(await readAgain(later)).toMatchObject({
      facts: { proof: 'checked', confirmations: 501 },
    });
  });

  test('does not vouch for another block, nor for blocks that are only claimed', async () => {
    const answers: Record<string, string> = { ...honest };
    const readAgain = await openSource(answers, {});
    await readAgain();
    const [tip] = JSON.parse(honest['/blocks'] ?? '[]') as object[];
    answers['/blocks'] = JSON.stringify([{ ...tip, height: 800_019 }]);
    answers['/blocks/800005'] = honest['/blocks'] ?? '';
    await expect(readAgain(later)).rejects.toThrow('Blocks of the proof are missing');
    const other = 'ab'.repeat(32);
    Object.assign(
      answers,
      altered('transaction', /"block_hash":"[0-9a-f]+/, `"block_hash":"${other}`),
    );
    answers['/block-height/800000'] = other;
    expect(await readAgain(later)).toMatchObject({ facts: { proof: 'source' } });
    await expect(readAgain({ wantsProof: true })).rejects.toBeInstanceOf(OutboundError);
  });
});

describe('a block that shows too little work', () => {
  test('is told by the source alone, and the operator is told once', async () => {
    const warnings: unknown[] = [];
    const log = { warn: (...words: unknown[]) => void warnings.push(words) };
    const told = { facts: { found: 'block', proof: 'source', transfers: [{ amount }] } };
    const readAgain = await openSource(honest, { workFloor: createWorkFloor(), log });
    for (let time = 0; time < 3; time += 1) expect(await readAgain()).toMatchObject(told);
    expect(warnings).toEqual([
      [expect.anything(), expect.stringContaining('less than a quarter of the work')],
    ]);
    expect(readAgain.health()).toMatchObject({ hasWeakWork: true, isDown: false });
  });
});

test('a block that is not on the chain any more', async () => {
  const other = altered('transaction', /"block_hash":"[0-9a-f]{4}/, '"block_hash":"0000');
  expect(await read(other)).toMatchObject({ facts: { found: 'mempool', transfers: [{ amount }] } });
});

const say =
  (body: string, status = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('an answer that is refused', () => {
  const ofValue = (value: string): EsploraAnswers =>
    altered('transaction', '"value":4987', `"value":${value}`);
  const table: [string, () => EsploraAnswers][] = [
    ['about another transaction', () => altered('transaction', /"txid":"..../, '"txid":"0000')],
    ['with a negative amount', () => ofValue('-4987')],
    ['with a fraction of a satoshi', () => ofValue('4987.5')],
    ['with an amount beyond 2^53', () => ofValue('9007199254740993')],
    ['with more than all coins', () => ofValue('2100000000000001')],
    ['with an amount as a text', () => ofValue('"4987"')],
    ['with an amount twice', () => ofValue('1,"value":4987')],
    ['without outputs', () => altered('transaction', /"vout":\[.*?\]/, '"vout":[]')],
    ['with a script that is no hex', () => altered('transaction', '"0014', '"xx14')],
    ['in a block without a height', () => altered('transaction', '"block_height":800000,', '')],
    ['in a block of the year 0', () => altered('transaction', '1790000000', '0')],
    ['in HTML', () => ({ [paths.transaction]: say('<!doctype html>Just a moment', 200) })],
    ['by a redirect', () => ({ [paths.transaction]: say('', 302, { location: '/' }) })],
    ['cut short', () => ({ [paths.transaction]: honest[paths.transaction]?.slice(0, -9) ?? '' })],
    [
      'with 400 Invalid hex string',
      () => ({ [paths.transaction]: say('Invalid hex string', 400) }),
    ],
    ['with 500', () => ({ [paths.transaction]: say('{}', 500) })],
    ['without blocks', () => ({ '/blocks': '[]' })],
    ['with the tip of another address', () => ({ '/blocks': say('Not found', 404) })],
    ['with blocks that do not follow each other', () => altered('blocks', '800001', '799999')],
    ['with a height that is no number', () => altered('blocks', '800002', '"800002"')],
    ['of more than 2 MB', () => ({ [paths.transaction]: `${' '.repeat(2 ** 21)}{}` })],
  ];
  test.each(table)('%s', async (_, changes) => {
    for (const wantsProof of [false, true])
      await expect(read(changes(), { wantsProof })).rejects.toBeInstanceOf(OutboundError);
  });

  test('of another chain, as of a test network', async () => {
    for (const wantsProof of [false, true])
      await expect(read({}, { wantsProof, genesis: '33'.repeat(32) })).rejects.toThrow(
        'of another chain',
      );
  });
});

describe('a proof that is refused', () => {
  const rich = encodeTransaction({ outputs: [{ script, amount: 900_000n }] }).toString('hex');
  /** Whether it is a lie for sure, or may be the answer about another branch, or a fault. */
  const table: [string, boolean, () => EsploraAnswers][] = [
    ['false 17: the raw bytes of another output', true, () => ({ [paths.raw]: rich })],
    ['no raw bytes', false, () => ({ [paths.raw]: say('Not found', 404) })],
    ['raw bytes that are no hex', false, () => ({ [paths.raw]: 'Error' })],
    [
      'false 18: another branch',
      false,
      () => altered('branch', /"merkle":\["..../, '"merkle":["0000'),
    ],
    ['another place in the block', false, () => altered('branch', '"pos":1', '"pos":0')],
    ['a place beyond 2^53', false, () => altered('branch', '"pos":1', '"pos":9007199254740993')],
    ['no branch', false, () => ({ [paths.branch]: '{}' })],
    [
      'false 19: headers with another nonce',
      true,
      () => altered('blocks', /"nonce":/g, '"nonce":4'),
    ],
    [
      'false 16: a block of other transactions',
      true,
      () => altered('blocks', /"merkle_root":"../, '"merkle_root":"00'),
    ],
  ];
  test.each(table)('%s; proved wrong: %s', async (_, isSetAside, changes) => {
    const readOnce = await openSource({ ...honest, ...changes() }, {});
    await expect(readOnce()).rejects.toBeInstanceOf(OutboundError);
    expect(readOnce.health()).toMatchObject({ isSetAside });
  });

  test('a block that is missing: fewer are shown than confirmations are claimed', async () => {
    const blocks = JSON.parse(honest['/blocks'] ?? '[]') as { height: number }[];
    const far = { ...blocks[0], height: 800_019, previousblockhash: '44'.repeat(32) };
    const changes = {
      '/blocks': JSON.stringify([far]),
      '/blocks/800005': JSON.stringify(blocks),
    };
    await expect(read(changes)).rejects.toThrow('Blocks of the proof are missing');
  });
});

test('50 MB are not kept in memory', async () => {
  const chunk = Buffer.alloc(2 ** 20, ' ');
  const flood: RequestListener = (_, response) => {
    let sent = 0;
    const pour = (): void => {
      while (!response.destroyed && sent < 50 * chunk.length) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', pour);
      }
      response.end();
    };
    pour();
  };
  const before = process.memoryUsage().rss;
  for (let time = 0; time < 5; time += 1)
    await expect(read({ [paths.transaction]: flood })).rejects.toThrow('larger than');
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 2 ** 20);
});
