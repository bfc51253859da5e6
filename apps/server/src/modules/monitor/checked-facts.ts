import type { Database, Queryable } from '../../core/database/database.ts';
import { keepCheckedFacts, readCheckedFacts } from '../../core/checked-facts.repository.ts';
import type { Certificate, SiteFacts } from './site-facts.ts';

// What two jobs find out, and the watcher, System Status and the metrics read.

const names = { audit: 'audit trail', certificate: 'certificate' } as const;

/** Undefined before the first walk through the trail. */
export async function readAuditFact(database: Queryable): Promise<SiteFacts['audit']> {
  const facts = await readCheckedFacts(database, { name: names.audit });
  if (facts === undefined) return undefined;
  const brokenAt = facts['brokenAt'];
  return { brokenAt: typeof brokenAt === 'number' ? brokenAt : null };
}

export async function keepAuditFact(
  database: Database,
  { brokenAt, now }: { brokenAt: number | null; now: Date },
): Promise<void> {
  await keepCheckedFacts(database, { name: names.audit, facts: { brokenAt }, now });
}

/** Undefined before the first look, and null for a site whose certificate cannot be reached from inside. */
export async function readCertificateFact(database: Queryable): Promise<SiteFacts['certificate']> {
  const facts = await readCheckedFacts(database, { name: names.certificate });
  if (facts === undefined) return undefined;
  const { validFrom, validTo, problem } = facts;
  if (typeof validFrom !== 'string' || typeof validTo !== 'string') return null;
  return {
    validFrom: new Date(validFrom),
    validTo: new Date(validTo),
    problem: typeof problem === 'string' ? problem : null,
  };
}

export async function keepCertificateFact(
  database: Database,
  { certificate, now }: { certificate: Certificate | null; now: Date },
): Promise<void> {
  const facts =
    certificate === null
      ? {}
      : {
          validFrom: certificate.validFrom.toISOString(),
          validTo: certificate.validTo.toISOString(),
          problem: certificate.problem,
        };
  await keepCheckedFacts(database, { name: names.certificate, facts, now });
}
