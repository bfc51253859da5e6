import { promiseLimits } from '@ghost-pay/contract/transactions/waiting';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import { countEntriesSince } from '../../../core/audit/audit.repository.ts';
import { findClockDifference } from '../../../core/clock-difference.ts';
import { machineName } from '../../../core/machine-name.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { listStops } from '../../approvals/approvals.public.ts';
import { readMailContact } from '../../outbox/outbox.public.ts';
import { findOverdue } from '../../payments/payments.public.ts';
import { listSourceTimes } from '../../rates/rates.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { chainsInUse } from '../chain-checks.ts';
import { readDisks } from '../disk-check.ts';
import { readAuditFact, readCertificateFact } from '../checked-facts.ts';
import { signInMinutes, type SiteFacts } from '../site-facts.ts';

export type FactDependencies = Pick<
  Dependencies,
  | 'database'
  | 'clock'
  | 'jobs'
  | 'mail'
  | 'rates'
  | 'chains'
  | 'paygate'
  | 'registration'
  | 'log'
  | 'dataDir'
  | 'backupDir'
>;

/**
 * Collects what the site already knows: no service outside is asked. A fact that cannot be read is left undefined, and
 * the log says why.
 */
export async function gatherFacts(dependencies: FactDependencies): Promise<SiteFacts> {
  const { database, clock, jobs, mail, rates, chains, paygate, registration } = dependencies;
  const now = clock.now();
  const tryTo = async <Fact>(name: string, find: () => Promise<Fact>): Promise<Fact | undefined> =>
    find().catch((error: unknown) => {
      dependencies.log.warn({ err: error, fact: name }, 'a fact for the alerts could not be read');
      return undefined;
    });
  const { broken } = promiseLimits(now);
  const signInsSince = new Date(now.getTime() - signInMinutes * 60_000);
  return {
    now,
    machine: machineName,
    backups:
      dependencies.backupDir === undefined
        ? null
        : await tryTo('backups', () => jobs.readRuns('scheduled-backup')),
    disks: await readDisks(dependencies),
    oldestWaitingSeconds: await tryTo(
      'queue',
      async () => (await jobs.readBacklog()).oldestWaitingSeconds,
    ),
    registration: registration?.health() ?? null,
    cardNetwork: paygate?.health() ?? null,
    mail: mail === undefined ? null : await tryTo('mail', () => readMailContact(database)),
    rates:
      rates.length === 0
        ? null
        : await tryTo('rates', async () => {
            const times = (await listSourceTimes(database)).map(({ fetchedAt }) => fetchedAt);
            return { fetchedAt: times.toSorted((a, b) => Number(b) - Number(a))[0] ?? null };
          }),
    chains: await tryTo('chains', async () =>
      chainsInUse(await readSettings(database)).flatMap((chain) =>
        chains[chain].length === 0
          ? []
          : { chain, sources: chains[chain].map((source) => source.health()) },
      ),
    ),
    refusedSignIns: await tryTo('sign-ins', () =>
      countEntriesSince(database, { action: 'login_refused', since: signInsSince, atMost: 1_000 }),
    ),
    clock: await tryTo('clock', () => findClockDifference(dependencies)),
    audit: await tryTo('audit trail', () => readAuditFact(database)),
    certificate: await tryTo('certificate', () => readCertificateFact(database)),
    approvalStops: await tryTo('stops of rules', async () =>
      (await listStops(database)).map(({ chain, reason, stopped_at: since }) => ({
        chain,
        reason,
        since,
      })),
    ),
    promise: await tryTo('promise', async () => {
      const { total, oldest } = await findOverdue(database, { before: broken, limit: 1 });
      const [first] = oldest;
      const since =
        first && new Date(first.created_at.getTime() + promiseHours.longest * 3_600_000);
      return { broken: total, since: since ?? null };
    }),
  };
}
