import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { issuePasswordLink } from '../modules/auth/auth.public.ts';
import { importData, type ImportResult } from '../operations/moving/import-data.ts';
import type { ReportLine } from '../operations/moving/import-words.ts';
import { type CommandAnswer, fromWhereItIsTyped, UsageError } from './run-command.ts';

/** Lines of the report that are printed; the report has all of them. */
const printedLines = 20;

interface AskedImport {
  readonly folder: string;
  readonly isDryRun: boolean;
  readonly reportFile: string;
}

/** Parses the command line of `import`. Throws a UsageError unless it names one folder. */
export function understandImport(
  operands: readonly string[],
  options: { readonly 'dry-run'?: boolean | undefined; readonly report?: string | undefined },
): AskedImport {
  const [folder, ...surplus] = operands;
  if (!folder || surplus.length > 0) throw new UsageError('import needs exactly one FOLDER.');
  const resolved = fromWhereItIsTyped(folder);
  const reportFile =
    options.report === undefined
      ? path.join(resolved, 'import-report.jsonl')
      : fromWhereItIsTyped(options.report);
  return { folder: resolved, isDryRun: options['dry-run'] === true, reportFile };
}

/** Imports the folder, and returns what became of it. Fails if a line was refused. */
export async function runImport(
  dependencies: Dependencies,
  { asked, onProgress }: { asked: AskedImport; onProgress: (line: string) => void },
): Promise<CommandAnswer> {
  const report = openReport(asked.reportFile);
  const first: ReportLine[] = [];
  let refused = 0;
  let changed = 0;
  try {
    const result = await importData(dependencies, {
      ...asked,
      onProgress,
      report: async (lines) => {
        for (const line of lines) {
          if (first.length < printedLines && line.outcome === 'refused') first.push(line);
          if (line.outcome === 'refused') refused += 1;
          else changed += 1;
        }
        await report.write(lines);
      },
    });
    await report.close();
    const lines = [
      ...summary(result, asked),
      ...first.map(({ file, line, why }) => `  ${file}, line ${line}: ${why}`),
      ...(refused > first.length ? [`  … and ${refused - first.length} more`] : []),
      ...(refused + changed > 0
        ? [
            `Refused lines: ${refused}. Lines with a change: ${changed}. All of them: ${asked.reportFile}`,
          ]
        : ['Every line was taken over as it is.']),
      ...nextSteps(result, asked),
    ];
    return { lines, failed: refused > 0 };
  } catch (error) {
    await report.close();
    throw error;
  }
}

function openReport(file: string) {
  // Opened before anything is imported: a report that cannot be written must not be missed afterwards.
  const stream = createWriteStream(file, { mode: 0o600 });
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  const check = () => {
    if (failure !== undefined)
      throw new OperatorError(
        `The report ${file} cannot be written: ${failure.message}. Name another one with --report FILE.`,
      );
  };
  const opened = once(stream, 'open').catch(() => undefined);
  return {
    write: async (lines: readonly ReportLine[]) => {
      await opened;
      check();
      if (lines.length === 0) return;
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
    },
    close: async () => {
      stream.end();
      await finished(stream).catch(() => undefined);
      check();
    },
  };
}

function summary(
  { files, firstPart, payments, unreadColumns, finishedBefore }: ImportResult,
  { isDryRun }: AskedImport,
): string[] {
  const { taken, present, open, refused } = payments;
  const head = isDryRun
    ? 'A dry run: nothing was changed. The import would come to this:'
    : finishedBefore === undefined
      ? 'Imported:'
      : `These files were imported before, on ${finishedBefore.toISOString()}. Nothing was changed.`;
  const has = (kind: string) => files.some((file) => file.kind === kind);
  return [
    head,
    ...files.map(({ name, sha256 }) => `  ${name}  sha256 ${sha256}`),
    ...(has('settings') ? [`  Settings changed: ${firstPart.settings}`] : []),
    ...(has('prices')
      ? [
          `  Prices: ${firstPart.prices}; tiers that the file does not name, switched off: ${firstPart.pricesSwitchedOff}`,
        ]
      : []),
    ...(has('users') ? [`  Administrators: ${firstPart.users}, as admins without a password`] : []),
    ...(has('payments')
      ? [
          `  Payments: ${taken} taken over, ${open} of them open; ${present} were here already; ${refused} refused`,
        ]
      : []),
    ...(unreadColumns.length > 0
      ? [`  Columns of payments that are not read: ${unreadColumns.join(', ')}`]
      : []),
  ];
}

function nextSteps({ firstPart }: ImportResult, { isDryRun }: AskedImport): string[] {
  if (isDryRun || firstPart.users === 0) return [];
  return ['Each administrator needs a link: npm run admin -- password-link NAME'];
}

/** Prints a link with which an administrator without a password chooses one. */
export async function printPasswordLink(
  dependencies: Dependencies,
  username: string,
): Promise<readonly string[]> {
  const link = await issuePasswordLink(dependencies, { username });
  if (link === undefined)
    throw new OperatorError(
      `There is no admin named ${username}. List the admins with: npm run admin -- list`,
    );
  if (link === 'has_password')
    throw new OperatorError(
      `${username} has a password. Set another one with: npm run admin -- set-password ${username}`,
    );
  return [
    `${dependencies.adminUrl ?? dependencies.publicUrl}${link.path}`,
    `With this link ${username} chooses a password. It works once and is valid for ${link.minutes / 60} hours.`,
  ];
}
