import type { AuditFilter } from '@ghost-pay/contract/audit/audit.schemas';
import {
  type AuditRow,
  type BoundedAuditSearch,
  countFound,
  listFound,
} from '../../../core/audit/audit.repository.ts';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { streamText, type TextAnswer } from '../../../core/http/streamed-text.ts';
import { searchOf } from '../audit-search.ts';
import { csvHead, csvLine, type CsvValue, typedCell } from '../../../core/csv.ts';

interface ExportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

const batchSize = 1_000;

/**
 * The matching entries as a CSV file, newest first. No connection is held while the reader is slow: entries
 * never change, so each batch continues where the last one ended. The export is audited, with the number of
 * entries, before the first entry is sent.
 */
export async function exportAudit(
  { database, clock, audit }: ExportDependencies,
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
