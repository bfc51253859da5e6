import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { isApiError } from '@ghost-pay/contract/api-error';
import { type Fault, faults } from '@ghost-pay/sandbox/faults';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import type { BenchPart } from './bench-part.ts';
import { type FaultyPeer, startFaultyPeer } from './faulty-peer-process.ts';
import { type Round, sendTimes } from './load.ts';
import { otherCalls } from './other-calls.ts';
import { seedPayments } from './payments.ts';
import { startProduct } from './product-process.ts';
import { formatTable, median } from './report.ts';
import { makeAdminSession, startPostgresOf } from './scratch-database.ts';
import { clientOf } from './site-client.ts';

/** Visitors and admins who repeat the calls that need the card network. */
const pressing = 8;
const requestsPerRoute = 400;
const atOnce = 4;
const paymentCount = 500;

type Condition = Fault | 'none';

/**
 * Measures other calls during each fault of the card network, compared with the same calls while it
 * works. The server is restarted for each fault, so its circuit breaker begins closed.
 */
export async function measureFaults({ folder, cleanUp }: BenchPart): Promise<void> {
  const dataDir = path.join(folder, 'data-faults');
  const peer = await startFaultyPeer();
  cleanUp.push(() => peer.close());
  const environment = { PAYGATE_API_URL: peer.url, PAYGATE_CHECKOUT_URL: peer.url };
  const first = await startProduct(dataDir, environment);
  cleanUp.push(() => first.stop());
  const postgres = await startPostgresOf(dataDir);
  const token = await makeAdminSession(postgres.connection);
  const paymentIds = await seedPayments(first.url, paymentCount);
  await postgres.stop();
  await first.stop();

  const measured = new Map<Condition, Measured>();
  for (const condition of ['none', ...faults] as const) {
    const product = await startProduct(dataDir, environment);
    // Stopping twice is harmless; this one is also needed when the bench is aborted.
    cleanUp.push(() => product.stop());
    const { url } = product;
    measured.set(condition, await measureOne({ url, peer, condition, token, paymentIds }));
    peer.misbehave(undefined);
    await product.stop();
  }
  print(measured);
}

interface Measured {
  readonly routes: ReadonlyMap<string, Round>;
  /** The longest wait for an answer that needs the card network. */
  readonly slowestPressMs: number;
}

async function measureOne({
  url,
  peer,
  condition,
  token,
  paymentIds,
}: {
  url: string;
  peer: FaultyPeer;
  condition: Condition;
  token: string;
  paymentIds: readonly string[];
}): Promise<Measured> {
  const scenarios = otherCalls({ url, token, paymentIds });
  for (const scenario of scenarios) await sendTimes(scenario, { times: 20, atOnce });
  peer.misbehave(condition === 'none' ? undefined : condition);
  const pressed = pressUntilStopped(url);
  // Slow answers are under way before the other calls are measured.
  await delay(300);
  const routes = new Map<string, Round>();
  for (const scenario of scenarios)
    routes.set(scenario.name, await sendTimes(scenario, { times: requestsPerRoute, atOnce }));
  return { routes, slowestPressMs: await pressed.stop() };
}

/** Keeps asking for wallets; the outcome does not matter here. `stop` returns the slowest time. */
function pressUntilStopped(url: string): { stop(): Promise<number> } {
  const visitor = clientOf({ url });
  const state = { isOver: false, slowestMs: 0 };
  const press = async (): Promise<void> => {
    while (!state.isOver) {
      const sentAt = performance.now();
      try {
        await visitor.call('POST /payments/card/create-wallet', { body: walletPayload() });
      } catch (error) {
        if (!isApiError(error) || error.status !== 503) throw error;
      }
      state.slowestMs = Math.max(state.slowestMs, performance.now() - sentAt);
      // The pace of a person who is refused at once, so refusals do not become the load.
      await delay(100);
    }
  };
  const all = Promise.all(Array.from({ length: pressing }, press));
  return {
    stop: async () => {
      state.isOver = true;
      await all;
      return state.slowestMs;
    },
  };
}

function print(measured: ReadonlyMap<Condition, Measured>): void {
  const names = [...(measured.get('none')?.routes.keys() ?? [])];
  const figure = (condition: Condition, route: string, percentile: 'p50' | 'p99') =>
    measured.get(condition)?.routes.get(route)?.[percentile] ?? Number.NaN;
  const ratios = (percentile: 'p50' | 'p99') =>
    names.map((name) => {
      const withFaults = faults.map((fault) => figure(fault, name, percentile));
      return (median(withFaults) / figure('none', name, percentile)).toFixed(2);
    });
  console.log(
    `  p99 in ms of other calls while ${pressing} people press 'Continue to Payment' and the card network is out of order\n`,
  );
  console.log(
    formatTable([
      ['Card network', ...names, 'slowest press, s'],
      ...[...measured].map(([condition, { slowestPressMs }]) => [
        condition === 'none' ? 'works' : condition,
        ...names.map((name) => figure(condition, name, 'p99').toFixed(1)),
        (slowestPressMs / 1000).toFixed(1),
      ]),
      ['p99: median of the faults / works', ...ratios('p99'), ''],
      ['p50: median of the faults / works', ...ratios('p50'), ''],
    ]),
  );
}
