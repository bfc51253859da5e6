import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  honestly,
  lineTo,
  type ScriptedRpc,
  startScriptedRpc,
} from '../../../test/scripted-rpc.ts';
import { AskedToWaitError } from '../../core/outbound/bounded-fetch.ts';
import { createJsonRpc, resultOf, type RpcCall } from './json-rpc.ts';

let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc((_, params) => params[0] ?? null);
});
afterAll(async () => node.close());
afterEach(() => {
  node.answerBy(honestly);
  node.exchanges.length = 0;
});

const line = lineTo(() => node);
const say = (value: number): RpcCall<number> => ({
  method: 'say',
  params: [value],
  result: z.int(),
});
const word: RpcCall<string | null> = {
  method: 'word',
  params: ['a'],
  result: z.string().nullable(),
};
const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  node.answerBy(({ response }) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  });

describe('a batch', () => {
  test('is one exchange, and its answers are in the order of the calls', async () => {
    node.answerBy((exchange) => {
      const told = (JSON.parse(exchange.told) as unknown[]).toReversed();
      honestly({ ...exchange, told: JSON.stringify(told) });
    });
    const [one, text, two] = await createJsonRpc().batch(line, [say(1), word, say(2)]);
    expect([resultOf(one), resultOf(text), resultOf(two)]).toEqual([1, 'a', 2]);
    expect(node.exchanges).toEqual([['say', 'word', 'say']]);
  });

  const refusal = (code: number, message: string) => ({ id: null, error: { code, message } });
  const tooMany = refusal(31, 'Batch of more than 3 requests are not allowed on free tier');
  const refusals: [number, unknown][] = [
    [400, 'no batches'],
    [413, 'too many calls'],
    [200, refusal(-32_600, 'Invalid request')],
    [500, refusal(-32_600, 'batch too large')],
    [500, [1, 2, 3, 4, 5].map((id) => ({ ...tooMany, id }))],
    [200, tooMany],
    [402, 'payment required'],
    [403, refusal(-32_600, 'batch requests are not allowed')],
    [422, 'no arrays'],
    [200, refusal(-32_000, 'batch limit 3 exceeded')],
    [200, refusal(-32_600, 'Too many requests in the batch')],
  ];
  const five = [1, 2, 3, 4, 5].map(say);
  /** The sizes of the exchanges of two batches at a provider that takes so many calls at once. */
  async function sizesBy(takes: number, [status, body]: [number, unknown]): Promise<number[]> {
    node.answerBy((exchange) => {
      if ([exchange.asked].flat().length <= takes) return honestly(exchange);
      exchange.response.writeHead(status, { 'content-type': 'application/json' });
      exchange.response.end(JSON.stringify(body));
    });
    const rpc = createJsonRpc();
    for (let time = 0; time < 2; time += 1)
      expect((await rpc.batch(line, five)).map(resultOf)).toEqual([1, 2, 3, 4, 5]);
    return node.exchanges.map((methods) => methods.length);
  }

  test.each(refusals)(
    'that is refused by %i %j is asked in parts, from then on',
    async (...told) => {
      const sizes = await sizesBy(3, told);
      expect(sizes).toHaveLength(5);
      expect([sizes[0], ...sizes.slice(1).toSorted((one, other) => one - other)]).toEqual([
        5, 2, 2, 3, 3,
      ]);
    },
  );

  test.each(refusals)('of which each is refused by %i %j is asked singly', async (...told) => {
    const sizes = await sizesBy(1, told);
    expect(sizes.slice(0, 3).toSorted((one, other) => one - other)).toEqual([2, 3, 5]);
    expect(sizes.slice(3)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('that is refused about what a visitor chose is forgotten', async () => {
    node.answerBy((exchange) => {
      if (!Array.isArray(exchange.asked)) return honestly(exchange);
      exchange.response.writeHead(400).end();
    });
    const rpc = createJsonRpc();
    const visitors = lineTo(() => node, { learns: false });
    for (const [own, takes] of [
      [visitors, Infinity],
      [line, 1],
    ] as const) {
      await rpc.batch(own, [say(1), say(2)]);
      expect(Math.min(rpc.takes(), 3)).toBe(Math.min(takes, 3));
    }
  });

  test('of two calls that is refused is not asked in the same part again', async () => {
    node.answerBy((exchange) => {
      if (!Array.isArray(exchange.asked)) return honestly(exchange);
      exchange.response.writeHead(400).end();
    });
    await createJsonRpc().batch(line, [say(1), say(2)]);
    expect(node.exchanges).toEqual([['say', 'say'], ['say'], ['say']]);
  });

  test('that fails together with its single calls is tried as a batch again', async () => {
    const rpc = createJsonRpc();
    send(400, 'down');
    await expect(rpc.batch(line, [say(1), say(2)])).rejects.toMatchObject({ status: 400 });
    node.answerBy(honestly);
    node.exchanges.length = 0;
    await rpc.batch(line, [say(1), say(2)]);
    expect(node.exchanges).toHaveLength(1);
  });

  test('that is refused because of one of its calls is asked singly, and as a batch the next time', async () => {
    const archive = 'Archive requests require a personal token';
    node.answerBy((exchange) => {
      const asked = [exchange.asked].flat();
      if (!asked.some(({ params }) => params[0] === 2)) return honestly(exchange);
      const body = JSON.stringify(refusal(-32_602, archive));
      exchange.response.writeHead(403, { 'content-type': 'application/json' }).end(body);
    });
    const rpc = createJsonRpc();
    const [one, two] = await rpc.batch(line, [say(1), say(2)]);
    expect(resultOf(one)).toBe(1);
    expect(two).toEqual({ problem: 'missing_state', code: -32_602 });
    node.exchanges.length = 0;
    await rpc.batch(line, [say(1), say(3)]);
    expect(node.exchanges).toEqual([['say', 'say']]);
  });

  test('of which the source asks to wait for one call asks to wait', async () => {
    send(200, [
      { id: 1, result: 1 },
      { id: 2, error: { code: -32_005, message: 'rate limit' } },
    ]);
    await expect(createJsonRpc().batch(line, [say(1), say(2)])).rejects.toBeInstanceOf(
      AskedToWaitError,
    );
    expect(node.exchanges).toHaveLength(1);
  });

  test('may hold a call that fails beside one that does not', async () => {
    send(200, [
      { id: 2, result: 2 },
      { id: 1, error: { code: -32_000, message: 'header not found' } },
    ]);
    const [one, two] = await createJsonRpc().batch(line, [say(1), say(2)]);
    expect(one).toEqual({ problem: 'missing_state', code: -32_000 });
    expect(resultOf(two)).toBe(2);
    expect(() => resultOf(one)).toThrow('The source did not answer a call (missing_state, -32000)');
  });
});

describe('one call', () => {
  test('takes the null errors and results of old nodes', async () => {
    send(200, { id: 1, result: 3, error: null });
    expect(await createJsonRpc().call(line, say(3))).toEqual({ result: 3 });
    send(500, { id: 1, result: null, error: { code: -5, message: 'No such transaction' } });
    expect(await createJsonRpc().call(line, say(3))).toEqual({ problem: 'other', code: -5 });
  });

  test.each([
    ['another number', { id: 2, result: 3 }],
    ['no number', { result: 3 }],
    ['a result without a number', { id: null, result: 3 }],
    ['a list', [{ id: 1, result: 3 }]],
    ['another shape', { id: 1, result: '3' }],
    ['no result', { id: 1 }],
    ['a text', 'no'],
  ])('is not answered by %s', async (_, body) => {
    send(200, body);
    const asked = createJsonRpc().call(line, say(3)).then(resultOf);
    await expect(asked).rejects.toMatchObject({ name: 'OutboundError', isPassing: true });
  });

  test.each([
    ['its number as a text', { id: '1', result: 3 }, { result: 3 }],
    ['a code as a text', { id: 1, error: { code: '-32601', message: 'no' } }, 'method_missing'],
    ['an error as a sentence', { id: 1, error: 'state pruned' }, 'missing_state'],
    ['an error without a sentence', { id: 1, error: { code: -1 } }, 'other'],
    ['an error without a number', { error: { code: -1, message: 'no' } }, 'other'],
  ])('is answered by %s', async (_, body, expected) => {
    send(200, body);
    const answer = await createJsonRpc().call(line, say(3));
    expect(answer).toMatchObject(typeof expected === 'string' ? { problem: expected } : expected);
  });
});

describe('a refusal', () => {
  test.each([
    ['seconds', () => '7', 7_000],
    ['a moment', () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
    ['nonsense', () => 'soon', undefined],
  ])('says by %s for how long to wait', async (_, header, expected) => {
    const error = { code: -32_005, message: 'rate limited' };
    send(429, { id: null, error }, { 'retry-after': header() });
    const told = await createJsonRpc()
      .call(line, say(3))
      .catch((reason: unknown) => reason);
    const { retryAfterMs } = told as AskedToWaitError;
    if (expected === undefined) expect(retryAfterMs).toBeUndefined();
    // A moment in whole seconds, and the time of the exchange.
    else expect(Math.abs((retryAfterMs ?? 0) - expected)).toBeLessThan(30_000);
  });
});
