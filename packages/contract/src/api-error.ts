import type { ErrorBody } from './error-body.schemas.ts';
import type { ErrorCode } from './error-codes.ts';

/** Codes for a missing answer, or for an answer without our error body. */
export type ClientErrorCode = 'NETWORK_ERROR' | 'HTTP_ERROR';

/** A call that was refused or never answered. `message` is the sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Field name → sentence, for refused fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whole seconds until the same request may succeed. */
  readonly retryAfter: number | undefined;
  /** The account that is signing in, when a second factor is required. */
  readonly user: { readonly username: string } | undefined;
  /** The question for a passkey, when a second factor is required and the account has passkeys. */
  readonly passkey: ErrorBody['passkey'];
  readonly requestId: string | undefined;
  /** The right price, with AMOUNT_MISMATCH. */
  readonly expected: { readonly amount: number; readonly currency: string } | undefined;
  /** A new quote for the same choice, with QUOTE_EXPIRED. */
  readonly quote: ErrorBody['quote'];

  constructor(
    body: Partial<Omit<ErrorBody, 'error' | 'code'>> & {
      code: ErrorCode | ClientErrorCode;
      sentence: string;
      status: number;
    },
    options?: ErrorOptions,
  ) {
    super(body.sentence, options);
    this.code = body.code;
    this.status = body.status;
    this.fields = body.fields ?? {};
    this.retryAfter = body.retryAfter;
    this.user = body.user;
    this.passkey = body.passkey;
    this.requestId = body.requestId;
    this.expected = body.expected;
    this.quote = body.quote;
  }

  get sentence(): string {
    return this.message;
  }
}

/** True when no answer arrived or the server failed: the same request may succeed later. */
export function isTransient(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/** True when the server refused with exactly this code. */
export function isApiError(error: unknown, code?: ErrorCode | ClientErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** The error of an answer that is not one of ours, such as a page of a proxy before the server. */
export function unreadable(status: number): ApiError {
  return new ApiError({ code: 'HTTP_ERROR', sentence: `HTTP error! status: ${status}`, status });
}

/** The error that a refused or unreadable answer stands for; `body` is its JSON. */
export function refusalOf({ status, headers }: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) return unreadable(status);
  const { error: sentence, ...rest } = body;
  const seconds = Number(headers.get('Retry-After'));
  const retryAfter = Number.isInteger(seconds) && seconds > 0 ? { retryAfter: seconds } : {};
  return new ApiError({ ...retryAfter, ...rest, sentence, status });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, error } = body as Partial<ErrorBody>;
  return typeof code === 'string' && typeof error === 'string';
}
