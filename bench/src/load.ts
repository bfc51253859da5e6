import autocannon from 'autocannon';
import { BenchError } from './bench-error.ts';

/** One request and a text that its right answer contains. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly expected: string;
}

/** A kind of request, fired at one server; every call makes the next request. */
export interface Scenario {
  readonly name: string;
  readonly url: string;
  readonly next: () => Shot;
}

/** What one round of load came to. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** As many as a busy site's proxy keeps open; more than the server has database connections. */
export const connectionCount = 32;

/**
 * Fires a scenario for some seconds, every connection as fast as it is answered.
 * Throws a BenchError when an answer was not 2xx or did not contain what was expected.
 */
export async function fire(
  { name, url, next }: Scenario,
  { seconds, connections = connectionCount }: { seconds: number; connections?: number },
): Promise<Round> {
  const latencies: number[] = [];
  let wrong: string | undefined;
  const run = autocannon({
    url,
    connections,
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
  // Its own histogram counts whole milliseconds; the fast routes need fractions.
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
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: (latencies.length / (answeredAt - startedAt)) * 1000,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}
