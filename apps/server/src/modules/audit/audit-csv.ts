import type { AuditRow } from '../../core/audit/audit.repository.ts';
import { csvHead, csvLine, type CsvValue, typedCell } from '../../core/csv.ts';

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

export const auditCsvHeader = csvHead(columns.map(([title]) => title));

export function auditCsvLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('');
}
