import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';

/** What a client asks of the site: each once, however often it is sent. */
export type Request =
  | { readonly kind: 'create'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'verify_payment' | 'update_subscription'; readonly transactionId: string }
  | { readonly kind: 'mark_failed'; readonly transactionId: string; readonly reason: string }
  | {
      readonly kind: 'set_status';
      readonly transactionId: string;
      readonly status: TransactionStatus;
      readonly notes: string;
    };

/** One time that a request was sent, in milliseconds of the client's own clock. */
export interface Attempt {
  readonly begunAt: number;
  readonly endedAt: number;
  /**
   * `acknowledged`: the whole of a 2xx was read. `refused`: the site said that it does not do it.
   * `unknown`: no answer, half of one, or one that says that the site does not know either (503).
   */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Of a refusal. */
  readonly code: string | null;
  /** What was acknowledged. */
  readonly answer: unknown;
}

/** A request with the key that makes repeating it safe, and all that came of it. */
export interface Call {
  readonly key: string;
  /** By which visitors know the payment. */
  readonly paymentId: string;
  readonly request: Request;
  /** Sent without its key: it is known by it in the record only, and is sent once. */
  readonly keyless?: boolean;
  readonly attempts: readonly Attempt[];
}

/** A client's own record: what the site is held to. */
export interface ClientRecord {
  readonly calls: readonly Call[];
  /** Sends the request, or sends it again with its key, and writes down what came of it. */
  send(call: NewCall): Promise<Attempt>;
  /** How often the site has said what it did or did not do. */
  answered(): number;
  /** Those about which nothing is known but that they were sent. */
  unresolved(): readonly Call[];
}

export type NewCall = Omit<Call, 'attempts'>;

/** `ask` says what the site answered; it throws where there was no whole answer. */
export function createClientRecord(
  ask: (call: NewCall) => Promise<{ status: number; body: unknown }>,
): ClientRecord {
  const attemptsOf = new Map<string, { call: NewCall; attempts: Attempt[] }>();
  const calls: Call[] = [];
  let answered = 0;
  return {
    calls,
    answered: () => answered,
    async send(call) {
      const known = attemptsOf.get(call.key) ?? { call, attempts: [] };
      if (!attemptsOf.has(call.key)) {
        attemptsOf.set(call.key, known);
        calls.push({ ...call, attempts: known.attempts });
      }
      const begunAt = performance.now();
      const outcome = await ask(call).then(readAnswer, () => noAnswer);
      const attempt: Attempt = { begunAt, endedAt: performance.now(), ...outcome };
      known.attempts.push(attempt);
      if (attempt.outcome !== 'unknown') answered += 1;
      return attempt;
    },
    unresolved: () =>
      calls.filter(({ attempts }) => attempts.every(({ outcome }) => outcome === 'unknown')),
  };
}

type Outcome = Omit<Attempt, 'begunAt' | 'endedAt'>;
const noAnswer: Outcome = { outcome: 'unknown', status: null, code: null, answer: undefined };

function readAnswer({ status, body }: { status: number; body: unknown }): Outcome {
  if (status < 300) return { outcome: 'acknowledged', status, code: null, answer: body };
  const { code = null } = (body ?? {}) as { code?: string | null };
  // It may have been cut off while it wrote.
  const outcome = status >= 500 ? 'unknown' : 'refused';
  return { outcome, status, code, answer: undefined };
}

/** What the site acknowledged, at whichever attempt. */
export function acknowledgement({ attempts }: Call): Attempt | undefined {
  return attempts.find(({ outcome }) => outcome === 'acknowledged');
}
