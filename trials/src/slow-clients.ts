import { donationPayload } from '../../apps/server/test/payments.ts';
import { createSession } from '../../apps/server/test/sessions.ts';
import { rawClients } from './raw-client.ts';
import type { Trial } from './run.ts';
import { oversized, type OversizedOutcome, pour } from './slow/oversized.ts';
import { holdOn, slowClients } from './slow/slow-sockets.ts';
import { startTrialSite, type TrialSite } from './trial-site.ts';

// Only a few deaf clients: producing the answers that they do not read is work, and many of them
// would be a flood, not slowness.
const deafClients = 12;

/** Connections that the server opens itself: to its database and to outside services. */
const ownDescriptors = 12;

export interface SlowOutcome {
  readonly wrong: readonly string[];
  /** By kind that hears of it: the moment, in seconds, when its last connection was ended. */
  readonly endedAfter: ReadonlyMap<string, number>;
  /** The moment, in seconds, when all were gone, deaf clients included; undefined when the system does not say. */
  readonly allGoneAfter: number | undefined;
  readonly descriptors: { readonly before: number; readonly most: number; readonly after: number };
  /** The sorted times of normal calls, in milliseconds. */
  readonly callsMs: readonly number[];
}

/**
 * Opens `count` connections of slow clients of all kinds, and makes normal calls until the server
 * has ended all of them, or `patienceMs` are over.
 */
export async function bearSlowClients(
  site: TrialSite,
  { count, patienceMs }: { count: number; patienceMs: number },
): Promise<SlowOutcome> {
  const { token } = await createSession(site);
  const visitor = rawClients(site.target)();
  const params = await visitor.call('POST /transactions', { body: donationPayload() });
  const track = () => visitor.call('GET /transactions/track/:paymentId', { params });
  // The database connections that the server keeps are no leak.
  await Promise.all(Array.from({ length: 40 }, track));
  const before = (await site.descriptors()) ?? 0;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;

  const endedAfter = new Map<string, number>();
  const kinds = slowClients(token);
  const deaf = kinds.filter(({ isDeaf }) => isDeaf);
  const hearing = kinds.filter(({ isDeaf }) => isDeaf !== true);
  const held = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const kind =
        index < deafClients ? deaf[index % deaf.length] : hearing[index % hearing.length];
      if (kind === undefined) throw new RangeError('There is no such kind');
      const connection = await holdOn(site.target, kind);
      // A deaf client hears of its end only now and then: the server's descriptors tell of it.
      if (kind.isDeaf === true) return { connection, ended: Promise.resolve() };
      const ended = connection.ended.then((after) => {
        endedAfter.set(kind.kind, Math.max(after, endedAfter.get(kind.kind) ?? 0));
      });
      return { connection, ended };
    }),
  );

  const callsMs: number[] = [];
  const refused: string[] = [];
  let most = before;
  let after = before;
  let isOver = false;
  const heardOut = Promise.all(held.map(({ ended }) => ended)).then(() => (isOver = true));
  const allGone = () => isOver && after <= before + ownDescriptors;
  while (!allGone() && seconds() * 1000 < patienceMs) {
    const from = performance.now();
    await track().catch((error: unknown) => refused.push(String(error)));
    callsMs.push(performance.now() - from);
    after = (await site.descriptors()) ?? before;
    most = Math.max(most, after);
    await Promise.race([heardOut, new Promise((resolve) => setTimeout(resolve, 50))]);
    if (isOver) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const allGoneAfter = allGone() ? seconds() : undefined;
  for (const { connection } of held) connection.close();
  const wrong = allGone()
    ? refused
    : [
        ...refused,
        `after ${seconds().toFixed(0)} s ${after - before} descriptors more are open than before`,
      ];
  return {
    wrong,
    endedAfter,
    allGoneAfter,
    descriptors: { before, most, after },
    callsMs: callsMs.toSorted((a, b) => a - b),
  };
}

export interface OversizedFigures {
  readonly outcomes: readonly OversizedOutcome[];
  /** Resident memory in MB. */
  readonly memory: { readonly before: number; readonly most: number };
  readonly wrong: readonly string[];
}

/** Sends each oversized request `times` times at once and measures the server's memory. */
export async function bearOversized(
  site: TrialSite,
  { times, patienceMs }: { times: number; patienceMs: number },
): Promise<OversizedFigures> {
  const { resident: before } = await site.settledMemory();
  let most = before;
  const watch = setInterval(() => {
    void site.memory().then((now) => (most = Math.max(most, now)));
  }, 100);
  const outcomes: OversizedOutcome[] = [];
  for (const request of oversized) {
    const round = Array.from({ length: times }, () => pour(site.target, { request, patienceMs }));
    outcomes.push(...(await Promise.all(round)));
  }
  clearInterval(watch);
  // A client that keeps sending into a closed connection may see the reset before it has read the refusal.
  const refusals = [0, 400, 413, 431];
  const wrong = outcomes.flatMap(({ name, status, closed, sent }) => [
    ...(refusals.includes(status) ? [] : [`${name} was answered with ${status}`]),
    ...(closed ? [] : [`after ${name} the connection stayed open`]),
    ...(sent < 64 * 1024 * 1024 ? [] : [`of ${name} ${sent} bytes were taken`]),
  ]);
  return { outcomes, memory: { before, most }, wrong };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** npm run trial -- slow-clients: a thousand slow clients at once unless `times` is given. */
export const trial: Trial = async ({ times: count = 1_000 }) => {
  const site = await startTrialSite();
  try {
    const large = await bearOversized(site, { times: 10, patienceMs: 60_000 });
    for (const { name, status, sent } of large.outcomes.filter((_, index) => index % 10 === 0))
      console.log(`${status} after ${(sent / 1024).toFixed(0)} KB  ${name}`);
    const rise = large.memory.most - large.memory.before;
    console.log(`memory rose by ${rise.toFixed(0)} MB from ${large.memory.before.toFixed(0)} MB`);
    const slow = await bearSlowClients(site, { count, patienceMs: 90_000 });
    for (const [kind, seconds] of slow.endedAfter)
      console.log(`ended after ${seconds.toFixed(1)} s at the latest: a client that ${kind}`);
    const { before, most, after } = slow.descriptors;
    console.log(`${count} slow clients, all gone after ${slow.allGoneAfter?.toFixed(1)} s`);
    console.log(`descriptors ${before} before, ${most} at most, ${after} in the end`);
    const p99 = percentile(slow.callsMs, 0.99);
    console.log(
      `${slow.callsMs.length} calls meanwhile: p50 ${percentile(slow.callsMs, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
    return [
      ...large.wrong,
      ...slow.wrong,
      ...(rise < 50 ? [] : [`memory rose by ${rise.toFixed(0)} MB, which is not below 50 MB`]),
      ...((slow.allGoneAfter ?? 0) <= 40 ? [] : ['slow clients were there for more than 40 s']),
      ...(p99 < 500 ? [] : [`p99 was ${p99.toFixed(0)} ms, which is not below 500 ms`]),
    ];
  } finally {
    await site.close();
  }
};
