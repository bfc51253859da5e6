import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { OperatorError } from '../errors.ts';
import type { Figure } from './figures.ts';

export interface Metrics {
  /** Counts and times the requests of this server from now on, by route and never by path. */
  watch(app: FastifyInstance): void;
  /** All metrics in Prometheus's text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/**
 * The metrics of this instance: those of the process, of the requests and the given ones. No metric names a person, a
 * payment or an address. A metric that cannot be read is left out, and `ghost_pay_database_up` says why.
 */
export function createMetrics(figures: readonly Figure[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ghost_pay_http_request_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const figure of figures) registry.registerMetric(figure);

  return {
    contentType: registry.contentType,
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
    },
    read: () => registry.metrics(),
  };
}

/**
 * Serves the metrics at /metrics on a separate port, which is not for visitors. Throws an OperatorError if
 * the port is not available.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new OperatorError(`The metrics cannot be served on ${host}:${port}: ${error.message}`, {
          cause: error,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
}
