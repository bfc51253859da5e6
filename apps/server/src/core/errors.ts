import { errorCatalogue, type ErrorBody, type ErrorCode } from '@ghost-pay/contract/error-codes';

type Details = Pick<ErrorBody, 'fields' | 'retryAfter' | 'user' | 'passkey' | 'expected'>;

/**
 * A refusal that people get to read: its status and sentence come from the catalogue.
 * The cause goes to the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}, options: { cause?: unknown } = {}) {
    super(errorCatalogue[code].sentence, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** A mistake of set-up or operation: the message is the one clear line that the operator reads before the process ends. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
