import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { operatorAuthor } from '../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { analyzePayments, hasOwnPayment } from '../../modules/payments/payments.public.ts';
import { namesOf, type ReadRecord, type ReportLine } from './cells.ts';
import { checksumOf, type ImportFile, readRecords } from './csv-file.ts';
import { type ImportedLists, importLists } from './import-lists.ts';
import { importBatch, type PaymentCounts } from './import-payments.ts';
import { paymentColumns, tableNames } from './tables.ts';

type ImportDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'randomness' | 'vault' | 'audit' | 'site'
>;

interface ImportRun {
  readonly folder: string;
  /** Rolls everything back at the end. */
  readonly isDryRun: boolean;
  /** A line of JSON for each line of the files that was refused or changed. */
  readonly reportFile: string;
  readonly onProgress: (line: string) => void;
}

export interface ImportResult {
  readonly files: readonly ImportFile[];
  readonly lists: ImportedLists;
  readonly payments: PaymentCounts;
  /** Columns of the payments' file that are not read. */
  readonly unreadColumns: readonly string[];
  /** How many lines the report has of each kind, and its first refusals. */
  readonly report: {
    readonly refused: number;
    readonly changed: number;
    readonly refusals: readonly ReportLine[];
  };
}

/** The records of one lookup of everything that is taken, and of one insertion. */
const batchSize = 500;
/** After how many payments the command says how far it is. */
const wordEvery = 5_000;
/** A hostile file may name a million columns. */
const mostUnread = 50;
/** Refusals that are printed; the report has all of them. */
const mostRefusals = 20;

class RolledBack extends Error {}

/**
 * Takes over the data of another system from the files of a folder: settings, prices, administrators and payments, all
 * in one transaction. Sends nothing and records no event. Throws an OperatorError if the site has a payment of its own,
 * if these files were imported before, or if a file cannot be read as a whole.
 */
export async function importData(
  dependencies: ImportDependencies,
  run: ImportRun,
): Promise<ImportResult> {
  const files = await findFiles(run.folder);
  const { database } = dependencies;
  let result: ImportResult | undefined;
  const work = database.transaction().execute(async (trx) => {
    // It takes as long as it needs.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('transaction_timeout', '0', true)`.execute(trx);
    result = await importFiles(trx, { ...dependencies, ...run, files });
    if (run.isDryRun) throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (result === undefined) throw new TypeError('An import has a result');
  if (!run.isDryRun && result.payments.taken > 0) await analyzePayments(database);
  return result;
}

async function findFiles(folder: string): Promise<ImportFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new OperatorError(`The folder ${folder} cannot be read.`, { cause: error });
  });
  const files: ImportFile[] = [];
  for (const table of tableNames) {
    const found = names.filter((name) => name.toLowerCase() === `${table}.csv`);
    if (found.length > 1)
      throw new OperatorError(`The folder has ${found.join(' and ')}. Leave one of them.`);
    const [name] = found;
    if (name === undefined) continue;
    const file = path.join(folder, name);
    files.push({ table, name, path: file, sha256: await checksumOf(file) });
  }
  if (files.length === 0)
    throw new OperatorError(
      `The folder ${folder} has no file to import: ${tableNames.map((table) => `${table}.csv`).join(', ')}.`,
    );
  return files;
}

type Import = ImportDependencies & ImportRun & { readonly files: readonly ImportFile[] };

async function importFiles(trx: DatabaseTransaction, work: Import): Promise<ImportResult> {
  const { files, clock, audit, reportFile, site } = work;
  const fingerprint = createHash('sha256')
    .update(files.map(({ table, sha256 }) => `${table} ${sha256}\n`).join(''))
    .digest();
  await refuseSecond(trx, fingerprint);
  const report = await openReport(reportFile);
  try {
    const now = clock.now();
    const lists = await importLists(trx, { files, mode: site.mode, now, tell: report.tell });
    const { id } = await trx
      .insertInto('imports')
      .values({ fingerprint, started_at: now, finished_at: now })
      .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ finished_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const done = await importPayments(trx, { ...work, importId: id, now, report });
    await report.flush();
    await audit.record(trx, {
      action: 'data_imported',
      author: operatorAuthor,
      facts: {
        payments: done.payments.taken + done.payments.present,
        refused: done.payments.refused,
        users: lists.users,
        prices: lists.prices,
        settings: lists.settings,
        ...Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
      },
    });
    return { files, lists, ...done, report: report.found };
  } finally {
    await report.close();
  }
}

/** Refuses a second import, and one after the first payment, unless an earlier program was interrupted in this one. */
async function refuseSecond(trx: DatabaseTransaction, fingerprint: Buffer): Promise<void> {
  const earlier = await trx
    .selectFrom('imports')
    .select(['started_at', 'finished_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (earlier?.finished_at === null) return;
  if (earlier !== undefined)
    throw new OperatorError(
      `These files were imported before, on ${earlier.started_at.toISOString()}. Nothing was changed.`,
    );
  if (await hasOwnPayment(trx))
    throw new OperatorError(
      'This site has taken payments of its own. An import is possible only before the first one.',
    );
}

type Report = Awaited<ReturnType<typeof openReport>>;

/** Opened before anything is imported: a report that cannot be written must not be missed afterwards. */
async function openReport(reportFile: string) {
  const unwritable = (error: Error): never => {
    throw new OperatorError(
      `The report ${reportFile} cannot be written: ${error.message}. Name another one with --report FILE.`,
    );
  };
  const handle = await open(reportFile, 'w', 0o600).catch(unwritable);
  const found = { refused: 0, changed: 0, refusals: [] as ReportLine[] };
  let waiting = '';
  return {
    found,
    tell: (line: ReportLine): void => {
      found[line.outcome] += 1;
      if (line.outcome === 'refused' && found.refusals.length < mostRefusals)
        found.refusals.push(line);
      waiting += `${JSON.stringify(line)}\n`;
    },
    async flush(): Promise<void> {
      await handle.appendFile(waiting).catch(unwritable);
      waiting = '';
    },
    close: () => handle.close(),
  };
}

async function importPayments(
  trx: DatabaseTransaction,
  {
    files,
    importId,
    now,
    vault,
    randomness,
    report,
    onProgress,
  }: Import & {
    readonly importId: number;
    readonly now: Date;
    readonly report: Report;
  },
): Promise<Pick<ImportResult, 'payments' | 'unreadColumns'>> {
  const payments = { taken: 0, open: 0, present: 0, refused: 0 };
  const file = files.find(({ table }) => table === 'payments');
  if (file === undefined) return { payments, unreadColumns: [] };
  const names = new Set<string>();
  let read = 0;
  for await (const records of inBatches(readRecords(file.path))) {
    const [first] = records.filter((record) => 'fields' in record);
    for (const name of first?.fields.keys() ?? []) names.add(name);
    const batch = { importId, records, vault, randomness, now };
    const { counts, lines } = await importBatch(trx, batch);
    for (const line of lines) report.tell({ file: file.name, ...line });
    await report.flush();
    for (const of of Object.keys(counts) as (keyof PaymentCounts)[]) payments[of] += counts[of];
    read += records.length;
    if (read % wordEvery === 0) onProgress(`${read} payments read`);
  }
  // The first one is the other system's own number of the row, which means nothing here.
  const known = new Set(['id', ...namesOf(paymentColumns)]);
  const unread = [...names].filter((name) => !known.has(name)).slice(0, mostUnread);
  return { payments, unreadColumns: unread.map((name) => name.slice(0, 60)) };
}

async function* inBatches(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord[]> {
  let batch: ReadRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
