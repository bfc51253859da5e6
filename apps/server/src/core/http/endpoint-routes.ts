import {
  type Access,
  defaultBodyLimitBytes,
  type Endpoint,
  isStreamed,
} from '@ghost-pay/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { fingerprintRequest, type Idempotency } from '../database/idempotency.ts';
import { AppError } from '../errors.ts';
import type { BackOfficeGate } from './back-office-gate.ts';
import type { Vault } from '../vault/vault.ts';
import { type Actor, type Authenticate, readBearerToken, requireFreshFactor } from './actor.ts';
import type { TextAnswer } from './streamed-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public calls and before the guard has run. */
    actor: Actor | null;
  }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a use case gets to see of a request. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly actor: E['access'] extends 'public' ? null : Actor;
  /** The caller's address, behind trusted proxies the one that they report. */
  readonly address: string;
  readonly userAgent: string;
  /** Path and query exactly as they arrived. */
  readonly rawUrl: string;
  /** A header's value; undefined when it is missing or was sent more than once. */
  readonly header: (name: string) => string | undefined;
  /** Present when the endpoint is idempotent and the caller sent a key. */
  readonly idempotency: Idempotency | undefined;
}

/** The value that the output schema writes, or the text that is on its way. */
type Answer<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : TextAnswer;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Adds one declared endpoint to the server; the list of modules is made of these. */
export type AddEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Turns declared endpoints into routes under /api. For each: who may call, and with how fresh a second
 * factor, is checked before the body is read; params, query and body are parsed by their schemas; and the answer is written by
 * its output schema, which drops every field that is not listed, or streamed as the text that it is.
 */
export function createEndpointRoutes(
  app: FastifyInstance,
  {
    authenticate,
    clock,
    vault,
    https,
    gate,
  }: {
    authenticate: Authenticate;
    clock: Clock;
    vault: Vault;
    /** Whether the site's own address is an https one. */
    https: boolean;
    gate: BackOfficeGate;
  },
): AddEndpoint {
  return (endpoint, handler) => {
    const streamed = isStreamed(endpoint.output) ? endpoint.output : undefined;
    const alwaysAsks = endpoint.freshFactor === 'always';
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyLimitBytes ?? defaultBodyLimitBytes,
      ...(isStreamed(endpoint.output)
        ? // To be asked for its head alone, it would have to be made.
          { exposeHeadRoute: false, config: { isStreamed: true } }
        : {
            schema: { response: { [endpoint.status ?? 200]: toAnswerSchema(endpoint.output) } },
          }),
      onRequest: async (request) => {
        if (https) refusePlainHttp(request);
        refuseCrossSite(request);
        gate.guardCall(request, endpoint);
        if (endpoint.access === 'public') return;
        request.actor = await admit(request, endpoint.access, authenticate);
        if (alwaysAsks) requireFreshFactor(request.actor, clock.now());
      },
      handler: async (request, reply) => {
        const answer = await handler(readCall(endpoint, request, vault));
        reply.status(endpoint.status ?? 200).header('cache-control', 'no-store');
        if (streamed === undefined) return reply.send(answer);
        const { headers, body } = answer as TextAnswer;
        return reply.headers(headers).type(streamed.contentType).send(body);
      },
    });
  };
}

/** The JSON schema by which Fastify writes an answer; 'draft-7' is the dialect that its serializer knows. */
function toAnswerSchema(output: z.ZodType): unknown {
  return z.toJSONSchema(output, { target: 'draft-7', io: 'input' });
}

/**
 * What came to the proxy in the clear may have been read on the way, a token included. It is refused and not
 * redirected, so that a program with the wrong address is mended and not sent the long way round each time.
 * The proxy's word is taken from anybody: who makes it up refuses himself.
 */
function refusePlainHttp(request: FastifyRequest): void {
  const said = request.headers['x-forwarded-proto'];
  const last = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').at(-1)?.trim();
  if (last?.toLowerCase() === 'http') throw new AppError('HTTPS_REQUIRED');
}

/** A bearer header is never sent by a foreign page's form, but a browser that says 'cross-site' is refused all the same. */
function refuseCrossSite(request: FastifyRequest): void {
  if (
    request.method !== 'GET' &&
    request.method !== 'HEAD' &&
    request.headers['sec-fetch-site'] === 'cross-site'
  ) {
    throw new AppError('CROSS_SITE_REQUEST');
  }
}

async function admit(
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
  authenticate: Authenticate,
): Promise<Actor> {
  const token = readBearerToken(request.headers.authorization);
  const admin = token === undefined ? undefined : await authenticate(token);
  if (admin === undefined) throw new AppError('TOKEN_EXPIRED');
  const actor = { ...admin, address: request.ip, userAgent: userAgentOf(request) };
  if (access !== 'restricted' && actor.secondFactorAt === null)
    throw new AppError('TWOFA_REQUIRED');
  if ((access === 'admin' || access === 'super_admin') && actor.passwordMustChange)
    throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (access === 'super_admin' && actor.role !== 'super_admin') throw new AppError('FORBIDDEN');
  return actor;
}

function readCall(endpoint: Endpoint, request: FastifyRequest, vault: Vault): Call<Endpoint> {
  const params = endpoint.params?.safeParse(request.params);
  if (params?.success === false) {
    throw new AppError(endpoint.paramsError ?? 'INVALID_INPUT', {
      fields: fieldSentences(params.error),
    });
  }
  const query = endpoint.query?.safeParse(request.query);
  if (query?.success === false)
    throw new AppError('INVALID_INPUT', { fields: fieldSentences(query.error) });
  const body = endpoint.body?.safeParse(request.body);
  if (body?.success === false) throw bodyRefusal(endpoint, body.error);
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    actor: request.actor as Call<Endpoint>['actor'],
    address: request.ip,
    rawUrl: request.raw.url ?? '',
    header: (name) => {
      const { rawHeaders } = request.raw;
      const values = rawHeaders.filter(
        (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
      );
      return values.length === 1 ? values[0] : undefined;
    },
    userAgent: userAgentOf(request),
    idempotency:
      endpoint.idempotent === true
        ? readIdempotency(endpoint, request, vault, { params: params?.data, body: body?.data })
        : undefined,
  };
}

function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300);
}

/** A field's own code is said only where nothing else is wrong: with it a form marks that one field. */
function bodyRefusal({ fieldErrors }: Endpoint, error: z.ZodError): AppError {
  const fields = fieldSentences(error);
  const [name = '', ...others] = Object.keys(fields);
  const own = others.length === 0 ? fieldErrors?.[name] : undefined;
  return new AppError(own ?? 'INVALID_INPUT', { fields });
}

function fieldSentences(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const name = issue.path.length === 0 ? 'request' : issue.path.join('.');
    // One sentence a field: the first is the one to mend first.
    if (!fields.has(name)) fields.set(name, issue.message);
  }
  return Object.fromEntries(fields);
}

/**
 * Keys of different callers and calls do not meet: an admin's belong to the admin, a visitor's to the
 * call. What makes a request the same is what its schemas let through: the rest has no effect either.
 */
function readIdempotency(
  endpoint: Endpoint,
  request: FastifyRequest,
  vault: Vault,
  asked: { params: unknown; body: unknown },
): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw new AppError('IDEMPOTENCY_KEY_INVALID');
  const caller = request.actor?.userId ?? 'public';
  return {
    scope: `${endpoint.method} ${endpoint.path} ${caller}`,
    key,
    fingerprint: fingerprintRequest(vault, asked),
  };
}
