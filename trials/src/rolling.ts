import { findMemoryDisk } from '../../apps/server/test/memory-disk.ts';
import { type Chance, createChance, pick } from './chance.ts';
import type { ClientRecord } from './client-record.ts';
import { raisedLimits } from '../../apps/server/test/server-process.ts';
import { spread } from './figures.ts';
import { type InstanceRun, runInstances, untilAnswered } from './instance-run.ts';
import { type Instance, startInstanceSite, startSinglePostgres } from './instance-site.ts';
import { type Look, lookUntil, untilHealthy } from './looks.ts';
import { findNginx, startNginx } from './nginx.ts';
import { comeToRest } from './rest.ts';
import type { Trial } from './run.ts';
import { readOpenWork } from './site-snapshot.ts';

/** Two instances behind nginx are restarted one after the other, `times` times. */
export const rolling: Trial = async ({ times = 20, seed }) => {
  const nginx = await findNginx();
  if (nginx === undefined)
    return ['There is no nginx: install it, or give this machine Debian’s packages'];
  try {
    const run = await runRolling(nginx.program, { times, chance: createChance(seed) });
    for (const line of describeRolling(run)) console.log(line);
    return [...run.wrong, ...run.refused];
  } finally {
    await nginx.remove();
  }
};

interface RollingRun extends InstanceRun {
  readonly version: string;
  readonly stopMs: readonly number[];
  readonly readyMs: readonly number[];
  readonly answers: readonly Answer[];
  /** Requests that an instance refused with 503, because it had too little of its machine. */
  readonly refused: readonly string[];
}

/** A request as nginx's log tells it. */
interface Answer {
  readonly text: string;
  readonly status: number;
  readonly isHandedOn: boolean;
}

/** How long each packet to and from the database and the mail server takes: 10 ms for a query, over a second for a mail. */
const slow = { databaseMs: 5, mailMs: 100 };
const lookEveryMs = 500;
/** What two slow instances on a busy machine serve without refusing anything. */
const pace = { clients: 4, pauseMs: 250 };

/**
 * As docs/growing.md tells operators: each instance gets SIGTERM, is started again, and the next one follows once it
 * answers its health. Only nginx repeats a request. No request may fail, and no mail may be uncertain.
 */
export async function runRolling(
  program: string,
  { times, chance }: { times: number; chance: Chance },
): Promise<RollingRun> {
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  const site = await startInstanceSite({
    names: ['first', 'second'],
    startPostgres: async () =>
      startSinglePostgres({ folder: findMemoryDisk(), delayMs: slow.databaseMs }),
    startProxy: async (sites) => (nginx = await startNginx(program, sites)),
    mailDelayMs: slow.mailMs,
    // To the site all clients are one address: nginx does not pass on what they claim.
    environment: raisedLimits,
  });
  const looks: Look[] = [];
  const stopMs: number[] = [];
  const readyMs: number[] = [];
  const wrong: string[] = [];
  const restarts: Promise<number>[] = [];
  const roll = async (instance: Instance) => {
    const stoppedAt = performance.now();
    const code = await instance.stop();
    if (code !== 0) wrong.push(`After SIGTERM an instance ended with ${code}`);
    stopMs.push(performance.now() - stoppedAt);
    const startedAt = performance.now();
    const restarted = instance.restart();
    // An operator goes by its health, not by what it prints. What fails after that is seen below.
    restarted.catch(() => undefined);
    restarts.push(restarted);
    await Promise.race([restarted, untilHealthy(instance.site)]);
    readyMs.push(performance.now() - startedAt);
  };
  try {
    const run = await runInstances(site, {
      times,
      chance,
      retriesMs: [],
      pace,
      async strike({ record }) {
        const end = new AbortController();
        const paths = () => {
          const { paymentId } = pick(chance, record.calls);
          const ofPayment = [`/track/${paymentId}`, `/api/transactions/track/${paymentId}`];
          return [pick(chance, ['/', ...ofPayment])];
        };
        await untilAnswered(record, 20);
        const looking = lookUntil(end.signal, {
          site: site.proxy.site,
          paths,
          everyMs: lookEveryMs,
        });
        for (const instance of site.instances) await roll(instance);
        await Promise.all(restarts);
        end.abort();
        looks.push(...(await looking));
      },
    });
    // The last ones may still be on their way.
    const unsent = async () =>
      (await readOpenWork(site.database)).mails.filter(({ state }) => state !== 'sent');
    await comeToRest(
      async () => (await unsent()).filter(({ state }) => state === 'sending').length,
    );
    for (const { messageId, state } of await unsent())
      wrong.push(`The mail ${messageId} is ${state}`);
    const answers = ((await nginx?.log()) ?? []).map(readLine);
    return {
      ...run,
      version: nginx?.version ?? '',
      answers,
      refused: answers.filter(isRefusal).map(failure),
      stopMs,
      readyMs,
      wrong: [
        ...wrong,
        ...run.wrong,
        ...failuresOf({
          answers: answers.filter((answer) => !isRefusal(answer)),
          looks,
          record: run.record,
        }),
      ],
    };
  } finally {
    await site.close();
  }
}

/** nginx's log has the status of each request, and at the end that of each instance that it asked. */
export function readLine(text: string): Answer {
  const [, status = ''] = /" (\d+) /.exec(text) ?? [];
  return { text, status: Number(status), isHandedOn: / \d+, \d+$/.test(text) };
}

const isRefusal = ({ status }: Answer) => status === 503;
const failure = ({ text }: Answer) => `A request failed: ${text}`;

/** What failed of these. */
export function failuresOf({
  answers,
  looks,
  record,
}: {
  answers: readonly Answer[];
  looks: readonly Look[];
  record: ClientRecord;
}): string[] {
  const isBroken = ({ status }: Answer) =>
    status < 200 || status >= 500 || [429, 499].includes(status);
  const cutOff =
    looks.filter(({ status }) => status === 0).length +
    record.ended.filter(({ outcome, status }) => outcome === 'unknown' && status === null).length;
  return [
    ...answers.filter(isBroken).map(failure),
    ...(cutOff > 0 ? [`${cutOff} requests got no whole answer of an instance`] : []),
  ];
}

/** The figures of a run as text. */
export function describeRolling({ record, last, ...run }: RollingRun): string[] {
  const writes = record.ended.map(({ begunAt, endedAt }) => endedAt - begunAt);
  const handedOn = run.answers.filter(({ isHandedOn }) => isHandedOn).length;
  return [
    `nginx ${run.version}: ${run.stopMs.length} restarts; stopped after: ${spread(run.stopMs)}; healthy again after: ${spread(run.readyMs)}`,
    `${run.answers.length} requests, of them ${run.requests} writes, answered after: ${spread(writes)}; ${handedOn} were handed on to the other instance.`,
    `${last.payments.length} payments, ${last.auditMoves.length} moves, ${last.work.mails.length} mails.`,
  ];
}
