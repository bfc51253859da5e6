import type { IncomingMessage, RequestListener } from 'node:http';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { listen } from '@ghost-pay/sandbox/listening';
import { OutboundError } from '../../src/core/outbound/bounded-fetch.ts';
import {
  type ChainProtocol,
  UntoldTransactionError,
} from '../../src/gateways/chains/chain-protocol.ts';
import { BudgetSpentError, type ChainSource } from '../../src/gateways/chains/chain-source.ts';
import { createGuardedSource } from '../../src/gateways/chains/guarded-source.ts';

/** An answer as a service gives it, and what the program has to make of it. */
export interface Row {
  /** The service or the software. */
  readonly by: string;
  readonly says: string;
  readonly read: (world: World) => Promise<unknown>;
  /** Matched as `toMatchObject` does. */
  readonly right: unknown;
}

/** Where answers come from: a server that a row tells what to answer, and played chains. */
export interface World {
  readonly url: string;
  readonly peer: ChainPeer;
  readonly clock: { now: () => Date };
  answerBy(answer: RequestListener): void;
  close(): Promise<void>;
  readonly pass: (ms: number) => void;
}

export async function openWorld(): Promise<World> {
  let now = Date.parse('2026-11-27T10:00:00.000Z');
  let answering: RequestListener = (_, response) => void response.writeHead(404).end();
  const server = await listen((request, response) => answering(request, response));
  const peer = await startChainPeer({ now: () => now });
  return {
    url: server.url,
    peer,
    clock: { now: () => new Date(now) },
    answerBy: (next) => (answering = next),
    pass: (ms) => (now += ms),
    async close() {
      await server.close();
      await peer.close();
    },
  };
}

export function openSource(
  world: Pick<World, 'url' | 'clock'>,
  protocol: ChainProtocol,
  chain: ChainSource['chain'],
): ChainSource {
  return createGuardedSource(
    world,
    protocol,
    { chain, url: world.url, name: 'service', isOwn: false, requestsPerSecond: 1_000 },
    { exchangeMs: 60_000, readingMs: 120_000, waitsMs: [1] },
  );
}

/** How an answer ends that is none: it is waited for, it is the question's fault, or the source's. */
export type NoAnswer = 'waits' | 'untold' | 'failed';

async function outcomeOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.catch((error: unknown): NoAnswer => {
    if (error instanceof BudgetSpentError) return 'waits';
    if (!(error instanceof OutboundError)) throw error;
    return error.cause instanceof UntoldTransactionError ? 'untold' : 'failed';
  });
}

/** What the first of six questions comes to, each put after every wait and rest, and whether they take the source away. */
export async function askSixTimes(
  world: World,
  source: ChainSource,
  ask: () => Promise<unknown>,
): Promise<{ reading: unknown; isDown: boolean }> {
  const outcomes: unknown[] = [];
  for (let time = 0; time < 6; time += 1) {
    world.pass(6 * 60_000);
    outcomes.push(await outcomeOf(ask()));
  }
  return { reading: outcomes[0], isDown: source.health().isDown };
}

export interface RpcAsked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
interface Told {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}
/** What is answered in the place of an honest answer. */
export type Refuse = (calls: readonly RpcAsked[], isBatch: boolean) => Told | undefined;

interface Refusal {
  readonly status?: number;
  readonly code?: number | string;
  readonly says?: string;
  /** The methods that are refused; all unless given. */
  readonly of?: RegExp;
  readonly headers?: Record<string, string>;
}

const errorOf = ({ code, says = 'no' }: Refusal) => ({ code, message: says });

/** The whole exchange is refused: by one object, a list with one object, or a text. */
export function wholly(
  { status = 200, of = /./, headers = {}, ...refusal }: Refusal,
  shape: 'object' | 'list' | 'text' = 'object',
): Refuse {
  return (calls, isBatch) => {
    if (!calls.some(({ method }) => of.test(method))) return undefined;
    if (shape === 'text') return { status, headers, body: refusal.says ?? '' };
    const id = isBatch ? null : (calls[0]?.id ?? null);
    const told = { jsonrpc: '2.0', id, error: errorOf(refusal) };
    return { status, headers, body: shape === 'list' && isBatch ? [told] : told };
  };
}

/** The calls are refused one by one. */
export function singly(refusal: Refusal): Alter {
  return (answers, calls) =>
    answers.map((answer, at) =>
      (refusal.of ?? /./).test(calls[at]?.method ?? '')
        ? { id: answer['id'], error: errorOf(refusal) }
        : answer,
    );
}

type Answer = Readonly<Record<string, unknown>>;
/** The answers to the calls, changed. */
export type Alter = (answers: readonly Answer[], calls: readonly RpcAsked[]) => readonly Answer[];

/** Plays a node: `resultOf` is what an honest one says, `refuse` and `alter` what this one makes of it. */
export function playNode(
  world: World,
  resultOf: (method: string, params: readonly unknown[]) => unknown,
  {
    refuse = () => undefined,
    alter = (answers) => answers,
  }: { refuse?: Refuse | undefined; alter?: Alter | undefined } = {},
): void {
  const answer = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const asked = JSON.parse(await readAll(request)) as RpcAsked | RpcAsked[];
    const calls = [asked].flat();
    const isBatch = Array.isArray(asked);
    const refused = refuse(calls, isBatch);
    const answers = alter(
      calls.map(({ id, method, params }) => ({
        jsonrpc: '2.0',
        id,
        result: resultOf(method, params),
      })),
      calls,
    );
    const {
      status = 200,
      headers = {},
      body,
    } = refused ?? { body: isBatch ? answers : answers[0] };
    const isText = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
      .end(isText ? body : JSON.stringify(body));
  };
  world.answerBy((request, response) => void answer(request, response));
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
