import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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
  readonly requests: number;
}

/** The number of connections that a busy site's proxy keeps open; more than the server has database connections. */
export const connectionCount = 32;

/**
 * Runs a scenario for some seconds; every connection sends its next request as soon as it has its
 * answer. Throws a BenchError when an answer was not 2xx or did not contain the expected text.
 */
export async function fire(
  { name, url, next }: Scenario,
  { seconds, connections = connectionCount }: { seconds: number; connections?: number },
): Promise<Round> {
  const latencies: number[] = [];
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const work = async (): Promise<void> => {
    const line = await openLine({ hostname, port: Number(port) });
    try {
      while (performance.now() < endsAt) {
        const shot = next();
        const sentAt = performance.now();
        const { status, text } = await line.send(shot);
        latencies.push(performance.now() - sentAt);
        if (status < 200 || status > 299 || !text.includes(shot.expected))
          throw new BenchError(`${name}: a wrong answer: ${status} ${text.slice(0, 300)}`);
      }
    } finally {
      line.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return roundOf(latencies, performance.now() - startedAt);
}

interface Line {
  send(shot: Shot): Promise<{ status: number; text: string }>;
  close(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * A kept-alive connection. It reads only what the measured answers have, a status and a Content-Length, so that the
 * load takes as little as possible of the processor that it shares with the server.
 */
async function openLine({ hostname, port }: { hostname: string; port: number }): Promise<Line> {
  const socket: Socket = connect({ host: hostname, port, noDelay: true });
  await once(socket, 'connect');
  let received: Buffer[] = [];
  let waiting: PromiseWithResolvers<{ status: number; text: string }> | undefined;
  const fail = () => waiting?.reject(new BenchError('The server closed a connection.'));
  socket.on('error', fail);
  socket.on('close', fail);
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    const all = received.length === 1 ? chunk : Buffer.concat(received);
    received = [all];
    const headEnds = all.indexOf(endOfHead);
    if (headEnds < 0) return;
    const head = all.toString('latin1', 0, headEnds);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      waiting?.reject(new BenchError(`An answer has no length:\n${head}`));
      return;
    }
    const bodyStarts = headEnds + endOfHead.length;
    if (all.length < bodyStarts + Number(length)) return;
    received = [];
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      text: all.toString('utf8', bodyStarts, bodyStarts + Number(length)),
    });
  });
  return {
    send({ method, path, headers = {}, body }) {
      waiting = Promise.withResolvers();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`);
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join('')}\r\n${body ?? ''}`,
      );
      return waiting.promise;
    },
    close() {
      waiting = undefined;
      socket.destroy();
    },
  };
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
    requests: sorted.length,
  };
}
