import { text } from 'node:stream/consumers';
import { type Listening, listen } from '@ghost-pay/sandbox/listening';

export interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** How a provider differs from the node that it stands before. */
export interface Alteration {
  /** An error instead of an answer. */
  readonly refuse?: (request: RpcRequest) => { code: number; message: string } | undefined;
  /** Another question to the node. */
  readonly ask?: (request: RpcRequest) => RpcRequest;
  /** Another result. */
  readonly answer?: (request: RpcRequest, result: unknown) => unknown;
  /** Refuses batches with this status. */
  readonly refusesBatchesBy?: number;
  /** Answers batches in the reverse order. */
  readonly answersBackwards?: boolean;
  /** Called before each exchange, with its number from 1. */
  readonly before?: (exchange: number) => Promise<void>;
}

export interface AlteredNode extends Listening {
  readonly exchanges: () => number;
}

/** A provider before a real node, on a free port: passes everything on, but for the alteration. */
export async function startAlteredNode(
  url: string,
  { refuse, ask, answer, refusesBatchesBy, answersBackwards = false, before }: Alteration,
): Promise<AlteredNode> {
  let exchanges = 0;

  async function answerTo(request: RpcRequest): Promise<object> {
    const head = { jsonrpc: '2.0', id: request.id };
    const error = refuse?.(request);
    if (error !== undefined) return { ...head, error };
    const told = await post(url, ask?.(request) ?? request);
    if (answer === undefined || !('result' in told)) return told;
    return { ...head, result: answer(request, told.result) };
  }

  const server = await listen((request, response) => {
    void (async () => {
      exchanges += 1;
      await before?.(exchanges);
      const asked = JSON.parse(await text(request)) as RpcRequest | RpcRequest[];
      if (Array.isArray(asked) && refusesBatchesBy !== undefined) {
        response.writeHead(refusesBatchesBy).end('no batches');
        return;
      }
      const told = Array.isArray(asked)
        ? await Promise.all(asked.map(answerTo))
        : await answerTo(asked);
      if (Array.isArray(told) && answersBackwards) told.reverse();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    })();
  });
  return { ...server, exchanges: () => exchanges };
}

async function post(url: string, request: RpcRequest): Promise<{ result?: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return (await response.json()) as { result?: unknown };
}
