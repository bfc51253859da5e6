import type { AuditRow } from '../../core/audit/audit.repository.ts';
import { csvLine, type CsvValue } from '../../core/csv.ts';

/** An entry's number and hash, joined by a colon, form a mark for the operator's verify-audit command. */
const columns: readonly (readonly [title: string, value: (row: AuditRow) => CsvValue])[] = [
  ['Number', (row) => row.id],
  ['Time', (row) => row.at.toISOString()],
  ['Action', (row) => row.action],
  ['Author Kind', (row) => row.author_kind],
  ['Author', (row) => row.author_name],
  ['Author ID', (row) => row.author_id],
  ['Address', (row) => row.address],
  ['Browser', (row) => row.user_agent],
  ['Subject Kind', (row) => row.subject_kind],
  ['Subject', (row) => row.subject_name],
  ['Subject ID', (row) => row.subject_id],
  ['Facts', (row) => JSON.stringify(row.facts)],
  ['Details', (row) => row.details],
  ['Hash', (row) => row.hash.toString('hex')],
];

export const auditCsvHeader = csvLine(columns.map(([title]) => title));

export function auditCsvLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('');
}
