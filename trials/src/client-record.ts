import { isApiError } from '@ghost-pay/contract/api-error';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { PaymentPayload } from '@ghost-pay/sandbox/payment-payloads';

/** A client's request: one act, however often it is sent. */
export type Request =
  | { readonly kind: 'create'; readonly payload: PaymentPayload }
  | { readonly kind: 'verify_payment' | 'update_subscription'; readonly transactionId: string }
  | { readonly kind: 'mark_failed'; readonly transactionId: string; readonly reason: string }
  | {
      readonly kind: 'set_status';
      readonly transactionId: string;
      readonly status: TransactionStatus;
      readonly notes: string;
    };

/** One attempt to send a request, in milliseconds of the client's own clock. */
export interface Attempt {
  readonly begunAt: number;
  readonly endedAt: number;
  /**
   * `acknowledged`: the client read a whole 2xx answer. `refused`: the site said that it does not do the request.
   * `unknown`: no answer, a partial one, or one that says that the site does not know the outcome (503).
   */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The HTTP status of a refusal; null without one. */
  readonly status: number | null;
  /** The error code of a refusal. */
  readonly code: string | null;
  /** The body of an acknowledgement. */
  readonly answer: unknown;
}

/** A request with its idempotency key, and all its attempts. */
export interface Call {
  readonly key: string;
  /** The public id of the payment. */
  readonly paymentId: string;
  readonly request: Request;
  /** Sent without its key, and only once; the key identifies it in the record only. */
  readonly keyless?: boolean;
  readonly attempts: readonly Attempt[];
}

/** The clients' own record, with which the site is compared. */
export interface ClientRecord {
  readonly calls: readonly Call[];
  /** Sends the request, or repeats it with its key, and records the attempt. */
  send(call: NewCall): Promise<Attempt>;
  /** All attempts, in the order in which they ended. */
  readonly ended: readonly Attempt[];
  /** The number of answers with a known outcome. */
  answered(): number;
  /** Requests with an unknown outcome. */
  unresolved(): readonly Call[];
}

export type NewCall = Omit<Call, 'attempts'>;

/** `ask` returns the site's answer; it throws an ApiError when the site refuses or there was no whole answer. */
export function createClientRecord(ask: (call: NewCall) => Promise<unknown>): ClientRecord {
  const attemptsOf = new Map<string, { call: NewCall; attempts: Attempt[] }>();
  const calls: Call[] = [];
  const ended: Attempt[] = [];
  let answered = 0;
  return {
    calls,
    ended,
    answered: () => answered,
    async send(call) {
      const known = attemptsOf.get(call.key) ?? { call, attempts: [] };
      if (!attemptsOf.has(call.key)) {
        attemptsOf.set(call.key, known);
        calls.push({ ...call, attempts: known.attempts });
      }
      const begunAt = performance.now();
      const outcome = await ask(call).then(acknowledged, readRefusal);
      const attempt: Attempt = { begunAt, endedAt: performance.now(), ...outcome };
      known.attempts.push(attempt);
      ended.push(attempt);
      if (attempt.outcome !== 'unknown') answered += 1;
      return attempt;
    },
    unresolved: () =>
      calls.filter(({ attempts }) => attempts.every(({ outcome }) => outcome === 'unknown')),
  };
}

type Outcome = Omit<Attempt, 'begunAt' | 'endedAt'>;
const noRefusal = { status: null, code: null };

function acknowledged(answer: unknown): Outcome {
  return { outcome: 'acknowledged', ...noRefusal, answer };
}

function readRefusal(error: unknown): Outcome {
  // No answer, or an acknowledgement that was cut off.
  if (!isApiError(error) || error.status < 300)
    return { outcome: 'unknown', ...noRefusal, answer: undefined };
  const { status, code } = error;
  // The server may have failed while it wrote.
  const isUnknown = status >= 500 || code === 'HTTP_ERROR';
  return { outcome: isUnknown ? 'unknown' : 'refused', status, code, answer: undefined };
}

/** The acknowledged answer, from any attempt. */
export function acknowledgement({ attempts }: Call): Attempt | undefined {
  return attempts.find(({ outcome }) => outcome === 'acknowledged');
}
