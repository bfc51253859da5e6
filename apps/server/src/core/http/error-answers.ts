import type { ErrorBody } from '@ghost-pay/contract/error-body.schemas';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfDatabaseError } from '../database/database-errors.ts';
import { AppError } from '../errors.ts';

// Fastify's own errors and the refusals that they map to.
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** The Retry-After while the database or another dependency is away. */
const unavailableSeconds = 5;

function toAppError(error: unknown, method: string): AppError {
  if (error instanceof AppError) return error;
  const found = refusalOfDatabaseError(error);
  // A call that only reads can be repeated without a key.
  const isRead = method === 'GET' || method === 'HEAD';
  const refusal = found === 'OUTCOME_UNKNOWN' && isRead ? 'SERVICE_UNAVAILABLE' : found;
  if (refusal !== undefined) return new AppError(refusal, {}, { cause: error });
  if (error instanceof Error) {
    const { code, statusCode } = error as Partial<FastifyError>;
    const known = code === undefined ? undefined : fastifyCodes[code];
    if (known !== undefined) return new AppError(known, {}, { cause: error });
    // Other client errors of the framework: broken JSON, a wrong length, a bad encoding.
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
      return new AppError('MALFORMED_REQUEST', {}, { cause: error });
    }
  }
  return new AppError('INTERNAL_ERROR', {}, { cause: error });
}

/** Whether the error says only that the client left, before its request or its answer was whole. */
function isClientGone(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  // A request that the client aborts leaves a socket error that looks like the database's.
  if (!raw.complete && raw.destroyed) return true;
  const { code } = error as Partial<FastifyError>;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

/** Answers a request with the refusal for the error. Only faults of the server are logged as errors. */
export function answerWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = isClientGone(error, request, reply)
    ? new AppError('MALFORMED_REQUEST')
    : toAppError(error, request.method);
  const entry = errorCatalogue[refusal.code];
  const status =
    request.actor !== null && 'statusInSession' in entry ? entry.statusInSession : entry.status;
  if (status >= 500)
    request.log.error({ err: refusal.cause ?? refusal, code: refusal.code }, 'request failed');
  const body: ErrorBody = {
    error: refusal.message,
    code: refusal.code,
    requestId: request.id,
    ...refusal.details,
  };
  const retryAfter =
    refusal.details.retryAfter ?? (status === 503 ? unavailableSeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}
