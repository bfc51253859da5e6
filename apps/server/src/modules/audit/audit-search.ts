import { type AuditAuthorKind, auditAuthorKinds } from '@ghost-pay/contract/audit/audit-words';
import type { AuditFilter } from '@ghost-pay/contract/audit/audit.schemas';
import {
  type AuditSearch,
  type BoundedAuditSearch,
  boundSearch,
} from '../../core/audit/audit.repository.ts';
import type { Queryable } from '../../core/database/database.ts';
import { findUserIdByName } from '../auth/auth.public.ts';
import { findIdByPaymentId } from '../payments/payments.public.ts';

/** Translates the screen's filter into a search of the trail. */
export async function searchOf(
  database: Queryable,
  { action, author, subject, from, to }: AuditFilter,
): Promise<BoundedAuditSearch> {
  return boundSearch(database, {
    action,
    author: author === undefined ? undefined : authorOf(author),
    subjectIds: subject === undefined ? undefined : await subjectIdsOf(database, subject),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  });
}

/**
 * The ids that the trail may use for the subject: the text itself, the payment with this payment id, the
 * account with this username.
 */
async function subjectIdsOf(database: Queryable, subject: string): Promise<string[]> {
  const ids = [
    await findIdByPaymentId(database, subject),
    await findUserIdByName(database, subject),
  ];
  return [subject, ...ids.filter((id) => id !== undefined)];
}

export function isFiltered(filter: AuditFilter): boolean {
  const { action, author, subject, from, to } = filter;
  return [action, author, subject, from, to].some((part) => part !== undefined);
}

function authorOf(text: string): AuditSearch['author'] {
  const kind = auditAuthorKinds.find((known): known is AuditAuthorKind => known === text);
  return kind === undefined ? { id: text } : { kind };
}
