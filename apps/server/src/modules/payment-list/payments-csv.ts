import { toDecimal } from '@ghost-pay/contract/money';
import { csvLine, type CsvValue } from '../../core/csv.ts';
import type { ExportedRow } from './payments-export.repository.ts';

/** The export's columns (specification, section 9), with the API's words and decimal numbers. */
const columns: readonly (readonly [title: string, value: (row: ExportedRow) => CsvValue])[] = [
  ['Payment ID', (row) => row.payment_id],
  ['User', (row) => row.user_username],
  ['Email', (row) => row.user_email],
  ['Type', (row) => row.type],
  ['Payment Method', (row) => row.payment_method],
  ['Crypto Type', (row) => row.crypto_type],
  ['Region', (row) => row.region],
  ['Amount', (row) => toDecimal(row.amount_minor, row.currency)],
  ['Currency', (row) => row.currency],
  ['Status', (row) => row.status],
  ['Payment Verified', (row) => row.payment_verified],
  ['Subscription Updated', (row) => row.subscription_updated],
  ['Created At', (row) => row.created_at.toISOString()],
  ['Subscription Duration', (row) => row.subscription_duration],
  ['Notes', (row) => row.notes],
];

export const csvHeader = csvLine(columns.map(([title]) => title));

export function csvLines(rows: readonly ExportedRow[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('');
}
