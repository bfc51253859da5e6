import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import { isApiError, type ApiError } from '../../lib/api-error.ts';
import { createTransaction, findPayment, type CreateBody } from './api.ts';
import { newIdempotencyKey, newPaymentId, type DraftHandle } from './payment-draft.ts';
import { paymentTexts, submitSentences } from './payment.texts.ts';

export interface Refusal {
  readonly code: string;
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
}

export type SubmitOutcome =
  | { registered: true; paymentId: string }
  | { registered: false; refusal: Refusal };

const texts = paymentTexts.submit;

/** No answer, or one that does not say whether the payment was made. */
function leavesOpen(error: unknown): boolean {
  return (
    !isApiError(error) || error.status === 0 || error.status >= 500 || error.code === 'HTTP_ERROR'
  );
}

function refusalOf(error: ApiError): Refusal {
  const sentence =
    error.code === 'AMOUNT_MISMATCH' && error.expected
      ? texts.newPrice(error.expected.amount, error.expected.currency)
      : (submitSentences[error.code as ErrorCode] ??
        (error.code === 'HTTP_ERROR' ? texts.fallback : error.sentence));
  return { code: error.code, sentence, fields: error.fields, requestId: error.requestId };
}

function plainRefusal(code: string, sentence: string, error?: unknown): SubmitOutcome {
  const requestId = isApiError(error) ? error.requestId : undefined;
  return { registered: false, refusal: { code, sentence, fields: {}, requestId } };
}

/** True, false, or undefined when the tracker could not be asked either. */
export async function isRegistered(paymentId: string): Promise<boolean | undefined> {
  try {
    await findPayment(paymentId);
    return true;
  } catch (error) {
    return isApiError(error, 'PAYMENT_NOT_FOUND') ? false : undefined;
  }
}

/** The payment id belongs to somebody or something else: the next attempt takes a new one. */
function renew({ change }: DraftHandle): void {
  change({ paymentId: newPaymentId(), unanswered: null });
}

/**
 * Registers the payment of a draft, at most once whatever happens on the way. The key is stored before
 * the request leaves; a retry of the same body carries the same key and id, and a lost answer is
 * looked up in the tracker. Never throws.
 */
export async function submitPayment(handle: DraftHandle, body: CreateBody): Promise<SubmitOutcome> {
  const { draft, change } = handle;
  const text = JSON.stringify(body);
  const wasUnanswered = draft.unanswered !== null;
  const key = draft.unanswered?.body === text ? draft.unanswered.key : newIdempotencyKey();
  change({ unanswered: { key, body: text } });
  try {
    const { paymentId } = await createTransaction({ body, idempotencyKey: key });
    return { registered: true, paymentId };
  } catch (error) {
    // An earlier attempt may have arrived after all; then a duplicate is our own payment.
    const mayBeOurs = wasUnanswered && isApiError(error) && error.code.startsWith('DUPLICATE_');
    if (leavesOpen(error) || mayBeOurs) {
      const found = await isRegistered(draft.paymentId);
      if (found) return { registered: true, paymentId: draft.paymentId };
      if (leavesOpen(error)) {
        if (isApiError(error) && error.status >= 500 && found === false) {
          return plainRefusal(error.code, refusalOf(error).sentence, error);
        }
        return plainRefusal(
          'NETWORK_ERROR',
          found === false ? texts.unreachable : texts.unknown,
          error,
        );
      }
    }
    if (!isApiError(error)) return plainRefusal('NETWORK_ERROR', texts.unknown);
    if (error.code === 'DUPLICATE_PAYMENT_REF' || error.code === 'IDEMPOTENCY_KEY_REUSED')
      renew(handle);
    else change({ unanswered: null });
    return { registered: false, refusal: refusalOf(error) };
  }
}
