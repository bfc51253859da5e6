import { json, type PlayedAnswer } from './played-answer.ts';

/** A refusal in the words of a node. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Answers one call; throws an RpcError for a refusal. */
export type RpcMethods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

export interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** JSON-RPC 2.0: one call, or a batch in one array; what `refuser` refuses is not answered. */
export function answerRpc(
  methods: RpcMethods,
  body: string,
  refuser?: {
    readonly refuseAll: (calls: readonly Call[]) => PlayedAnswer | undefined;
    readonly refuseOne: (call: Call) => RpcError | undefined;
  },
): PlayedAnswer {
  let asked: unknown;
  try {
    asked = JSON.parse(body);
  } catch {
    return json(refusal(null, new RpcError(-32700, 'parse error')));
  }
  const calls = (Array.isArray(asked) ? asked : [asked]).map(readCall);
  if (calls.length === 0) return json(refusal(null, new RpcError(-32600, 'empty batch')));
  const refused = refuser?.refuseAll(calls.filter((call) => call !== undefined));
  if (refused !== undefined) return refused;
  const answers = calls.map((call) => answerCall(methods, call, refuser?.refuseOne));
  return json(Array.isArray(asked) ? answers : answers[0]);
}

function answerCall(
  methods: RpcMethods,
  call: Call | undefined,
  refuseOne?: (call: Call) => RpcError | undefined,
): object {
  if (call === undefined) return refusal(null, new RpcError(-32600, 'invalid request'));
  const { id, method, params } = call;
  const refused = refuseOne?.(call);
  if (refused !== undefined) return refusal(id, refused);
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (answer === undefined)
    return refusal(id, new RpcError(-32601, `the method ${method} does not exist`));
  try {
    return { jsonrpc: '2.0', id, result: answer(params) };
  } catch (error) {
    if (error instanceof RpcError) return refusal(id, error);
    throw error;
  }
}

function readCall(asked: unknown): Call | undefined {
  if (typeof asked !== 'object' || asked === null || !('method' in asked)) return undefined;
  const { method } = asked;
  if (typeof method !== 'string') return undefined;
  return {
    id: 'id' in asked ? asked.id : null,
    method,
    params: 'params' in asked && Array.isArray(asked.params) ? asked.params : [],
  };
}

function refusal(id: unknown, { code, message }: RpcError): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
