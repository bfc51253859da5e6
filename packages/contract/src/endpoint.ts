import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { FreshFactor } from './fresh-factor.ts';

/**
 * Who may call: `public` is anyone; `restricted` is any session, even one without a second factor;
 * `second_factor` is a session with a second factor, even when its password must still be changed;
 * `admin` is a complete session; `super_admin` is one with that role.
 */
export type Access = 'public' | 'restricted' | 'second_factor' | 'admin' | 'super_admin';

/** A text answer other than JSON or a file, of any length, streamed while it is made. */
export interface StreamedText {
  readonly contentType:
    | 'text/csv; charset=utf-8'
    | 'text/event-stream; charset=utf-8'
    | 'application/pdf';
  /** The answer's own headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of the API. The server's route, the client and the OpenAPI document are made from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with `:name` for each parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly freshFactor: FreshFactor;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Optional request headers with their meaning: a secret that must not stand in an address, or a language. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly output: z.ZodType | StreamedText;
  /** 200 unless set. */
  readonly status?: 200 | 201;
  /** Its own refusals. Those of its path, fields, key and access, and those of every call, follow from the rest. */
  readonly errors?: readonly ErrorCode[];
  /** The error code of a refused path parameter, when the specification names one. */
  readonly paramsError?: ErrorCode;
  /**
   * The error code of a body that is refused only because of one of these fields, when the specification names one.
   */
  readonly fieldErrors?: Readonly<Record<string, ErrorCode>>;
  /** True where the path itself holds a secret, so that the log names the route instead. */
  readonly secretInPath?: true;
  /** True where `Idempotency-Key` is honoured: every POST that makes or moves a payment. */
  readonly idempotent?: true;
  /** Largest body in bytes; 16 KB unless set. */
  readonly bodyLimitBytes?: number;
}

/** A call of anyone. */
export const open = { access: 'public', freshFactor: 'never' } as const;

/**
 * Everyday work of an administrator. It moves no money, changes no rule of money or access and hands nothing out in
 * bulk; what comes close to that says why it never asks for a fresh second factor.
 */
export const everyday = { access: 'admin', freshFactor: 'never' } as const;

/** The answer of a call that has nothing to tell. */
export const done = z.object({ success: z.literal(true) });

/** Keeps the literal types of a declaration, which type the client by `METHOD /path`. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export function isStreamed(output: Endpoint['output']): output is StreamedText {
  return 'contentType' in output;
}

/** Refusals that every call may give. */
export const commonErrors = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'HTTPS_REQUIRED',
  'ADDRESS_NOT_ALLOWED',
  'CROSS_SITE_REQUEST',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorCode[];

export const defaultBodyLimitBytes = 16 * 1024;
