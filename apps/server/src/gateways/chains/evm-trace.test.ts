import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineTo, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import type { EvmTransaction } from './evm-answers.ts';
import { createTracer } from './evm-trace.ts';
import { createJsonRpc } from './json-rpc.ts';

// What real nodes show is tested on real nodes; here stand the traces that no payment makes them show.

const a = (pair: string) => `0x${pair.repeat(20)}`;
const [payer, router, site, other] = [a('11'), a('22'), a('33'), a('44')];
const transaction: EvmTransaction = {
  hash: `0x${'55'.repeat(32)}`,
  from: payer,
  to: router,
  value: 9n,
  input: '0x01',
};

/** The results of the two methods; a method without one is not there. */
let traces: Partial<Record<'debug_traceTransaction' | 'trace_transaction', unknown>>;
let node: ScriptedRpc;
let now = 0;
beforeAll(async () => {
  node = await startScriptedRpc(() => null);
  node.answerBy(({ asked, response }) => {
    const [{ id, method } = { id: 0, method: '' }] = [asked].flat();
    const result = traces[method as keyof typeof traces];
    const error = { code: -32_601, message: 'Method not found' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result === undefined ? { id, error } : { id, result }));
  });
});
afterAll(async () => node.close());
beforeEach(() => {
  traces = {};
  node.exchanges.length = 0;
});
const line = lineTo(() => node);
const tracer = () => createTracer({ clock: { now: () => new Date(now) }, rpc: createJsonRpc() });
const trace = async () => tracer()(line, transaction);

const call = (change: object = {}) => ({
  type: 'CALL',
  from: router,
  to: site,
  value: '0x5',
  ...change,
});
const top = (...calls: object[]) => ({
  type: 'CALL',
  from: payer,
  to: router,
  value: '0x9',
  calls,
});
const move = (change: object = {}) => ({ from: router, to: site, amount: 5n, ...change });

describe('nested calls', () => {
  test('count in their order, each before what it calls', async () => {
    const inner = call({ from: other, to: payer, value: '0x2' });
    traces.debug_traceTransaction = top(call({ to: other, calls: [inner] }), call());
    expect(await trace()).toEqual([
      move({ to: other }),
      move({ from: other, to: payer, amount: 2n }),
      move(),
    ]);
  });

  test.each<[string, object]>([
    ['without value', call({ value: '0x0' })],
    ['that names no value', call({ value: undefined })],
    ['that failed', call({ error: 'execution reverted' })],
    [
      'inside one that failed',
      call({ to: other, value: '0x0', error: 'out of gas', calls: [call()] }),
    ],
    ['far inside one that failed', call({ error: 'x', calls: [call({ calls: [call()] })] })],
    ['to itself', call({ from: site })],
    ...['DELEGATECALL', 'STATICCALL', 'CALLCODE'].map((type): [string, object] => [
      type,
      call({ type }),
    ]),
  ])('a call %s moves nothing', async (_, frame) => {
    traces.debug_traceTransaction = top(frame);
    expect(await trace()).toEqual([]);
  });

  test.each(['CREATE', 'CREATE2', 'SELFDESTRUCT'])('%s moves coins', async (type) => {
    traces.debug_traceTransaction = top(call({ type }));
    expect(await trace()).toEqual([move()]);
  });

  test.each([
    ['another payer', { ...top(call()), from: other }],
    ['another recipient', { ...top(call()), to: other }],
    ['another value', { ...top(call()), value: '0x8' }],
    ['a failure', { ...top(call()), error: 'execution reverted' }],
    ['a frame that is none', top({ type: 'CALL' })],
    ['nothing', null],
  ])('a trace that shows %s is refused', async (_, told) => {
    traces.debug_traceTransaction = told;
    await expect(trace()).rejects.toMatchObject({ name: 'OutboundError' });
  });

  test('of a method that a source refused a visitor are asked for again', async () => {
    const methods: string[] = [];
    const refuse = async ({ post }: { post?: object }) => {
      methods.push((post as { method: string }).method);
      return Promise.resolve({ id: 1, error: { code: -32_601, message: 'Method not found' } });
    };
    const read = createTracer({ clock: { now: () => new Date(now) }, rpc: createJsonRpc() });
    for (const learns of [false, true, true])
      expect(await read({ ...line, learns, json: refuse }, transaction)).toBeUndefined();
    expect(methods).toHaveLength(4);
  });

  test('are read to any depth', async () => {
    const depth = 20_000;
    const opening = JSON.stringify(call({ calls: [] })).slice(0, -2);
    const text = opening.repeat(depth) + ']}'.repeat(depth);
    // Handed over without a server: writing such an answer takes a deeper stack than reading it.
    const deep = JSON.parse(`{"id":1,"result":${JSON.stringify(top()).slice(0, -2)}${text}]}}`);
    const read = createTracer({ clock: { now: () => new Date(now) }, rpc: createJsonRpc() });
    const moves = await read(
      { ...line, json: () => Promise.resolve(deep as unknown) },
      transaction,
    );
    expect(moves).toHaveLength(depth);
  });
});

describe('a list of traces', () => {
  const entry = (traceAddress: number[], change: object = {}) => ({
    type: 'call',
    transactionHash: transaction.hash,
    traceAddress,
    action: { callType: 'call', from: router, to: site, value: '0x5' },
    result: { output: '0x' },
    ...change,
  });
  const failed = { error: 'Reverted', result: null };

  test('counts what is not the transaction itself, and nothing below a failed call', async () => {
    traces.trace_transaction = [
      entry([]),
      entry([0], failed),
      entry([0, 0]),
      entry([0, 0, 3]),
      entry([1], { action: { callType: 'delegatecall', from: router, to: site, value: '0x5' } }),
      entry([2]),
      entry([2, 0], failed),
      entry([2, 0, 0]),
      entry([2, 1]),
      entry([3], {
        type: 'suicide',
        action: { address: other, refundAddress: site, balance: '0x7' },
      }),
      entry([4], {
        type: 'create',
        action: { from: router, value: '0x3' },
        result: { address: other },
      }),
      entry([10], { type: 'reward', action: {} }),
    ];
    expect(await trace()).toEqual([
      move(),
      move(),
      move({ from: other, amount: 7n }),
      move({ to: other, amount: 3n }),
    ]);
  });

  test('does not take the eleventh call for one below the second', async () => {
    traces.trace_transaction = [entry([]), entry([1], failed), entry([10])];
    expect(await trace()).toEqual([move()]);
  });

  test.each([
    ['of another transaction', [entry([0], { transactionHash: `0x${'66'.repeat(32)}` })]],
    ['with a place that is none', [entry([-1])]],
    ['that is no list', entry([])],
  ])('%s is refused', async (_, told) => {
    traces.trace_transaction = told;
    await expect(trace()).rejects.toMatchObject({ name: 'OutboundError' });
  });
});

test('a source that cannot trace is not asked for it for an hour', async () => {
  const asked = tracer();
  for (let times = 0; times < 3; times += 1) expect(await asked(line, transaction)).toBeUndefined();
  expect(node.exchanges).toEqual([['debug_traceTransaction'], ['trace_transaction']]);
  now += 60 * 60 * 1000;
  traces.trace_transaction = [];
  expect(await asked(line, transaction)).toEqual([]);
  expect(node.exchanges).toHaveLength(4);
});
