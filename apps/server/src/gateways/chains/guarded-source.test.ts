import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChainProtocol, LaterVersionError } from './chain-protocol.ts';
import { BudgetSpentError, knownHeight, type TransactionQuestion } from './chain-source.ts';
import { createGuardedSource } from './guarded-source.ts';

let server: Server;
let requests = 0;
let answer: (response: ServerResponse) => void;
let now = Date.parse('2026-11-23T10:00:00.000Z');
const clock = { now: () => new Date(now) };
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = 0;
  answer = (response) => response.end('7');
});

const question: TransactionQuestion = {
  txid: 'a',
  addresses: [],
  nativeDue: null,
  wantsProof: false,
};

/** A protocol that asks as often as it is told; the tip is what the server answers. */
function protocolOf({ exchanges = 1 } = {}): ChainProtocol {
  return {
    kind: 'evm',
    async readTransaction(line) {
      for (let times = 0; times < exchanges; times += 1) await line.json({});
      return { facts: { found: 'no' }, tip: await line.tip() };
    },
    probe: () => Promise.resolve({}),
    async readTip(line) {
      return { height: Number(await line.text({ path: '/tip' })), time: clock.now() };
    },
  };
}

function source(protocol: ChainProtocol, { requestsPerSecond = 1_000, patience = {} } = {}) {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return createGuardedSource(
    { clock },
    protocol,
    { chain: 'ethereum', url, name: 'node', isOwn: false, requestsPerSecond },
    { exchangeMs: 60_000, readingMs: 120_000, waitsMs: [1], ...patience },
  );
}

describe('the tip', () => {
  test('of the last five seconds is not kept longer by the readings that it serves', async () => {
    const asked = source(protocolOf({ exchanges: 0 }));
    const heights: number[] = [];
    for (const told of ['7', '8', '9', '10']) {
      answer = (response) => response.end(told);
      heights.push((await asked.readTransaction(question)).tip.height);
      now += 3_000;
    }
    expect(heights).toEqual([7, 7, 9, 9]);
  });

  test('of the last five seconds serves every caller, and callers at the same time share one', async () => {
    const asked = source(protocolOf());
    expect(asked.health().tip).toBeUndefined();
    const tips = await Promise.all([asked.readTip(), asked.readTip(), asked.readTip()]);
    expect(tips.map(({ height }) => height)).toEqual([7, 7, 7]);
    now += 4_999;
    await asked.readTip();
    await asked.readTransaction(question);
    expect(requests).toBe(2);
    now += 5_000;
    answer = (response) => response.end('8');
    expect((await asked.readTip()).height).toBe(8);
    expect(asked.health()).toMatchObject({ tip: { height: 8, at: clock.now() } });
  });

  test('is asked for anew where the newest height is wanted, and known for a minute', async () => {
    const asked = source(protocolOf());
    const known = () => knownHeight([asked], clock.now());
    expect(known()).toBeNull();
    await asked.readTip();
    answer = (response) => response.end('8');
    expect([await asked.readNewestHeight(), (await asked.readTip()).height]).toEqual([8, 8]);
    now += 60_000;
    expect(known()).toBe(8);
    now += 1;
    expect(known()).toBeNull();
  });

  test('that failed is asked for again', async () => {
    const asked = source(protocolOf());
    answer = (response) => response.writeHead(403).end();
    await expect(asked.readTip()).rejects.toMatchObject({ name: 'OutboundError' });
    answer = (response) => response.end('7');
    expect((await asked.readTip()).height).toBe(7);
  });
});

describe('the budget', () => {
  test('is five readings at once and two a second, and a reading that waits is no failure', async () => {
    const asked = source(protocolOf(), { requestsPerSecond: 2 });
    await asked.readTip();
    for (let times = 0; times < 4; times += 1) await asked.readTransaction(question);
    const waiting = asked.readTransaction(question);
    await expect(waiting).rejects.toBeInstanceOf(BudgetSpentError);
    await expect(waiting).rejects.toMatchObject({ retryAfterMs: 500 });
    expect(asked.health()).toMatchObject({ failuresInARow: 0, isDown: false });
    now += 500;
    await asked.readTransaction(question);
    expect(requests).toBe(6);
  });

  test('a reading that has begun is finished, and the next one waits for it', async () => {
    const asked = source(protocolOf({ exchanges: 9 }), { requestsPerSecond: 2 });
    await asked.readTip();
    await asked.readTransaction(question);
    expect(requests).toBe(10);
    // Ten of five were taken, and one more is wanted.
    await expect(asked.readTransaction(question)).rejects.toMatchObject({ retryAfterMs: 3_000 });
  });

  test('goes to an open page before a closed one, and to both before watching', async () => {
    const asked = source(
      {
        ...protocolOf({ exchanges: 0 }),
        readBalance: () => Promise.reject(new Error('not asked')),
      },
      { requestsPerSecond: 1 },
    );
    await asked.readTip();
    for (let times = 0; times < 4; times += 1) await asked.readTransaction(question);
    const watching = () => asked.readBalance?.({ address: 'x', since: undefined });
    const page = () => asked.readTransaction({ ...question, txid: 'p', priority: 'page' });
    const closed = () => asked.readTransaction({ ...question, txid: 'c', priority: 'final' });
    for (const read of [watching, closed, page])
      await expect(read()).rejects.toBeInstanceOf(BudgetSpentError);
    now += 1_000;
    for (const read of [watching, closed])
      await expect(read()).rejects.toBeInstanceOf(BudgetSpentError);
    await page();
    now += 1_000;
    await expect(watching()).rejects.toBeInstanceOf(BudgetSpentError);
    await closed();
  });

  test('help for visitors takes half of it', async () => {
    const asked = source(protocolOf(), { requestsPerSecond: 2 });
    await asked.readTip();
    await asked.readTransaction({ ...question, onlySpare: true });
    await expect(asked.readTransaction({ ...question, onlySpare: true })).rejects.toBeInstanceOf(
      BudgetSpentError,
    );
    for (let times = 0; times < 3; times += 1) await asked.readTransaction(question);
    expect(requests).toBe(5);
  });
});

describe('patience', () => {
  test('a passing failure is asked again once, another one is not', async () => {
    const asked = source(protocolOf());
    answer = (response) => {
      answer = (next) => next.end('7');
      response.writeHead(503).end();
    };
    await asked.readTransaction(question);
    expect(requests).toBe(3);
    answer = (response) => response.writeHead(401).end();
    await expect(asked.readTransaction(question)).rejects.toThrow('401');
    expect(requests).toBe(4);
  });

  test('a source that asks to wait is in order, and is not asked until then', async () => {
    const asked = source(protocolOf());
    await asked.readTip();
    const waits = async () => {
      const error = await asked.readTransaction(question).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BudgetSpentError);
      return (error as BudgetSpentError).retryAfterMs;
    };
    // Without a time it is asked again after a second, then after two.
    answer = (response) => response.writeHead(429).end();
    expect(await waits()).toBe(1_000);
    expect(requests).toBe(2);
    now += 600;
    expect(asked.waitMs()).toBe(400);
    expect(await waits()).toBe(400);
    expect(requests).toBe(2);
    now += 400;
    expect(await waits()).toBe(2_000);
    now += 2_000;
    answer = (response) => response.writeHead(429, { 'retry-after': '40' }).end();
    expect(await waits()).toBe(40_000);
    expect(requests).toBe(4);
    const since = new Date(now - 3_000);
    expect(asked.health()).toMatchObject({
      failuresInARow: 0,
      isDown: false,
      askingToWaitSince: since,
    });
    now += 40_000;
    answer = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    expect(await waits()).toBe(5 * 60_000);
    now += 5 * 60_000;
    // One that goes on asking is left out, however short its wait.
    answer = (response) => response.writeHead(429, { 'retry-after': '1' }).end();
    expect(await waits()).toBe(30_001);
    expect(asked.waitMs()).toBe(30_001);
    now += 1_000;
    answer = (response) => response.end('7');
    await asked.readTransaction(question);
    expect(asked.health().askingToWaitSince).toBeUndefined();
  });

  test('a transaction of a later version than is read takes no source away, and is remembered', async () => {
    const asked = source({
      ...protocolOf(),
      readTransaction: () => Promise.reject(new LaterVersionError()),
    });
    expect(asked.health().laterVersionAt).toBeUndefined();
    for (let times = 0; times < 6; times += 1)
      await expect(asked.readTransaction(question)).rejects.toThrow('a version that is not read');
    expect(asked.health()).toMatchObject({
      failuresInARow: 0,
      isDown: false,
      laterVersionAt: clock.now(),
    });
  });

  test('a reading ends after its time, however many exchanges it has left', async () => {
    const asked = source(protocolOf({ exchanges: 1_000_000 }), { patience: { readingMs: 300 } });
    await expect(asked.readTransaction(question)).rejects.toThrow(
      /took too long|did not answer in full/,
    );
  });

  test('five failed readings in a row let the source rest for a minute, also those by a wrong key', async () => {
    const asked = source(protocolOf());
    answer = (response) => response.writeHead(403).end();
    for (let times = 0; times < 5; times += 1)
      await expect(asked.readTransaction(question)).rejects.toThrow('403');
    expect(asked.health()).toMatchObject({ failuresInARow: 5, isDown: true });
    answer = (response) => response.end('7');
    await expect(asked.readTransaction(question)).rejects.toThrow('given a rest');
    expect(requests).toBe(5);
    now += 60_000;
    await asked.readTransaction(question);
    expect(asked.health()).toMatchObject({ failuresInARow: 0, isDown: false });
  });

  test('a transaction that is too large takes no source away, a tip that is too large does', async () => {
    const asked = source(protocolOf());
    await asked.readTip();
    answer = (response) => response.end(`"${'x'.repeat(3_000_000)}"`);
    for (let times = 0; times < 6; times += 1)
      await expect(asked.readTransaction(question)).rejects.toMatchObject({
        message: 'The answer is larger than 2097152 bytes',
        isPassing: true,
      });
    expect(requests).toBe(7);
    expect(asked.health()).toMatchObject({ failuresInARow: 0, isDown: false });
    now += 5_000;
    for (let times = 0; times < 5; times += 1)
      await expect(asked.readTip()).rejects.toThrow('larger than 2097152 bytes');
    expect(asked.health()).toMatchObject({ failuresInARow: 5, isDown: true });
  });

  test('what is proved wrong lets the source rest at once, by its own answer or by others', async () => {
    const asked = source({
      ...protocolOf(),
      async readTransaction(line) {
        line.distrust();
        return { facts: { found: 'no' }, tip: await line.tip() };
      },
    });
    // What could be taken from the answer is taken.
    expect(await asked.readTransaction(question)).toMatchObject({ facts: { found: 'no' } });
    expect(asked.health()).toMatchObject({ failuresInARow: 0, isDown: true, isSetAside: true });
    await expect(asked.readTransaction(question)).rejects.toThrow('given a rest');
    const other = source(protocolOf());
    await other.readTransaction(question);
    other.distrust();
    await expect(other.readTransaction(question)).rejects.toThrow('given a rest');
    now += 60_000;
    await other.readTransaction(question);
    expect(other.health()).toMatchObject({ isDown: false, isSetAside: false });
  });

  test('an answer that the protocol stumbles over is a failure of the source', async () => {
    const asked = source({
      ...protocolOf(),
      readTransaction: () => Promise.reject(new RangeError('too deep')),
    });
    await expect(asked.readTransaction(question)).rejects.toMatchObject({
      name: 'OutboundError',
      isPassing: true,
      message: 'The answer cannot be read',
    });
    expect(asked.health().failuresInARow).toBe(1);
  });
});
