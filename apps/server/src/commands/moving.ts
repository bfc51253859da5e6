import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { exportData } from '../operations/moving/export-data.ts';
import { importData, type ImportResult } from '../operations/moving/import-data.ts';
import type { TableName } from '../operations/moving/tables.ts';
import { type CommandAnswer, fromWhereItIsTyped } from './run-command.ts';

/** What the operator types before secrets are written in the clear. */
const acknowledgement = 'write codes in the clear';

interface AskedImport {
  readonly folder: string;
  readonly isDryRun: boolean;
  readonly reportFile: string;
}
interface AskedExport {
  readonly folder: string;
  readonly isUnsealed: boolean;
}

export function understandImport(
  operand: string,
  options: { readonly 'dry-run'?: boolean | undefined; readonly report?: string | undefined },
): AskedImport {
  const folder = fromWhereItIsTyped(operand);
  const { 'dry-run': isDryRun = false, report } = options;
  const reportFile =
    report === undefined ? path.join(folder, 'import-report.jsonl') : fromWhereItIsTyped(report);
  return { folder, isDryRun, reportFile };
}

export function understandExport(
  operand: string,
  { unseal: isUnsealed = false }: { readonly unseal?: boolean | undefined },
): AskedExport {
  return { folder: fromWhereItIsTyped(operand), isUnsealed };
}

/** Imports the folder, and returns what became of it. Fails if a line was refused. */
export async function runImport(
  dependencies: Dependencies,
  { asked, onProgress }: { asked: AskedImport; onProgress: (line: string) => void },
): Promise<CommandAnswer> {
  const result = await importData(dependencies, { ...asked, onProgress });
  const { refused, changed, refusals } = result.report;
  const more = refused - refusals.length;
  const lines = [
    ...summary(result, asked),
    ...refusals.map(({ file, line, why }) => `  ${file}, line ${line}: ${why}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    refused + changed > 0
      ? `Refused lines: ${refused}. Lines with a change: ${changed}. All of them: ${asked.reportFile}`
      : 'Every line was taken over as it is.',
    ...(asked.isDryRun || result.lists.users === 0
      ? []
      : ['Each administrator needs a link: ghost-pay admin password-link NAME']),
  ];
  return { lines, failed: refused > 0 };
}

function summary(
  { files, lists, payments, unreadColumns }: ImportResult,
  { isDryRun }: AskedImport,
): string[] {
  const { taken, present, open: waiting, refused } = payments;
  const told: Readonly<Record<TableName, string>> = {
    settings: `  Settings changed: ${lists.settings}`,
    prices: `  Prices: ${lists.prices}; tiers that the file does not name, switched off: ${lists.pricesSwitchedOff}`,
    users: `  Administrators: ${lists.users}, as admins without a password`,
    payments: `  Payments: ${taken} taken over, ${waiting} of them open; ${present} were here already; ${refused} refused`,
  };
  return [
    isDryRun ? 'A dry run: nothing was changed. The import would come to this:' : 'Imported:',
    ...files.map(({ name, sha256 }) => `  ${name}  sha256 ${sha256}`),
    ...files.map(({ table }) => told[table]),
    ...(unreadColumns.length > 0
      ? [`  Columns of payments that are not read: ${unreadColumns.join(', ')}`]
      : []),
  ];
}

/** Exports the tables, and says what was written. Throws an OperatorError without the acknowledgement of `--unseal`. */
export async function runExport(
  dependencies: Dependencies,
  asked: AskedExport,
): Promise<readonly string[]> {
  if (asked.isUnsealed) await acknowledge();
  const files = await exportData(dependencies, asked);
  const rows = files.map(({ table, rows: count }) => `${count} ${table}`);
  return [
    `Exported ${rows.toReversed().join(', ')} to ${asked.folder}.`,
    asked.isUnsealed
      ? 'It holds codes, PINs and card tokens in the clear. Keep it as safe as cash, and delete it when it has served.'
      : 'Codes show their last characters only. With --unseal they are written in the clear.',
    `description.md in that folder explains each file and column, SHA256SUMS proves them.`,
  ];
}

async function acknowledge(): Promise<void> {
  const { stdin, stderr } = process;
  stderr.write(
    `  This writes every code and PIN that is still stored to files that anyone can read. The audit trail records it.\n  To go on, type: ${acknowledgement}\n  `,
  );
  const lines = createInterface({ input: stdin });
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (value?.trim() !== acknowledgement)
    throw new OperatorError('Nothing was exported: the acknowledgement was not typed.');
}
