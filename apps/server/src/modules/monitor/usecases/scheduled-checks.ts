import { verifyAuditTrail } from '../../../core/audit/verify-audit-trail.ts';
import {
  auditFact,
  keepCheckedFacts,
  listCheckedFacts,
} from '../../../core/checked-facts.repository.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readCertificate } from '../../../gateways/certificates/read-certificate.ts';
import { BudgetSpentError, type ChainSource } from '../../../gateways/chains/chain-source.ts';
import { chainsOfCoins, probeName, probePrefix } from '../checks/chains.ts';
import { certificateFact } from '../checks/security.ts';

/** Walks through the audit trail every night and keeps whether its chain is whole. */
export function checkAuditTrail({
  database,
  clock,
  vault,
}: Pick<Dependencies, 'database' | 'clock' | 'vault'>): JobHandler {
  return {
    kind: {
      name: 'check-audit-trail',
      retryLimit: 2,
      retryDelaySeconds: 600,
      expireSeconds: 3_600,
      cron: '53 2 * * *',
    },
    async run() {
      const verdict = await verifyAuditTrail({ database, vault });
      const facts = verdict.intact
        ? { brokenAt: null, entries: verdict.entries, unchecked: verdict.unchecked }
        : { brokenAt: verdict.brokenAt };
      await keepCheckedFacts(database, { name: auditFact, facts, now: clock.now() });
    },
  };
}

/** Reads the certificate of the site's own address every six hours, as a visitor's browser would. */
export function checkCertificate(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'publicUrl'>,
): JobHandler {
  const { database, clock } = dependencies;
  return {
    kind: {
      name: 'check-certificate',
      retryLimit: 1,
      retryDelaySeconds: 300,
      cron: '11 */6 * * *',
      atStart: true,
    },
    async run() {
      // Read now: without a fixed port it is known only once the server listens.
      const certificate = await readCertificate(dependencies.publicUrl);
      const facts =
        certificate === null
          ? {}
          : {
              validFrom: certificate.validFrom.toISOString(),
              validTo: certificate.validTo.toISOString(),
              problem: certificate.problem,
            };
      await keepCheckedFacts(database, { name: certificateFact, facts, now: clock.now() });
    },
  };
}

const hourMs = 3_600_000;
/** The job may begin some minutes late. */
const slackMs = 10 * 60_000;

/**
 * Tries once a day what each source of the coins' chains can do, every hour while it does not answer, and every two hours
 * while it lacks something: what it refused is remembered for an hour, and one node of many behind a name may be late.
 */
export function probeSources({
  database,
  chains,
  clock,
  log,
}: Pick<Dependencies, 'database' | 'chains' | 'clock' | 'log'>): JobHandler {
  async function probe(source: ChainSource): Promise<void> {
    const { chain, name } = source;
    try {
      const abilities = await source.probe();
      const now = clock.now();
      await keepCheckedFacts(database, { name: probeName(source), facts: { ...abilities }, now });
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof BudgetSpentError)) throw error;
      log.info({ err: error, chain, source: name }, 'a chain’s source could not be tried');
    }
  }

  return {
    kind: {
      name: 'probe-sources',
      retryLimit: 0,
      retryDelaySeconds: 0,
      expireSeconds: 900,
      cron: '37 * * * *',
      atStart: true,
    },
    async run() {
      const known = await listCheckedFacts(database, { prefix: probePrefix });
      const isDue = (source: ChainSource): boolean => {
        const row = known.find(({ name }) => name === probeName(source));
        if (row === undefined) return true;
        const ageMs = clock.now().getTime() - row.checked_at.getTime();
        const lacks = Object.values(row.facts).includes(false);
        return ageMs >= (lacks ? 2 : 24) * hourMs - slackMs;
      };
      await Promise.all(chainsOfCoins.flatMap((chain) => chains[chain].filter(isDue).map(probe)));
    },
  };
}
