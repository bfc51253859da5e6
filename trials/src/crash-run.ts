import { setTimeout as wait } from 'node:timers/promises';
import { signInFirst } from '../../apps/server/test/site-client.ts';
import { type Fault, injectFault } from './faults.ts';
import { type Chance, pick } from './chance.ts';
import { checkBooks } from './check-books.ts';
import { checkDeliveries, countOpen, openWorkIn, outsideOf } from './check-deliveries.ts';
import { acknowledgement, type ClientRecord, createClientRecord } from './client-record.ts';
import type { CrashSite } from './crash-site.ts';
import { untilAnswered } from './instance-run.ts';
import { newestPayments, writeUntil } from './mixed-writes.ts';
import { comeToRest } from './rest.ts';
import { sendCall } from './site-calls.ts';
import { readOpenWork, type SiteSnapshot, takeSnapshot } from './site-snapshot.ts';

export interface CrashRun {
  readonly record: ClientRecord;
  readonly last: SiteSnapshot;
  readonly faults: readonly { fault: Fault; readyMs: number }[];
  /** The number of requests without an answer that had been committed. */
  readonly doneUnanswered: number;
  readonly unanswered: number;
  /** From the last fault until no work was left. */
  readonly restMs: number;
  /** The violations, one sentence each. */
  readonly wrong: readonly string[];
}

/** How much the clients write between two faults. */
export interface Pace {
  readonly clients: number;
  /** Answers before a fault, at least. */
  readonly least: number;
  /** The upper bound of a random number of further answers. */
  readonly atMostMore: number;
}

/** Acknowledged requests that are repeated after each fault. */
const repeats = 4;

/**
 * Injects `planned` faults, one after the other, while clients write to the site. After each fault the database is compared with the clients'
 * record, then every request without an answer is repeated, and some others. At the end the outside effects are
 * checked too. Stops at the first violation. `front` is the address that clients use.
 */
export async function runCrashes(
  site: CrashSite,
  {
    planned,
    chance,
    pace,
    front = () => site.server().site,
    onFault = () => undefined,
  }: {
    planned: readonly Fault[];
    chance: Chance;
    pace: Pace;
    front?: () => string;
    onFault?: (done: number) => void;
  },
): Promise<CrashRun> {
  const { token } = await signInFirst(site.server());
  const record = createClientRecord((call) => sendCall({ site: front(), token }, call));
  const listNewest = newestPayments({ site: front, token });
  const ground = { record, chance, listNewest };
  const faults: { fault: Fault; readyMs: number }[] = [];
  const counted = { unanswered: 0, doneUnanswered: 0 };
  const wrong: string[] = [];
  const look = async () => site.look((ground) => takeSnapshot(ground, { auditMark: markOf(last) }));
  let last: SiteSnapshot | undefined;
  const check = async (): Promise<SiteSnapshot> => {
    const now = await look();
    wrong.push(...checkBooks({ calls: record.calls, now, before: last }));
    return now;
  };

  for (const fault of planned) {
    const end = new AbortController();
    const writing = writeUntil(ground, { clients: pace.clients, signal: end.signal });
    // At any speed of the machine; the work under way at that moment is random.
    await untilAnswered(record, pace.least + Math.floor(chance() * pace.atMostMore));
    // Sometimes long enough for jobs and mails to be under way.
    await wait(chance() * (chance() < 0.25 ? 1_000 : 20));
    const aftermath = await injectFault(site, { fault, chance, onGone: () => end.abort() });
    end.abort();
    await writing;
    faults.push({ fault, readyMs: aftermath.readyMs });
    wrong.push(...aftermath.wrong);
    last = await check();
    const { keptKeys } = last;
    counted.unanswered += record.unresolved().length;
    counted.doneUnanswered += record.unresolved().filter(({ key }) => keptKeys.has(key)).length;
    onFault(faults.length);
    if (wrong.length > 0) return { record, last, faults, ...counted, restMs: 0, wrong };
    await repeat(record, chance);
  }

  const restMs = await comeToRest(
    async () =>
      countOpen(await site.look(({ database }) => readOpenWork(database))) ||
      openWorkIn(await look()),
  );
  last = await check();
  wrong.push(...checkDeliveries(last, outsideOf(site.world)));
  return { record, last, faults, ...counted, restMs, wrong };
}

/** The end of the audit trail, which would show that the trail was cut off. */
function markOf(snapshot: SiteSnapshot | undefined) {
  return snapshot?.audit.intact === true && snapshot.audit.end.id > 0
    ? snapshot.audit.end
    : undefined;
}

/** Repeats the requests without an answer until each has one, and a few acknowledged ones once more. */
async function repeat(record: ClientRecord, chance: Chance): Promise<void> {
  for (let left = record.unresolved(); left.length > 0; left = record.unresolved()) {
    const attempts = await Promise.all(left.map((call) => record.send(call)));
    if (attempts.some(({ outcome }) => outcome === 'unknown')) await wait(50);
  }
  const done = record.calls.filter((call) => acknowledgement(call) !== undefined);
  for (let count = 0; count < repeats && done.length > 0; count += 1)
    await record.send(pick(chance, done));
}
