import {
  auditActions,
  auditAuthorKinds,
  type AuditAction,
} from '@ghost-pay/contract/audit/audit-words';
import { defaultPageSize } from '@ghost-pay/contract/page-sizes';
import { dayOf, rangeOf } from '../../lib/days.ts';

/** The state of the list, kept in the URL. Days belong to the reader's calendar; both are included. */
export interface AuditListSearch {
  page: number;
  action?: AuditAction | undefined;
  /** An admin's id, or a kind of author. */
  author?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const auditSearchDefaults = { page: 1 } as const satisfies AuditListSearch;
export const auditPageSize = defaultPageSize;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Reads the list's state from a URL. An unreadable value falls back to its default. */
export function readAuditSearch(raw: Record<string, unknown>): AuditListSearch {
  const page = Number(raw['page']);
  const author = raw['author'];
  const subject = ['string', 'number'].includes(typeof raw['subject'])
    ? String(raw['subject']).trim().slice(0, 100)
    : '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    action: oneOf(auditActions, raw['action']),
    author:
      typeof author === 'string' && uuid.test(author) ? author : oneOf(auditAuthorKinds, author),
    subject: subject || undefined,
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
  };
}

/** The state with another filter. The list goes back to its first page. */
export function withAuditFilter(
  search: AuditListSearch,
  change: Partial<Record<Exclude<keyof AuditListSearch, 'page'>, string | undefined>>,
): AuditListSearch {
  return readAuditSearch({ ...search, ...change, page: 1 });
}

export function isAuditFiltered({ action, author, subject, from, to }: AuditListSearch): boolean {
  return Boolean(action ?? author ?? subject ?? from ?? to);
}

/** The filter as the API takes it. */
export function auditQuery({ action, author, subject, from, to }: AuditListSearch) {
  return { action, author, subject, ...rangeOf({ from, to }) };
}
