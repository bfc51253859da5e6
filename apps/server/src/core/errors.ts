import type { ErrorBody } from '@ghost-pay/contract/error-body.schemas';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';

/** The codes with another sentence for a payment whose coins may already be on their way. */
type CodeForCoins = {
  [Code in ErrorCode]: (typeof errorCatalogue)[Code] extends { sentenceForCoins: string }
    ? Code
    : never;
}[ErrorCode];

type Details = Omit<ErrorBody, 'error' | 'code' | 'requestId'>;

/** A refusal with a status and sentence from the catalogue, for people to read. Its cause is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}, options: { cause?: unknown } = {}) {
    super(errorCatalogue[code].sentence, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** The same refusal of a coin payment, with the catalogue's sentence for coins that may already have been sent. */
  static forCoins(code: CodeForCoins): AppError {
    const refusal = new AppError(code);
    refusal.message = errorCatalogue[code].sentenceForCoins;
    return refusal;
  }
}

/** A mistake of set-up or operation. The message is the one line that the operator reads before the process ends. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
