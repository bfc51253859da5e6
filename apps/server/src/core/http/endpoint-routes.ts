import {
  type Access,
  defaultBodyLimitBytes,
  type Endpoint,
  isStreamed,
  type StreamedText,
} from '@ghost-pay/contract/endpoint';
import writeBySchema from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { fingerprintRequest, type Idempotency } from '../database/idempotency.ts';
import { AppError } from '../errors.ts';
import type { Vault } from '../vault/vault.ts';
import { type Actor, type Authenticate, readBearerToken, requireFreshFactor } from './actor.ts';
import type { BackOfficeGate } from './back-office-gate.ts';
import { refusalOfInspection, refuseChange } from './inspection.ts';
import type { TextAnswer } from './streamed-text.ts';

/**
 * Writes answers as JSON by their schema, which drops every unlisted field. The writer is made for the first answer:
 * to make those of all endpoints would be a seventh of a start's work.
 */
export function createAnswerWriter(output: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    // The writer's maker knows JSON schemas as far as draft 7.
    write ??= writeBySchema(z.toJSONSchema(output, { target: 'draft-7', io: 'input' }) as object);
    return write(answer);
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public calls and before the guard has run. */
    actor: Actor | null;
  }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The last stretch of a request's way, which a proxy may be part of. */
export interface Arrival {
  /** The address that the connection came from: the proxy's, if there is one. */
  readonly sender: string;
  /** Whether `sender` is a trusted proxy that named the caller's address. */
  readonly isBelieved: boolean;
  readonly host: string;
}

/** The parts of a request that a use case sees. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly actor: E['access'] extends 'public' ? null : Actor;
  /** The caller's address; behind a trusted proxy, the address that the proxy reports. */
  readonly address: string;
  /** How the request reached this server. */
  readonly arrival: Arrival;
  readonly userAgent: string;
  /** Path and query exactly as received. */
  readonly rawUrl: string;
  /** A header's value; undefined if it is missing or was sent more than once. */
  readonly header: (name: string) => string | undefined;
  /** Present if the endpoint is idempotent and the caller sent a key. */
  readonly idempotency: Idempotency | undefined;
}

/** The value for the output schema, or a streamed text. */
type Answer<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : TextAnswer;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Adds one declared endpoint to the server. Each module calls it for its endpoints. */
export type AddEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** The answer to a call that tells no more than that it succeeded. */
export const succeeded = () => ({ success: true }) as const;

/**
 * Turns declared endpoints into routes under /api. Access and the age of the second factor are checked before
 * the body is read. Params, query and body are parsed by their schemas. The answer is written by the output
 * schema, which drops every unlisted field, or streamed as text.
 */
export function createEndpointRoutes(
  app: FastifyInstance,
  {
    authenticate,
    clock,
    vault,
    https,
    gate,
    isInspection,
  }: {
    authenticate: Authenticate;
    clock: Clock;
    vault: Vault;
    /** Whether the site's public address uses https. */
    https: boolean;
    gate: BackOfficeGate;
    /** Whether the server only shows a copy. */
    isInspection: boolean;
  },
): AddEndpoint {
  return (endpoint, handler) => {
    const { output } = endpoint;
    const send = isStreamed(output) ? sendStreamed(output) : sendJson(output);
    const alwaysAsks = endpoint.freshFactor === 'always';
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyLimitBytes ?? defaultBodyLimitBytes,
      // To be asked for its head alone, a streamed answer would have to be made.
      ...(isStreamed(output) && {
        exposeHeadRoute: false,
        config: { isStreamed: true },
        compress: { encodings: streamedEncodings },
      }),
      onRequest: async (request) => {
        if (https) refusePlainHttp(request);
        refuseCrossSite(request);
        gate.guardCall(request, endpoint);
        if (isInspection) refuseChange(endpoint);
        if (endpoint.access === 'public') return;
        request.actor = await admit(request, endpoint.access, authenticate);
        if (alwaysAsks) requireFreshFactor(request.actor, clock.now());
      },
      handler: async (request, reply) => {
        const answer = await handler(readCall(endpoint, request, vault)).catch((error: unknown) => {
          throw isInspection ? refusalOfInspection(error) : error;
        });
        reply.status(endpoint.status ?? 200).header('cache-control', 'no-store');
        return send(reply, answer);
      },
    });
  };
}

/** Of a long text zstd makes hardly more than brotli does, in a fifth of the time. */
const streamedEncodings: ('zstd' | 'br' | 'gzip')[] = ['zstd', 'br', 'gzip'];

type Send = (reply: FastifyReply, answer: unknown) => FastifyReply;

function sendJson(output: z.ZodType): Send {
  const write = createAnswerWriter(output);
  return (reply, answer) => reply.type('application/json; charset=utf-8').send(write(answer));
}

function sendStreamed({ contentType }: StreamedText): Send {
  return (reply, answer) => {
    const { headers, body } = answer as TextAnswer;
    return reply.headers(headers).type(contentType).send(body);
  };
}

/**
 * A request that reached the proxy over plain HTTP may have been read on the way, its token included. It is
 * refused, not redirected: a redirect would hide the wrong address in a program's configuration. X-Forwarded-Proto
 * is accepted from any sender, because a forged header only refuses the sender's own request.
 */
function refusePlainHttp(request: FastifyRequest): void {
  const said = request.headers['x-forwarded-proto'];
  const last = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').at(-1)?.trim();
  if (last?.toLowerCase() === 'http') throw new AppError('HTTPS_REQUIRED');
}

/**
 * A foreign page's form cannot send a bearer header. A request marked 'cross-site' by the browser is refused
 * all the same.
 */
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
    arrival: {
      sender: request.socket.remoteAddress ?? '',
      isBelieved: (request.ips?.length ?? 0) > 1,
      host: request.host,
    },
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

/** A field's own code is used only if nothing else is wrong: a form then marks that one field. */
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
    // One sentence per field: the first issue is the first to fix.
    if (!fields.has(name)) fields.set(name, issue.message);
  }
  return Object.fromEntries(fields);
}

/**
 * Idempotency keys are scoped by caller and call: an administrator's keys to that administrator, a visitor's to the
 * call. Two requests are the same if their parsed values are equal, because unparsed fields have no effect.
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
