import type { Difference } from '@ghost-pay/contract/transactions/transactions.endpoints';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { isApiError, isTransient, type ApiError } from '@ghost-pay/contract/api-error';
import { newKey } from '../../../lib/idempotency-keys.ts';
import { createTransaction, findPayment, type CreateBody } from '../api.ts';
import type { Attempt, DraftHandle, EarlierSubmission } from './payment-draft.ts';
import { dropAttempt, leaveId, sendAttempt } from './payment-machine.ts';
import { fieldSentence, refusalSentence } from '../../../lib/error-sentence.ts';
import { formatMoney } from '../../../lib/format.ts';
import { paymentTexts, submitSentence } from '../payment.texts.ts';

export type Refusal = Pick<ApiError, 'code' | 'sentence' | 'fields' | 'requestId'> &
  Partial<Pick<ApiError, 'expected' | 'quote'>>;

export type SubmitOutcome =
  /** With `earlier`, the server stored that submission, not the current one. */
  | {
      registered: true;
      paymentId: string;
      /** Of the answer to this submission. */
      senderToken?: string;
      difference?: Difference | undefined;
      earlier?: EarlierSubmission;
    }
  | { registered: false; refusal: Refusal };

const texts = paymentTexts.submit;

/** True for no answer, or for one that leaves open whether the payment was created. */
export function leavesOpen(error: unknown): boolean {
  return !isApiError(error) || isTransient(error) || error.code === 'HTTP_ERROR';
}

/** The refusal with its sentence for people. */
export function refusalOf(error: ApiError, method: PaymentMethod): Refusal {
  const sentence =
    error.code === 'AMOUNT_MISMATCH' && error.expected
      ? texts.newPrice(formatMoney(error.expected.amount, error.expected.currency))
      : (submitSentence(error, method) ?? refusalSentence(error, method === 'crypto'));
  const { code, fields, requestId, expected, quote } = error;
  return { code, sentence, fields, requestId, expected, quote };
}

/** The server's objection to the code itself, shown at its field. */
export function refusedCode(refusal: Refusal | undefined): string | undefined {
  if (refusal?.code === 'DUPLICATE_TXID') return refusal.sentence;
  const sentence = refusal?.fields['paymentCode'];
  return sentence === undefined
    ? undefined
    : fieldSentence({ code: refusal?.code ?? '', sentence });
}

function plainRefusal(code: Refusal['code'], sentence: string, error?: unknown): SubmitOutcome {
  const requestId = isApiError(error) ? error.requestId : undefined;
  return { registered: false, refusal: { code, sentence, fields: {}, requestId } };
}

/** True or false, or undefined when the tracker is unreachable too. */
export async function isRegistered(paymentId: string): Promise<boolean | undefined> {
  try {
    await findPayment(paymentId);
    return true;
  } catch (error) {
    return isApiError(error, 'PAYMENT_NOT_FOUND') ? false : undefined;
  }
}

/** A code with all but its end hidden, for every place but its own field. A hash is public and stays whole. */
function evidenceOf({ body }: Attempt): string | null {
  if (body === '') return null;
  const { txid, paymentCode } = JSON.parse(body) as { txid?: string; paymentCode?: string };
  if (paymentCode === undefined) return txid ?? null;
  // A gift card's code is the text itself; a voucher's code is inside JSON.
  const code = /"code":"([^"]*)"/.exec(paymentCode)?.[1] ?? paymentCode;
  return `••••••••••••${code.slice(-4)}`;
}

/** What is known about the stored submission; undefined when none was sent. */
export function earlierSubmission(attempts: readonly Attempt[]): EarlierSubmission | undefined {
  const [first, ...others] = attempts;
  if (first === undefined) return undefined;
  return { method: first.method, evidence: others.length === 0 ? evidenceOf(first) : null };
}

/** Sends the attempt. A refusal or a failure is returned, not thrown. */
async function send(
  body: CreateBody,
  idempotencyKey: string,
): Promise<Awaited<ReturnType<typeof createTransaction>> | { error: unknown }> {
  try {
    return await createTransaction({ body, idempotencyKey });
  } catch (error) {
    return { error };
  }
}

/**
 * Registers the payment of a draft at most once, despite lost answers and retries. Never throws. Each body has
 * its own idempotency key, stored before the request is sent: the same body sent again gets its first answer.
 * All bodies of one draft carry the same payment id, which the server accepts once: the first to arrive
 * excludes the others, however late they come. A changed body is therefore sent only when the earlier ones are
 * known to be absent. Success without `earlier` means that exactly this body is stored.
 */
export async function submitPayment(handle: DraftHandle, body: CreateBody): Promise<SubmitOutcome> {
  const { change } = handle;
  const { paymentId, unanswered } = handle.draft;
  const text = JSON.stringify(body);
  const method = body.payment_method;
  const repeated = unanswered.find((attempt) => attempt.body === text);
  const others = unanswered.filter((attempt) => attempt !== repeated);
  const earlier = earlierSubmission(others);

  if (earlier && !repeated) {
    const found = await isRegistered(paymentId);
    if (found) return { registered: true, paymentId, earlier };
    if (found === undefined) return plainRefusal('NETWORK_ERROR', texts.firstUnknown);
  }
  const attempt = repeated ?? {
    key: newKey(),
    body: text,
    method,
    carriesCode: 'paymentCode' in body,
  };
  change(sendAttempt(handle.draft, attempt));
  const answer = await send(body, attempt.key);
  if ('paymentId' in answer) return { registered: true, ...answer };

  const { error } = answer;
  const isOpen = leavesOpen(error);
  const found = isOpen || unanswered.length > 0 ? await isRegistered(paymentId) : false;
  if (found) {
    if (!earlier) return { registered: true, paymentId };
    // It may be this submission: a retry under its key will tell.
    if (isOpen) return plainRefusal('NETWORK_ERROR', texts.unknown, error);
    // Refused although the payment exists: an earlier submission is the stored one.
    return { registered: true, paymentId, earlier: earlierSubmission(unanswered) ?? earlier };
  }
  if (isOpen || !isApiError(error)) return unansweredRefusal({ error, found, method });
  if (found === undefined) return plainRefusal('NETWORK_ERROR', texts.unknown, error);
  // A submission refused on its first attempt is certainly not stored. A repeated one may still be in transit.
  if (!repeated) change(dropAttempt(handle.draft, attempt));
  if (isTaken(error) && error.code !== 'DUPLICATE_TXID') change(leaveId());
  return { registered: false, refusal: refusalOf(error, method) };
}

/** The server already has the payment id or the evidence with another body, or the idempotency key was used. */
function isTaken(error: unknown): boolean {
  return (
    isApiError(error) &&
    ['DUPLICATE_TXID', 'DUPLICATE_PAYMENT_REF', 'IDEMPOTENCY_KEY_REUSED'].includes(error.code)
  );
}

/** The sentence for a request without a usable answer, by what the tracker knows about it. */
function unansweredRefusal({
  error,
  found,
  method,
}: {
  error: unknown;
  found: false | undefined;
  method: CreateBody['payment_method'];
}): SubmitOutcome {
  if (found === undefined) return plainRefusal('NETWORK_ERROR', texts.unknown, error);
  if (isApiError(error) && error.status >= 500)
    return plainRefusal(error.code, refusalOf(error, method).sentence, error);
  return plainRefusal('NETWORK_ERROR', texts.unreachable, error);
}
