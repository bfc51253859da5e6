import { type AuditAuthorKind, auditAuthorKinds } from '@ghost-pay/contract/audit/audit-words';
import type { AuditFilter } from '@ghost-pay/contract/audit/audit.schemas';
import {
  type AuditSearch,
  type BoundedAuditSearch,
  boundSearch,
} from '../../core/audit/audit.repository.ts';
import type { Queryable } from '../../core/database/database.ts';
import { findSubjectIds } from './subjects.repository.ts';

/** What a filter of the screen means in the trail. */
export async function searchOf(
  database: Queryable,
  { action, author, subject, from, to }: AuditFilter,
): Promise<BoundedAuditSearch> {
  return boundSearch(database, {
    action,
    author: author === undefined ? undefined : authorOf(author),
    subjectIds:
      subject === undefined ? undefined : [subject, ...(await findSubjectIds(database, subject))],
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  });
}

export function isFiltered(filter: AuditFilter): boolean {
  const { action, author, subject, from, to } = filter;
  return [action, author, subject, from, to].some((part) => part !== undefined);
}

function authorOf(text: string): AuditSearch['author'] {
  const kind = auditAuthorKinds.find((known): known is AuditAuthorKind => known === text);
  return kind === undefined ? { id: text } : { kind };
}
