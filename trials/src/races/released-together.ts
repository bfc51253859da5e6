import {
  connect,
  exchange,
  type RawAnswer,
  type RequestParts,
  type Target,
  writeRequest,
} from '../raw-http.ts';

const patienceMs = 120_000;

/** How often a call is made that the server refuses because it is busy. */
const tries = 5;

/** A call of the API as JSON; `address` is the address that it claims. */
export interface ApiCall {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly address?: string;
}

/**
 * Makes all calls at the same moment: each has its own open connection over which all bytes but the
 * last have been sent. The answers are in the order of the calls. A call that was refused with 503 was not
 * carried out: it is made again, as a client does.
 */
export async function releaseTogether(
  target: Target,
  calls: readonly ApiCall[],
): Promise<RawAnswer[]> {
  const answers = await releaseOnce(target, calls);
  for (let made = 1; made < tries; made += 1) {
    for (const [index, call] of calls.entries()) {
      if (answers[index]?.status !== 503) continue;
      const [again] = await releaseOnce(target, [call]);
      if (again !== undefined) answers[index] = again;
    }
  }
  return answers;
}

async function releaseOnce(target: Target, calls: readonly ApiCall[]): Promise<RawAnswer[]> {
  const ready = await Promise.all(
    calls.map(async (call) => {
      const bytes = writeRequest(partsOf(call));
      const socket = await connect(target);
      await new Promise<void>((resolve) => {
        socket.write(bytes.subarray(0, -1), () => resolve());
      });
      return { socket, bytes };
    }),
  );
  return Promise.all(
    ready.map(async ({ socket, bytes }) =>
      exchange(socket, {
        request: { bytes, whole: true },
        patienceMs,
        unsent: bytes.subarray(-1),
      }),
    ),
  );
}

function partsOf({ method = 'POST', path, token, body, key, address }: ApiCall): RequestParts {
  // Always with a body, so the last byte belongs to the body and not to the head.
  const text = JSON.stringify(body ?? {});
  const headers: [string, string][] = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(text))],
  ];
  if (token !== undefined) headers.push(['Authorization', `Bearer ${token}`]);
  if (key !== undefined) headers.push(['Idempotency-Key', key]);
  if (address !== undefined) headers.push(['X-Forwarded-For', address]);
  return { method, path: `/api${path}`, headers, body: text };
}

/** The count of each answer: `201`, or `409 DUPLICATE_TXID`. */
export function countAnswers(answers: readonly RawAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = /"code":"(\w+)"/.exec(body)?.[1];
    const answer = code === undefined ? String(status) : `${status} ${code}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** Undefined when exactly one answer is `won` and all others are one of `lost`; else a complaint. */
export function oneWinner(
  answers: readonly RawAnswer[],
  { won, lost }: { won: string; lost: readonly string[] },
): string | undefined {
  const counts = countAnswers(answers);
  const losers = lost.reduce((sum, answer) => sum + (counts[answer] ?? 0), 0);
  return counts[won] === 1 && losers === answers.length - 1 ? undefined : JSON.stringify(counts);
}
