import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment } from '../test/payments.ts';
import { createTestServer, type TestServer } from '../test/test-server.ts';
import { createMetrics } from './core/metrics/metrics.ts';
import { siteFigures } from './site-figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const read = () => createMetrics(siteFigures(server.dependencies)).read();
const deployed = (file: string) =>
  readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

/** The names of metrics in a text, those of a histogram without the endings of its parts. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:ghost_pay|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );
async function known(): Promise<Set<string>> {
  return new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

test('the dashboard draws every figure of the site, and none that is not there', async () => {
  const drawn = namesIn(await deployed('grafana-dashboard.json'));
  const there = await known();
  expect([...drawn].filter((name) => !there.has(name))).toEqual([]);
  const own = [...there].filter((name) => name.startsWith('ghost_pay_'));
  expect(own.length).toBeGreaterThan(25);
  expect(own.filter((name) => !drawn.has(name))).toEqual([]);
});

test('the reference names every figure of the site, and none that is not there', async () => {
  const named = namesIn(await deployed('../docs/reference.md'));
  const own = [...(await known())].filter((name) => name.startsWith('ghost_pay_'));
  expect([...named].toSorted()).toEqual(own.toSorted());
});

test('the rules for Prometheus use figures that are there', async () => {
  const used = namesIn(await deployed('alerts.yml'));
  const there = await known();
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !there.has(name))).toEqual([]);
});

test('the figures of a site with a payment', async () => {
  const { paymentId } = await createPayment(server);
  const text = await read();
  for (const line of [
    /^ghost_pay_build_info\{version="\d+\.\d+\.\d+"\} 1$/m,
    /^ghost_pay_payments\{status="pending_payment_verification",type="[a-z-]+",method="crypto"\} 1$/m,
    /^ghost_pay_oldest_pending_payment_seconds \d+/m,
    /^ghost_pay_payments_beyond_promise 0$/m,
    /^ghost_pay_alerts\{kind="rates_away"\} 0$/m,
    /^ghost_pay_disk_free_bytes\{folder="data"\} \d+$/m,
    /^ghost_pay_mails\{state="waiting"\} 0$/m,
    /^ghost_pay_sign_ins_refused 0$/m,
  ])
    expect(text).toMatch(line);
  // Without nightly backups there is no age of one.
  expect(text).not.toMatch(/^ghost_pay_backup_age_seconds/m);
  expect(text).not.toContain(paymentId);
});
