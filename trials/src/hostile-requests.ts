import { endpoints } from '@ghost-pay/contract/api';
import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { sql } from 'kysely';
import type { Dependencies } from '../../apps/server/src/dependencies.ts';
import { createSession } from '../../apps/server/test/sessions.ts';
import { type RoundResult, type Ground, hammer, nameOf, type Tally } from './hostile/hammer.ts';
import { knownBackOfficeRequests } from './hostile/known-back-office.ts';
import { knownPaymentRequests } from './hostile/known-payments.ts';
import { knownPasskeyRequests } from './hostile/known-passkeys.ts';
import { knownApprovalRequests } from './hostile/known-approvals.ts';
import { knownTransferRequests } from './hostile/known-transfers.ts';
import type { KnownWorld } from './hostile/known-request.ts';
import { findWrongRows } from './hostile/stored-rows.ts';
import { rawClients } from './raw-client.ts';
import type { Trial } from './run.ts';
import { comeToRest } from './rest.ts';
import { type Memory, startTrialSite, type TrialSite } from './trial-site.ts';

/** Each round has its own sessions and settings, so one round can be repeated alone by its seed. */
export const requestsInRound = 1_000;

const knownRequests = {
  ...knownPaymentRequests,
  ...knownBackOfficeRequests,
  ...knownPasskeyRequests,
  ...knownTransferRequests,
  ...knownApprovalRequests,
};

/** These calls end or change their own session or account. */
const spoilsItsSession: ReadonlySet<string> = new Set([
  'POST /auth/logout',
  'POST /auth/change-password',
  'POST /auth/2fa/enable',
  'POST /auth/2fa/disable',
  'POST /auth/2fa/verify',
  'POST /auth/2fa/recovery-codes',
  'DELETE /auth/sessions/:id',
]);

/** The one-time link of the first admin is used up before a trial begins; the other one is an inspection's. */
const neverGood: ReadonlySet<string> = new Set(['POST /auth/setup', 'POST /auth/inspection']);

export interface Outcome {
  /** The violations, each with the seed and the bytes of its request. */
  readonly wrong: readonly string[];
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowestMs: number;
  readonly seconds: number;
  /** The server's memory after the warm-up and at the end. */
  readonly memory: { readonly warm: Memory; readonly end: Memory };
}

/**
 * Sends `rounds` rounds of hostile requests to a separate server process. A tenth as many rounds, at least one, come
 * before as a warm-up, in which the server loads its one-time data. `patienceMs` is the limit for an answer. With
 * `atRest` memory is measured when the server has finished the work that the requests caused, which may take minutes.
 */
export async function sendHostileRequests({
  rounds,
  seed,
  patienceMs,
  atRest = false,
  print = () => undefined,
}: {
  rounds: number;
  seed: number;
  patienceMs: number;
  atRest?: boolean;
  print?: (line: string) => void;
}): Promise<Outcome> {
  const site = await startTrialSite();
  try {
    const settings = await site.dependencies.database.selectFrom('settings').selectAll().execute();
    const round = async (seed: number): Promise<RoundResult> => {
      await restoreSettings(site.dependencies, settings);
      const ground = await prepareGround(site, { patienceMs, settings });
      return hammer(ground, { seed, count: requestsInRound });
    };
    const results: RoundResult[] = [];
    for (let index = Math.max(1, Math.round(rounds / 10)); index > 0; index -= 1)
      results.push(await round(seed - index));
    const judgeMemory = async (): Promise<Memory> => {
      if (atRest) await comeToRest(async () => countDueWork(site.dependencies));
      return site.settledMemory();
    };
    const warm = await judgeMemory();
    print(`${results.length * requestsInRound} requests as a warm-up, ${inWords(warm)}`);
    const startedAt = performance.now();
    for (let index = 0; index < rounds; index += 1) {
      results.push(await round(seed + index));
      if (index % 10 === 9)
        print(`${(index + 1) * requestsInRound} requests, ${inWords(await site.settledMemory())}`);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const end = await judgeMemory();
    const lost = await whatIsLost(site);
    const rows = await findWrongRows(site.dependencies);
    return { ...sumUp(results, [...lost, ...rows]), seconds, memory: { warm, end } };
  } finally {
    await site.close();
  }
}

function inWords({ resident, heap }: Memory): string {
  return `${resident.toFixed(0)} MB, ${heap.toFixed(0)} of them in use in the heap`;
}

/** Events and due jobs; jobs that wait for a later time or retry do not count. */
async function countDueWork({ database }: Dependencies): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from events) + (
      select count(*) from pgboss.job
      where state = 'active' or (state in ('created', 'retry') and start_after <= now())
    ) as due`.execute(database);
  return rows[0]?.due ?? 0;
}

type SettingRow = Awaited<ReturnType<typeof readSettingRows>>[number];

function readSettingRows({ database }: Dependencies) {
  return database.selectFrom('settings').selectAll().execute();
}

/** Restores the settings, so an accepted change does not affect later requests. */
async function restoreSettings(
  { database }: Dependencies,
  rows: readonly SettingRow[],
): Promise<void> {
  const keys = rows.map(({ key }) => key);
  await database.deleteFrom('settings').where('key', 'not in', keys).execute();
  await database
    .insertInto('settings')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}

async function prepareGround(
  site: TrialSite,
  { patienceMs, settings }: { patienceMs: number; settings: readonly SettingRow[] },
): Promise<Ground> {
  const { dependencies } = site;
  const sessionOf = async (role: Role, restricted = false): Promise<string> =>
    (await createSession(site, { role, restricted })).token;
  const tokens = {
    none: undefined,
    unknown: 'x'.repeat(43),
    restricted: await sessionOf('super_admin', true),
    admin: await sessionOf('admin'),
    super_admin: await sessionOf('super_admin'),
  };
  const world: KnownWorld = {
    site,
    dependencies,
    client: rawClients(site.target),
    admin: await sessionOf('admin'),
    superAdmin: await sessionOf('super_admin'),
  };
  return {
    target: site.target,
    endpoints,
    known: (name) => {
      const make = knownRequests[name];
      return make === undefined ? undefined : Promise.resolve(make(world));
    },
    tokenOf: async (caller, name) => {
      if (caller === 'none' || caller === 'unknown' || !spoilsItsSession.has(name))
        return tokens[caller];
      const restricted = caller === 'restricted';
      return sessionOf(restricted ? 'super_admin' : caller, restricted);
    },
    after: async (name) => {
      if (name === 'PUT /settings') await restoreSettings(dependencies, settings);
    },
    patienceMs,
  };
}

/** Whether the server still serves after it has finished its work. */
async function whatIsLost({ target }: TrialSite): Promise<string[]> {
  const visitor = rawClients(target)();
  let said = '';
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await visitor.call('GET /health');
      return [];
    } catch (error) {
      said = String(error);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return [`the server no longer serves: ${said}`];
}

function sumUp(
  results: readonly RoundResult[],
  afterwards: readonly string[],
): Pick<Outcome, 'wrong' | 'tallies' | 'statuses' | 'slowestMs'> {
  const tallies = new Map<string, Tally>(
    endpoints.map((endpoint) => [nameOf(endpoint), { sent: 0, good: 0 }]),
  );
  const statuses = new Map<number, number>();
  for (const result of results) {
    for (const [name, { sent, good }] of result.tallies) {
      const tally = tallies.get(name);
      if (tally !== undefined)
        tallies.set(name, { sent: tally.sent + sent, good: tally.good + good });
    }
    for (const [status, count] of result.statuses)
      statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  // If no request passes the checks of an endpoint, the endpoint was not tested: the generator has a gap.
  const untried = [...tallies]
    .filter(([name, { good }]) => good === 0 && !neverGood.has(name))
    .map(
      ([name]) => `no request to ${name} succeeded, so the code behind its checks was not tested`,
    );
  return {
    wrong: [...results.flatMap(({ wrong }) => wrong), ...afterwards, ...untried],
    tallies,
    statuses,
    slowestMs: Math.max(...results.map(({ slowestMs }) => slowestMs)),
  };
}

/** npm run trial -- hostile-requests: 100,000 requests unless `times` is given. */
export const trial: Trial = async ({ times = 100_000, seed }) => {
  const print = (line: string) => console.log(line);
  const rounds = Math.max(1, Math.ceil(times / requestsInRound));
  const outcome = await sendHostileRequests({
    rounds,
    seed,
    patienceMs: 5_000,
    atRest: true,
    print,
  });
  const { warm, end } = outcome.memory;
  const growth = (end.resident / warm.resident - 1) * 100;
  for (const [name, { sent, good }] of outcome.tallies)
    print(`${String(good).padStart(6)} of ${String(sent).padStart(6)} succeeded  ${name}`);
  for (const [status, count] of [...outcome.statuses].toSorted(([a], [b]) => a - b))
    print(`${String(count).padStart(8)} × ${status === 0 ? 'hung up' : status}`);
  print(
    `slowest answer ${outcome.slowestMs.toFixed(0)} ms, ${outcome.seconds.toFixed(0)} s in all`,
  );
  print(`memory ${inWords(warm)} after the warm-up; ${inWords(end)} at the end`);
  return growth <= 10
    ? outcome.wrong
    : [...outcome.wrong, `memory has grown by ${growth.toFixed(1)} %, which is more than 10 %`];
};
