import { text } from 'node:stream/consumers';
import { type Listening, listen } from '@ghost-pay/sandbox/listening';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
/** What a node answers to a call. */
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

/** Serves JSON-RPC, single calls and batches. */
export async function startJsonRpcServer(
  outcomeOf: (method: string, params: readonly unknown[]) => Promise<RpcOutcome>,
): Promise<Listening> {
  const answer = async ({ id, method, params }: Call) => ({
    jsonrpc: '2.0',
    id,
    ...(await outcomeOf(method, params)),
  });
  return listen((request, response) => {
    void (async () => {
      const asked = JSON.parse(await text(request)) as Call | Call[];
      const told = await (Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    })();
  });
}

export const methodNotFound: RpcOutcome = { error: { code: -32_601, message: 'Method not found' } };
