import { toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { toDecimal } from '@ghost-pay/contract/money';
import { returnUnitOf, writeReturned } from '@ghost-pay/contract/transactions/returned-amounts';
import { csvHead, csvLine, type CsvValue, typedCell } from '../../core/csv.ts';
import type { ExportedRow } from './payments-export.repository.ts';

/**
 * The export's columns (specification, section 9), with the API's words and decimal numbers; at the end what the chain
 * shows, what was returned and what the codes brought, which the specification does not name.
 */
const columns: readonly (readonly [title: string, value: (row: ExportedRow) => CsvValue])[] = [
  ['Payment ID', (row) => row.payment_id],
  ['User', (row) => typedCell(row.user_username)],
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
  ['Created At', createdOf],
  ['Subscription Duration', (row) => row.subscription_duration],
  ['Notes', (row) => typedCell(row.notes)],
  ['Verdict', (row) => row.verdict],
  ['Received', receivedOf],
  ['Returned', returnedOf],
  ['Return References', (row) => each(row, ({ txid, notes }) => txid ?? notes)],
  ['Returned By', (row) => each(row, ({ by }) => by)],
  ['Code Outcomes', (row) => row.codes?.outcomes],
  ['Code Found', codeFoundOf],
];

export const csvHeader = csvHead(columns.map(([title]) => title));

export function csvLines(rows: readonly ExportedRow[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('');
}

/** In ISO 8601 with milliseconds, as the API writes it. */
function createdOf({ created }: ExportedRow): CsvValue {
  return `${created.slice(0, 10)}T${created.slice(11, 19)}.${created.slice(20, 23).padEnd(3, '0')}Z`;
}

/** What the chain shows for a payment by coin, in coins. */
function receivedOf({ crypto_type: coin, received_atomic: received }: ExportedRow): CsvValue {
  return coin === null || received === null ? null : toCoinDecimal(coin, BigInt(received));
}

function codeFoundOf({ codes, currency }: ExportedRow): CsvValue {
  const found = codes?.found_minor ?? null;
  return found === null ? null : toDecimal(found, currency);
}

/** All returns together, in coins or in the payment's currency. */
function returnedOf(row: ExportedRow): CsvValue {
  if (row.returns === null) return null;
  const total = row.returns.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return writeReturned(returnUnitOf(row), total);
}

/** The same of each return in one cell. */
function each(
  { returns }: ExportedRow,
  of: (one: NonNullable<ExportedRow['returns']>[number]) => string | null,
): CsvValue {
  return returns === null ? null : typedCell(returns.map((one) => of(one) ?? '').join(' | '));
}
