import { isApiError } from '@ghost-pay/contract/api-error';
import { refusalSentence } from '../../lib/error-sentence.ts';
import { trackingTexts } from './tracking.texts.ts';

/** The sentence for a failed look-up (specification, section 8): the code's own sentence, else the server's. */
export function trackingErrorSentence(error: unknown): string {
  const texts = trackingTexts.errors;
  if (!isApiError(error)) return texts.otherwise;
  if (error.code === 'PAYMENT_NOT_FOUND') return texts.notFound;
  if (error.code === 'INVALID_PAYMENT_ID') return texts.invalid;
  if (error.code === 'TRACKING_FAILED' || error.code === 'SERVICE_UNAVAILABLE') return texts.failed;
  return error.code === 'HTTP_ERROR' || error.code === 'INTERNAL_ERROR'
    ? texts.otherwise
    : refusalSentence(error);
}
