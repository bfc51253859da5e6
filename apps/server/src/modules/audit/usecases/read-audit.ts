import { type AuditAuthorKind, auditAuthorKinds } from '@ghost-pay/contract/audit/audit-words';
import type {
  AuditFilter,
  auditListSchema,
  listAuditQuerySchema,
} from '@ghost-pay/contract/audit/audit.endpoints';
import { countedSearchHits, paginate } from '@ghost-pay/contract/pagination';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import {
  type AuditRow,
  type AuditSearch,
  type BoundedAuditSearch,
  boundSearch,
  countFound,
  listFound,
} from '../../../core/audit/audit.repository.ts';
import { auditFact, readCheck } from '../../../core/checked-facts.repository.ts';
import { csvHead, csvLine, type CsvValue, typedCell } from '../../../core/csv.ts';
import type { Database, Queryable } from '../../../core/database/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { streamText, type TextAnswer } from '../../../core/http/streamed-text.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findUserByName } from '../../auth/auth.public.ts';
import { findIdByPaymentId } from '../../payments/payments.public.ts';
import { presentAuditEntry, presentVerification } from '../audit.presenter.ts';

/** Translates the screen's filter into a search of the trail. */
async function searchOf(
  database: Queryable,
  { action, author, subject, from, to }: AuditFilter,
): Promise<BoundedAuditSearch> {
  return boundSearch(database, {
    action,
    author: author === undefined ? undefined : searchedAuthor(author),
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
    (await findUserByName(database, subject))?.id,
  ];
  return [subject, ...ids.filter((id) => id !== undefined)];
}

function isFiltered(filter: AuditFilter): boolean {
  const { action, author, subject, from, to } = filter;
  return [action, author, subject, from, to].some((part) => part !== undefined);
}

function searchedAuthor(text: string): AuditSearch['author'] {
  const kind = auditAuthorKinds.find((known): known is AuditAuthorKind => known === text);
  return kind === undefined ? { id: text } : { kind };
}

/** One page of the trail. Without a filter the total is the last entry's number, so nothing has to be counted. */
export async function listAudit(
  { database }: Pick<Dependencies, 'database'>,
  { query }: { query: z.output<typeof listAuditQuerySchema> },
): Promise<z.input<typeof auditListSchema>> {
  const { page, limit, ...filter } = query;
  const search = await searchOf(database, filter);
  const offset = (page - 1) * limit;
  const [{ total, totalIsMinimum }, rows, check] = await Promise.all([
    countPages(database, { filter, search }),
    readPage(database, { filter, search, limit, offset }),
    readCheck(database, { name: auditFact }),
  ]);
  return {
    entries: rows.map(presentAuditEntry),
    verification: check ? presentVerification(check) : null,
    pagination: paginate({ page, limit, total, totalIsMinimum }),
  };
}

interface Search {
  readonly filter: AuditFilter;
  readonly search: BoundedAuditSearch;
}

async function countPages(
  database: Database,
  { filter, search }: Search,
): Promise<{ total: number; totalIsMinimum: boolean }> {
  if (!isFiltered(filter)) return { total: search.endId - 1, totalIsMinimum: false };
  const count = await countFound(database, { search, atMost: countedSearchHits + 1 });
  return {
    total: Math.min(count, countedSearchHits),
    totalIsMinimum: count > countedSearchHits,
  };
}

async function readPage(
  database: Database,
  { filter, search, limit, offset }: Search & { limit: number; offset: number },
) {
  // Without a filter there are no gaps, so the entry's number tells where a page begins.
  if (!isFiltered(filter))
    return listFound(database, { search: { ...search, endId: search.endId - offset }, limit });
  if (offset >= countedSearchHits) return [];
  return listFound(database, { search, limit, offset });
}

const batchSize = 1_000;

/**
 * The matching entries as a CSV file, newest first. No connection is held while the reader is slow: entries
 * never change, so each batch continues where the last one ended. The export is audited, with the number of
 * entries, before the first entry is sent.
 */
export async function exportAudit(
  { database, clock, audit }: Pick<Dependencies, 'database' | 'clock' | 'audit'>,
  { actor, filter }: { actor: Actor; filter: AuditFilter },
): Promise<TextAnswer> {
  const search = await searchOf(database, filter);
  const entries = await countFound(database, { search, atMost: search.endId });
  const { action = null, author = null, subject, from = null, to = null } = filter;
  await database.transaction().execute((trx) =>
    audit.record(trx, {
      action: 'audit_exported',
      author: authorOf(actor),
      // Only whether a subject was searched for, not which: it may be a person's name.
      facts: { action, author, searched: subject !== undefined, from, to, entries },
    }),
  );
  const date = clock.now().toISOString().slice(0, 10);
  return streamText(async (sink) => {
    sink.begin({
      'x-total-count': String(entries),
      'content-disposition': `attachment; filename="audit_export_${date}.csv"`,
    });
    await sink.write(auditCsvHeader);
    for await (const rows of batches(database, search)) await sink.write(auditCsvLines(rows));
  });
}

async function* batches(
  database: Database,
  search: BoundedAuditSearch,
): AsyncGenerator<readonly AuditRow[]> {
  let { endId } = search;
  for (;;) {
    const rows = await listFound(database, { search: { ...search, endId }, limit: batchSize });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    endId = last.id;
  }
}

/** An entry's number and hash, joined by a colon, form a mark for the operator's verify-audit command. */
const columns: readonly (readonly [title: string, value: (row: AuditRow) => CsvValue])[] = [
  ['Number', (row) => row.id],
  ['Time', (row) => row.at.toISOString()],
  ['Action', (row) => row.action],
  ['Author Kind', (row) => row.author_kind],
  ['Author', (row) => typedCell(row.author_name)],
  ['Author ID', (row) => row.author_id],
  ['Address', (row) => row.address],
  ['Browser', (row) => row.user_agent],
  ['Subject Kind', (row) => row.subject_kind],
  ['Subject', (row) => typedCell(row.subject_name)],
  ['Subject ID', (row) => row.subject_id],
  ['Facts', (row) => JSON.stringify(row.facts)],
  ['Details', (row) => typedCell(row.details)],
  ['Hash', (row) => row.hash.toString('hex')],
];

const auditCsvHeader = csvHead(columns.map(([title]) => title));

function auditCsvLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('');
}
