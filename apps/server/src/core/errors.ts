import type { ErrorBody } from '@ghost-pay/contract/error-body.schemas';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';

/** The codes that say something else where coins may be on their way already. */
type CodeForCoins = {
  [Code in ErrorCode]: (typeof errorCatalogue)[Code] extends { sentenceForCoins: string }
    ? Code
    : never;
}[ErrorCode];

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

  /** The same refusal of a payment by coins, which may have been sent: in the catalogue's words for that. */
  static forCoins(code: CodeForCoins): AppError {
    const refusal = new AppError(code);
    refusal.message = errorCatalogue[code].sentenceForCoins;
    return refusal;
  }
}

/** A mistake of set-up or operation: the message is the one clear line that the operator reads before the process ends. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
