import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@ghost-pay/sandbox/listening';
import { fetchJson, fetchText } from '../src/core/outbound/bounded-fetch.ts';
import type { SourceLine } from '../src/gateways/chains/chain-protocol.ts';

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A JSON-RPC server that a test tells what to answer. */
export interface ScriptedRpc {
  readonly url: string;
  /** The exchanges so far: the methods of each. */
  readonly exchanges: string[][];
  /** Answers that begin from now on are these, until it is called again. */
  answerBy(answer: Answering): void;
  close(): Promise<void>;
}

/** Answers one exchange; `told` is what an honest node says. */
type Answering = (exchange: {
  readonly asked: RpcRequest | readonly RpcRequest[];
  readonly told: string;
  readonly response: ServerResponse;
}) => void;

export const honestly: Answering = ({ told, response }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(told);
};

/** `resultOf` says what an honest node answers to a call. */
export async function startScriptedRpc(
  resultOf: (method: string, params: readonly unknown[]) => unknown,
): Promise<ScriptedRpc> {
  const exchanges: string[][] = [];
  let answering = honestly;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = JSON.parse(await text(request)) as RpcRequest | RpcRequest[];
    exchanges.push([asked].flat().map(({ method }) => method));
    const tell = ({ id, method, params }: RpcRequest) => ({
      jsonrpc: '2.0',
      id,
      result: resultOf(method, params),
    });
    const told = Array.isArray(asked) ? asked.map(tell) : tell(asked);
    answering({ asked, told: JSON.stringify(told), response });
  };
  const server = await listen((request, response) => void answer(request, response));
  return {
    ...server,
    exchanges,
    answerBy: (next) => {
      answering = next;
    },
  };
}

/** The line to a scripted node, without a budget; its tip is never asked for. */
export function lineTo(node: () => ScriptedRpc, { learns = true } = {}): SourceLine {
  const [timeoutMs, maxBytes] = [60_000, 2 ** 22];
  return {
    learns,
    json: async (question) => fetchJson({ ...question, url: node().url, timeoutMs, maxBytes }),
    text: async (question) => fetchText({ ...question, url: node().url, timeoutMs }),
    tip: () => Promise.reject(new Error('not asked')),
    noteTip: () => undefined,
    distrust: () => undefined,
  };
}
