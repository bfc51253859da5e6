import { auditActions, auditAuthorKinds } from '@ghost-pay/contract/audit/audit-words';
import {
  anId,
  dayOf,
  filter,
  listState,
  oneOf,
  paged,
  rangeOf,
  type SearchOf,
  textUpTo,
} from '../../lib/list-search.ts';

const anAuthorKind = oneOf(auditAuthorKinds);

/** Days belong to the reader's calendar; both are included. */
export const auditState = listState({
  page: paged,
  action: filter(oneOf(auditActions)),
  /** An admin's id, or a kind of author. */
  author: filter((raw) => anId(raw) ?? anAuthorKind(raw)),
  subject: filter(textUpTo(100)),
  from: filter(dayOf),
  to: filter(dayOf),
});

export type AuditSearch = SearchOf<typeof auditState>;

/** The filter as the API takes it. */
export function auditQuery({ action, author, subject, from, to }: AuditSearch) {
  return { action, author, subject, ...rangeOf({ from, to }) };
}
