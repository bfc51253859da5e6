import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { buildApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config/config.ts';
import { createAuditTrail } from '../../../apps/server/src/core/audit/audit-trail.ts';
import type { Clock } from '../../../apps/server/src/core/clock.ts';
import { dispatchEvents } from '../../../apps/server/src/core/events/event-dispatcher.ts';
import { eventSubscribers } from '../../../apps/server/src/event-subscribers.ts';
import { createChainSources } from '../../../apps/server/src/gateways/chains/chain-sources.ts';
import { jobHandlers } from '../../../apps/server/src/job-handlers.ts';
import { createEvidenceMetrics } from '../../../apps/server/src/modules/evidence/evidence-metrics.ts';
import { readDue } from '../../../apps/server/src/modules/evidence/usecases/read-due-evidence.ts';
import { readHeights } from '../../../apps/server/src/modules/matching/usecases/read-quote-heights.ts';
import {
  findPayments,
  watchDue,
} from '../../../apps/server/src/modules/matching/usecases/watch-transfers.ts';
import { dataDirFrom } from '../../../apps/server/src/operations/embedded-postgres/data-dir.ts';
import { openRuntime } from '../../../apps/server/src/runtime.ts';
import type { Task } from './instance.ts';
import { runRecordedJobs } from './recorded-jobs.ts';

// One instance of the site as a process of its own, so that it can be killed and frozen. The trial sets its clock: days
// of a chain pass in seconds. It prints a JSON line when it listens. Each line that it reads is a JSON object with a time in
// milliseconds: it tells the events, reads the evidence that is due then, does what else is asked for, and prints a JSON line
// when it has ended.
const environment = process.env;
const time = { ms: Number(process.argv[2]) };
const clock: Clock = { now: () => new Date(time.ms) };
const log = pino({ level: 'error' }, pino.destination(2));
const config = readConfig({ environment, dataDir: dataDirFrom(environment) });
const runtime = await openRuntime({ config, role: 'server', log, onProgress: () => undefined });
const chains = createChainSources({ clock, log }, config.chains);
const { database, vault } = runtime.dependencies;
const dependencies = {
  ...runtime.dependencies,
  clock,
  chains,
  log,
  meter: createEvidenceMetrics({ chains, database, clock }),
  audit: createAuditTrail({ clock, vault, log }),
};
const app = await buildApp(dependencies);
const handlers = jobHandlers(dependencies);
await runtime.jobs.start(handlers);
await app.listen({ host: '127.0.0.1', port: 0 });
const subscribers = eventSubscribers(dependencies);

const named = (...names: string[]) => handlers.filter(({ kind }) => names.includes(kind.name));
const deliveries = named('deliver-subscription', 'give-up-delivery');
/** What the site does at night and in between, as far as it changes payments, quotes or transfers. */
const upkeep = named('close-quotes', 'forget-evidence', 'forget-transfers', 'fold-figures');
async function watchTransfers(): Promise<void> {
  await readHeights(dependencies);
  await watchDue(dependencies);
  await findPayments(dependencies);
}

const print = (told: object) => process.stdout.write(`${JSON.stringify(told)}\n`);
const { port } = app.server.address() as AddressInfo;
print({ site: `http://127.0.0.1:${port}` });

/** As the site's own loops do: a database that does not answer in time is asked again. */
async function throughout(task: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === 20) throw error;
      await wait(500);
    }
  }
}

let work: Promise<void> = Promise.resolve();
// The time changes at once, also for a reading that is under way, as a clock does.
const lines = createInterface({ input: process.stdin });
// The trial has ended, however it did.
lines.on('close', () => process.exit());
lines.on('line', (line) => {
  const { ms, also = [] } = JSON.parse(line) as Task;
  time.ms = ms;
  if (also.includes('nothing')) return void print({ told: ms });
  work = work.then(async () => {
    await throughout(async () => dispatchEvents(dependencies, subscribers));
    if (also.includes('transfers')) await throughout(watchTransfers);
    await throughout(async () => readDue(dependencies));
    if (also.includes('deliveries'))
      await throughout(async () => runRecordedJobs(database, deliveries));
    for (const handler of also.includes('upkeep') ? upkeep : [])
      await throughout(async () => handler.run({}));
    print({ done: ms });
  });
});
