import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { OperatorError } from '../errors.ts';
import type { JobReader } from '../jobs/job-reader.ts';

export interface MetricsSources {
  readonly pool: Pool;
  readonly jobs: Pick<JobReader, 'readBacklog'>;
}

export interface Metrics {
  /** Counts and times the requests of this server from now on, by route and never by path. */
  watch(app: FastifyInstance): void;
  /** All metrics in Prometheus's text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/**
 * The metrics of this instance. No metric names a person, a payment or an address. A metric that cannot be
 * read is left out, and `ghost_pay_database_up` says why.
 */
export function createMetrics({ pool, jobs }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ghost_pay_http_request_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  addConnections(registry, pool);
  const refresh = addDatabaseFigures(registry, { pool, jobs });

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
    async read() {
      await refresh();
      return registry.metrics();
    },
  };
}

function addConnections(registry: Registry, pool: Pool): void {
  const connections = new Gauge({
    name: 'ghost_pay_database_connections',
    help: 'Connections of this instance: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    // Otherwise it would also be in the process-wide registry.
    registers: [],
    collect: () => {
      connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
}

/** Metrics of the whole site, the same on every instance; read again at each scrape. */
function addDatabaseFigures(
  registry: Registry,
  { pool, jobs }: MetricsSources,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'ghost_pay_database_up',
    help: '1 while the database answers.',
    registers,
  });
  const jobCount = new Gauge({
    name: 'ghost_pay_jobs',
    help: 'Background jobs of the site: waiting and failed.',
    labelNames: ['state'],
    registers,
  });
  const oldestJob = new Gauge({
    name: 'ghost_pay_oldest_waiting_job_seconds',
    help: 'For how long the oldest of the waiting jobs has been due.',
    registers,
  });
  const events = new Gauge({
    name: 'ghost_pay_events_waiting',
    help: 'Events that have not been dispatched yet.',
    registers,
  });
  return async () => {
    try {
      const [backlog, { rows }] = await Promise.all([
        jobs.readBacklog(),
        pool.query<{ waiting: number }>('select count(*) as waiting from events'),
      ]);
      jobCount.set({ state: 'waiting' }, backlog.waiting);
      jobCount.set({ state: 'failed' }, backlog.failed);
      oldestJob.set(backlog.oldestWaitingSeconds);
      events.set(rows[0]?.waiting ?? 0);
      up.set(1);
    } catch {
      // An unread metric must be absent; 0 would be a value.
      jobCount.reset();
      oldestJob.remove();
      events.remove();
      up.set(0);
    }
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
