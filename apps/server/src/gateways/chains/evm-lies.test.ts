import { type Fault, faults, sendFaultily } from '@ghost-pay/sandbox/faults';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honestly, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import type { TransactionQuestion } from './chain-source.ts';
import { createEvmProtocol } from './evm-source.ts';
import { createGuardedSource } from './guarded-source.ts';

const txid = `0x${'11'.repeat(32)}`;
const other = `0x${'22'.repeat(32)}`;
const blockHash = `0x${'33'.repeat(32)}`;
const site = `0x${'44'.repeat(20)}`;
const payer = `0x${'55'.repeat(20)}`;
const block = { number: '0x10', hash: blockHash, timestamp: '0x6925a000' };
const results: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_getTransactionByHash: { hash: txid, from: payer, to: site, value: '0x5', input: '0x' },
  eth_getTransactionReceipt: {
    transactionHash: txid,
    blockHash,
    blockNumber: '0x10',
    status: '0x1',
    gasUsed: '0x5208',
    contractAddress: null,
    logs: [],
  },
  eth_getBlockByNumber: block,
};
/** A log as a node tells it. */
const log = {
  address: `0x${'66'.repeat(20)}`,
  topics: [`0x${'77'.repeat(32)}`],
  data: '0x00',
  logIndex: '0x1',
  removed: false,
};
const question: TransactionQuestion = {
  txid,
  addresses: [site],
  nativeDue: { address: site, amount: 5n },
  wantsProof: false,
};

let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc((method) => results[method]);
});
afterAll(async () => node.close());
afterEach(() => node.answerBy(honestly));

function source({ exchangeMs = 60_000 } = {}) {
  const clock = { now: () => new Date() };
  return createGuardedSource(
    { clock },
    createEvmProtocol({ clock }, { chain: 'ethereum' }),
    { chain: 'ethereum', url: node.url, name: 'liar', isOwn: false, requestsPerSecond: 1_000 },
    { exchangeMs, readingMs: 2 * exchangeMs, waitsMs: [1] },
  );
}

/** Changes the text of an answer; a text that is not there is a fault of the test. */
function change(from: string, to: string) {
  return (told: string) => (told.includes(from) ? told.replaceAll(from, to) : told);
}

/** Puts a log into the receipt. */
function withLog(told: unknown) {
  return change('"logs":[]', `"logs":${JSON.stringify([log, told])}`);
}

/** Changes the list of answers to a batch. */
function changeList(alter: (answers: Record<string, unknown>[]) => unknown) {
  return (told: string) => JSON.stringify(alter(JSON.parse(told) as Record<string, unknown>[]));
}

describe('false 43: a source that says something wrong', () => {
  test('is not this one, which is right', async () => {
    const { facts } = await source().readTransaction(question);
    expect(facts).toMatchObject({ found: 'block', succeeded: true, confirmations: 1 });
    expect(facts).toMatchObject({ finality: 'final', transfers: [{ amount: 5n, to: site }] });
  });

  test('is not this one, whose log is written in capitals', async () => {
    const capitals = { ...log, address: `0x${'AB'.repeat(20)}`, data: '0xAB' };
    node.answerBy((exchange) => {
      honestly({ ...exchange, told: withLog(capitals)(exchange.told) });
    });
    expect((await source().readTransaction(question)).facts).toMatchObject({ found: 'block' });
  });

  test.each<[string, (told: string) => string]>([
    ['is of another chain', change('"result":"0x1"', '"result":"0x38"')],
    ['is about another transaction', change(`"hash":"${txid}"`, `"hash":"${other}"`)],
    [
      'has the receipt of another transaction',
      change(`"transactionHash":"${txid}"`, `"transactionHash":"${other}"`),
    ],
    ['has no block', change(JSON.stringify(block), 'null')],
    ['names a key twice', change('"status":"0x1"', '"status":"0x0","status":"0x1"')],
    [
      'names a key twice by an escape',
      change('"status":"0x1"', '"status":"0x0","s\\u0074atus":"0x1"'),
    ],
    ['has a status that is none', change('"status":"0x1"', '"status":"0x2"')],
    ['has no status', change('"status":"0x1",', '')],
    ['has a number for a text', change('"value":"0x5"', '"value":9007199254740993')],
    ['has a value of 257 bits', change('"value":"0x5"', `"value":"0x1${'0'.repeat(64)}"`)],
    ['has a negative value', change('"value":"0x5"', '"value":"-0x5"')],
    ['has a decimal value', change('"value":"0x5"', '"value":"5"')],
    ['has a height beyond all', change('"blockNumber":"0x10"', '"blockNumber":"0x20000000000001"')],
    ['has a time beyond all', change('"timestamp":"0x6925a000"', '"timestamp":"0x1fffffffffffff"')],
    ['has an address that is none', change(site, '0x44')],
    ['has a log that is none', withLog(null)],
    ['has a log of no address', withLog({ ...log, address: '0x66' })],
    ['has a log of five topics', withLog({ ...log, topics: Array(5).fill(log.topics[0]) })],
    ['has a log of a short topic', withLog({ ...log, topics: ['0x77'] })],
    ['has a log whose topics are a text', withLog({ ...log, topics: log.topics[0] })],
    ['has a log of half a byte', withLog({ ...log, data: '0x0' })],
    ['has a log of other data than digits', withLog({ ...log, data: '0xzz' })],
    ['has a log without a place', withLog({ ...log, logIndex: undefined })],
    ['has a log at a place without digits', withLog({ ...log, logIndex: '0x' })],
    ['has a log at a place beyond all', withLog({ ...log, logIndex: '0x20000000000000' })],
    ['has a log that was perhaps removed', withLog({ ...log, removed: 'no' })],
    ['has a list for a transaction', change(`{"hash":"${txid}"`, `[{"hash":"${txid}"`)],
    ['leaves an answer out', changeList((answers) => answers.slice(1))],
    ['answers a question twice', changeList((answers) => [...answers, answers[0]])],
    [
      'answers two questions for one',
      changeList((answers) => answers.map((answer) => ({ ...answer, id: 1 }))),
    ],
    [
      'answers what was not asked',
      changeList(([first, ...others]) => [{ ...first, id: 99 }, ...others]),
    ],
    [
      'answers with neither result nor error',
      changeList((answers) => answers.map(({ id }) => ({ id }))),
    ],
    ['answers one thing', changeList(([first]) => first)],
    ['answers nothing', () => 'null'],
    ['nests without end', () => '['.repeat(500_000)],
    ['nests as deeply as fits', () => `${'['.repeat(900_000)}${']'.repeat(900_000)}`],
  ])('%s', async (_, lie) => {
    let told = 0;
    node.answerBy((exchange) => {
      const text = lie(exchange.told);
      told += text === exchange.told ? 0 : 1;
      honestly({ ...exchange, told: text });
    });
    const asked = source();
    await expect(asked.readTransaction(question)).rejects.toMatchObject({ name: 'OutboundError' });
    expect(told).toBeGreaterThan(0);
    expect(asked.health().failuresInARow).toBe(1);
  });

  test('has a block of another height at a height', async () => {
    node.answerBy((exchange) => {
      const isSecond = [exchange.asked].flat().length === 1;
      const told = isSecond
        ? change('"number":"0x10"', '"number":"0x11"')(exchange.told)
        : exchange.told;
      honestly({ ...exchange, told });
    });
    await expect(source().readTransaction(question)).rejects.toThrow('a block below its head');
  });

  test('invents fields, which are dropped', async () => {
    const { facts: honest } = await source().readTransaction(question);
    node.answerBy((exchange) => {
      const invented = '{"found":"no","facts":1,"__proto__":{"status":"0x0"},"constructor":2,';
      honestly({ ...exchange, told: exchange.told.replaceAll('{"', `${invented}"`) });
    });
    expect((await source().readTransaction(question)).facts).toEqual(honest);
  });

  test.each(faults.filter((fault) => fault !== 'slow' && fault !== 'drip'))(
    'shows the fault %s',
    async (fault) => {
      showing(fault);
      await expect(source().readTransaction(question)).rejects.toMatchObject({
        name: fault === 'busy' ? 'BudgetSpentError' : 'OutboundError',
      });
    },
  );

  test.each(['slow', 'drip'] as const)(
    'shows the fault %s, and is not waited for',
    async (fault) => {
      showing(fault);
      await expect(source({ exchangeMs: 100 }).readTransaction(question)).rejects.toMatchObject({
        name: 'OutboundError',
      });
    },
  );

  test('sends 50 MB again and again, and none of it is kept', async () => {
    showing('huge');
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 4 }, async () =>
          expect(source().readTransaction(question)).rejects.toThrow('larger than 2097152 bytes'),
        ),
      );
    // 4 GB were offered.
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
});

function showing(fault: Fault): void {
  node.answerBy(({ told, response }) => sendFaultily(response, { fault, text: told }));
}
