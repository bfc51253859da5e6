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

  /** The catalogue's sentence, unless the case has one of its own. */
  constructor(
    code: ErrorCode,
    details: Details = {},
    { sentence, ...options }: { cause?: unknown; sentence?: string | undefined } = {},
  ) {
    super(sentence ?? errorCatalogue[code].sentence, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** The same refusal of a coin payment, with the catalogue's sentence for coins that may already have been sent. */
  static forCoins(code: CodeForCoins): AppError {
    return new AppError(code, {}, { sentence: errorCatalogue[code].sentenceForCoins });
  }
}

/** A mistake of set-up or operation. The message is the one line that the operator reads before the process ends. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
