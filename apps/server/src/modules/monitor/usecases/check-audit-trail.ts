import { verifyAuditTrail } from '../../../core/audit/verify-audit-trail.ts';
import { auditFact, keepCheckedFacts } from '../../../core/checked-facts.repository.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import type { Dependencies } from '../../../dependencies.ts';

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
