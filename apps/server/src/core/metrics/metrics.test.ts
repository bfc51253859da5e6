import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment, newPaymentId } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { siteFigures } from '../../site-figures.ts';
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts';

let server: TestServer;
let metrics: Metrics;
beforeAll(async () => {
  server = await createTestServer({
    watch: (app, dependencies) => {
      metrics = createMetrics(siteFigures(dependencies));
      metrics.watch(app);
    },
  });
});
afterAll(async () => server.close());

test('requests are counted by their route; nothing names a payment or a person', async () => {
  const { paymentId } = await createPayment(server);
  await server.app.inject({ url: `/api/transactions/track/${paymentId}` });
  await server.app.inject({ url: `/api/transactions/track/${newPaymentId()}` });
  const text = await metrics.read();
  expect(text).toContain(
    'ghost_pay_http_request_seconds_count{method="GET",route="/api/transactions/track/:paymentId",status="200"} 1',
  );
  expect(text).toContain('route="/api/transactions/track/:paymentId",status="404"} 1');
  expect(text).not.toContain(paymentId);
  expect(text).toMatch(/^ghost_pay_database_up 1$/m);
  expect(text).toMatch(/^ghost_pay_events_waiting 1$/m);
  expect(text).toMatch(/^ghost_pay_jobs\{state="failed"\} 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});

test('they are served on a port of their own, and nothing else is', async () => {
  const listening = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const { port } = listening.address() as AddressInfo;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('ghost_pay_http_request_seconds_bucket');
    for (const [path, method] of [
      ['/', 'GET'],
      ['/metrics', 'POST'],
    ] as const)
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404);
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toMatchObject({
      name: 'OperatorError',
    });
  } finally {
    listening.close();
  }
});

test('while the database is away a reading says so, and gives the rest', async () => {
  const isAway = () => Promise.reject(new Error('away'));
  const { dependencies } = server;
  const apart = createMetrics(
    siteFigures({
      ...dependencies,
      pool: Object.assign(Object.create(dependencies.pool) as Pool, { query: isAway }),
      jobs: { ...dependencies.jobs, readBacklog: isAway },
    }),
  );
  const text = await apart.read();
  expect(text).toMatch(/^ghost_pay_database_up 0$/m);
  expect(text).not.toMatch(/^ghost_pay_(jobs|oldest_waiting_job_seconds)\b/m);
  expect(text).toMatch(/^ghost_pay_database_connections\{state="idle"\} \d+$/m);
});
