import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  honestly,
  lineTo,
  type ScriptedRpc,
  startScriptedRpc,
} from '../../../test/scripted-rpc.ts';
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
const send = (status: number, body: unknown) =>
  node.answerBy(({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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

  test('that is refused as a whole for another reason is not asked singly', async () => {
    send(200, { id: null, error: { code: -32_005, message: 'daily limit' } });
    await expect(createJsonRpc().batch(line, [say(1), say(2)])).rejects.toThrow('(limit, -32005)');
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
    ['an error without a code', { id: 1, error: 'no' }],
    ['a text', 'no'],
  ])('is not answered by %s', async (_, body) => {
    send(200, body);
    const asked = createJsonRpc().call(line, say(3)).then(resultOf);
    await expect(asked).rejects.toMatchObject({ name: 'OutboundError', isPassing: true });
  });

  // As nodes and providers put it.
  test.each([
    ['limit', -32_005, 'limit exceeded'],
    ['limit', -32_062, 'Batch size too large'],
    ['limit', -32_000, 'Too Many Requests'],
    ['limit', 429, 'Your app has exceeded its compute units per second capacity'],
    ['limit', -32_603, 'block range is too large: rate limited'],
    ['missing_state', -32_000, 'missing trie node 6a2b (path ) state 0x1 is not available'],
    ['missing_state', -32_000, 'header not found'],
    ['missing_state', -32_000, 'historical state unavailable in path scheme'],
    [
      'missing_state',
      -32_801,
      'no historical RPC is available for this historical (pre-bedrock) execution request: pruned',
    ],
    ['missing_state', -32_000, 'distance to target block exceeds maximum proof window'],
    ['method_missing', -32_601, 'Method not found'],
    [
      'method_missing',
      -32_601,
      'the method debug_traceTransaction does not exist/is not available',
    ],
    ['method_missing', -32_004, 'Unsupported method'],
    ['method_missing', -32_000, 'method is not whitelisted'],
    ['method_missing', -32_600, 'This method is not supported on the free plan'],
    ['other', -32_000, 'nonce too low'],
    ['other', -32_602, 'invalid argument 0: hex string'],
  ])('is refused because of %s by %i %s', async (problem, code, message) => {
    send(200, { id: 1, error: { code, message } });
    expect(await createJsonRpc().call(line, say(3))).toEqual({ problem, code });
  });
});
