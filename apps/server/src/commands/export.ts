import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { exportData } from '../operations/moving/export-data.ts';
import { fromWhereItIsTyped, UsageError } from './run-command.ts';

/** What the operator types before secrets are written in the clear. */
const acknowledgement = 'write codes in the clear';

interface AskedExport {
  readonly folder: string;
  readonly isUnsealed: boolean;
}

/** Parses the command line of `export`. Throws a UsageError unless it names one folder. */
export function understandExport(
  operands: readonly string[],
  { unseal }: { readonly unseal?: boolean | undefined },
): AskedExport {
  const [folder, ...surplus] = operands;
  if (!folder || surplus.length > 0) throw new UsageError('export needs exactly one FOLDER.');
  return { folder: fromWhereItIsTyped(folder), isUnsealed: unseal === true };
}

/** Exports everything, and says what was written. Throws an OperatorError without the acknowledgement of `--unseal`. */
export async function runExport(
  dependencies: Dependencies,
  asked: AskedExport,
): Promise<readonly string[]> {
  if (asked.isUnsealed) await acknowledge();
  const files = await exportData(dependencies, asked);
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const payments = files.find(({ name }) => name === 'payments.jsonl')?.rows ?? 0;
  return [
    `Exported ${payments} payments and ${rows - payments} other rows to ${asked.folder}, in ${files.length} files.`,
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
