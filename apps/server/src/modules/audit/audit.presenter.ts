import type { AuditEntryView, AuditVerification } from '@ghost-pay/contract/audit/audit.endpoints';
import type { AuditRow } from '../../core/audit/audit.repository.ts';
import type { readCheck } from '../../core/checked-facts.repository.ts';

export function presentAuditEntry(row: AuditRow): AuditEntryView {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    author_kind: row.author_kind,
    author_id: row.author_id,
    author_name: row.author_name,
    address: row.address,
    user_agent: row.user_agent,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    facts: row.facts,
    details: row.details,
    erased: row.personal_hash !== null && row.personal_id === null,
  };
}

type Check = NonNullable<Awaited<ReturnType<typeof readCheck>>>;

export function presentVerification({ checked_at: at, facts }: Check): AuditVerification {
  const { brokenAt, entries, unchecked } = facts;
  return {
    at: at.toISOString(),
    broken_at: typeof brokenAt === 'number' ? brokenAt : null,
    entries: typeof entries === 'number' ? entries : null,
    unchecked: typeof unchecked === 'number' ? unchecked : 0,
  };
}
