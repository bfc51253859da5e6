import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { FreshFactor } from './fresh-factor.ts';

/**
 * Who may call: anyone; any session, even one that still lacks its second factor; a session with a
 * second factor, even one whose password is still to be changed; one with nothing left to do; the same
 * with the role super_admin.
 */
export type Access = 'public' | 'restricted' | 'second_factor' | 'admin' | 'super_admin';

/** An answer that is another kind of text than JSON or a file, sent as it is or while it is being made: of any length. */
export interface StreamedText {
  readonly contentType:
    | 'text/csv; charset=utf-8'
    | 'text/event-stream; charset=utf-8'
    | 'application/pdf';
  /** What its own headers say. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of the API: the server's route, the browser's client and the OpenAPI document are made from it. */
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
  readonly output: z.ZodType | StreamedText;
  /** 200 unless said. */
  readonly status?: 200 | 201;
  /** What this call itself may refuse with; the refusals that any call may give are in `commonErrors`. */
  readonly errors: readonly ErrorCode[];
  /** The code of a refused path parameter, where the specification names one. */
  readonly paramsError?: ErrorCode;
  /** The code of a body that is refused for one of these fields alone, where the specification names one. */
  readonly fieldErrors?: Readonly<Record<string, ErrorCode>>;
  /** True where the path itself holds a secret, so that the log names the route instead. */
  readonly secretInPath?: true;
  /** True where `Idempotency-Key` is honoured: every POST that makes or moves a payment. */
  readonly idempotent?: true;
  /** Largest body in bytes; 16 KB unless said. */
  readonly bodyLimitBytes?: number;
}

/** Keeps the literal types of a declaration, so that the client can be typed by `METHOD /path`. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export function isStreamed(output: Endpoint['output']): output is StreamedText {
  return 'contentType' in output;
}

/** Refusals that any call may give. */
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
