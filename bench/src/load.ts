import autocannon from 'autocannon';
import { BenchError } from './bench-error.ts';

/** One request, and a text that the correct answer contains. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly expected: string;
}

/** A kind of request for one server; every call makes the next request. */
export interface Scenario {
  readonly name: string;
  readonly url: string;
  readonly next: () => Shot;
}

/** The result of one round of load. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The number of connections that a busy site's proxy keeps open; more than the server has database connections. */
export const connectionCount = 32;

/**
 * Runs a scenario for some seconds; every connection sends its next request as soon as it has its
 * answer. Throws a BenchError when an answer was not 2xx or did not contain the expected text.
 */
export async function fire({ name, url, next }: Scenario, seconds: number): Promise<Round> {
  const latencies: number[] = [];
  let wrong: string | undefined;
  const run = autocannon({
    url,
    connections: connectionCount,
    duration: seconds,
    sampleInt: 100,
    timeout: 10,
    requests: [
      {
        setupRequest: (_, context) => {
          const { expected, ...request } = next();
          context['expected'] = expected;
          return { headers: {}, ...request };
        },
        onResponse: (status, body, context) => {
          if (status < 200 || status > 299 || !body.includes(String(context['expected']))) {
            wrong ??= `${status} ${body.slice(0, 300)}`;
          }
        },
      },
    ],
  });
  const startedAt = performance.now();
  let answeredAt = startedAt;
  // autocannon's own histogram counts whole milliseconds; the fast routes need fractions.
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    latencies.push(milliseconds);
    answeredAt = performance.now();
  });
  const { errors, timeouts, non2xx } = await run;
  if (wrong !== undefined) throw new BenchError(`${name}: a wrong answer: ${wrong}`);
  if (errors + timeouts + non2xx > 0 || latencies.length === 0) {
    throw new BenchError(
      `${name}: of ${latencies.length} answers ${non2xx} were not 2xx; ${errors} requests failed, ${timeouts} of them by time.`,
    );
  }
  return roundOf(latencies, answeredAt - startedAt);
}

/**
 * Sends a scenario's request this many times, a few at once: it measures the time of a call, while
 * `fire` measures the throughput. Throws a BenchError as fire does.
 */
export async function sendTimes(
  { name, url, next }: Scenario,
  { times, atOnce }: { times: number; atOnce: number },
): Promise<Round> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  let left = times;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { expected, path, method, headers = {}, body = null } = next();
      const sentAt = performance.now();
      const answer = await fetch(`${url}${path}`, { method, headers, body });
      const text = await answer.text();
      latencies.push(performance.now() - sentAt);
      if (!answer.ok || !text.includes(expected))
        throw new BenchError(`${name}: a wrong answer: ${answer.status} ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return roundOf(latencies, performance.now() - startedAt);
}

function roundOf(latencies: readonly number[], milliseconds: number): Round {
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: (sorted.length / milliseconds) * 1000,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}
