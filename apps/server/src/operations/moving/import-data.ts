import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { operatorAuthor } from '../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../core/database/database-errors.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { analyzePayments, hasOwnPayment } from '../../modules/payments/payments.public.ts';
import { namesOf, type ReportLine } from './cells.ts';
import { checksumOf, type ImportFile, readRecords, type ReadRecord } from './csv-file.ts';
import { type ImportedLists, importLists } from './import-lists.ts';
import { importBatch, type PaymentCounts } from './import-payments.ts';
import { paymentColumns, tableNames } from './tables.ts';

type ImportDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'randomness' | 'vault' | 'audit' | 'site'
>;

export interface ImportResult {
  readonly files: readonly ImportFile[];
  readonly lists: ImportedLists;
  readonly payments: PaymentCounts;
  /** Columns of the payments' file that are not read. */
  readonly unreadColumns: readonly string[];
  /** When an earlier run had finished this import; null if this run does. */
  readonly finishedBefore: Date | null;
}

interface ImportRun {
  readonly folder: string;
  /** Reads, checks and inserts everything in one transaction, which is rolled back. */
  readonly isDryRun: boolean;
  /** Takes the lines of the report as they come. */
  readonly report: (lines: readonly ReportLine[]) => Promise<void>;
  readonly onProgress: (line: string) => void;
}

/** Runs a piece of work in a transaction: each in its own, or all in that of a dry run. */
type InTransaction = <Result>(
  work: (trx: DatabaseTransaction) => Promise<Result>,
) => Promise<Result>;

/** The records of one batch: one transaction, and one lookup of everything that is taken. */
const batchSize = 500;
/** After how many payments the command says how far it is. */
const wordEvery = 5_000;
/** A hostile file may name a million columns. */
const mostUnread = 50;

class RolledBack extends Error {}

/**
 * Takes over the data of another system from the files of a folder: settings, prices, administrators and payments. Sends
 * nothing and records no event. A run that was interrupted is continued by running it again with the same files. Throws an
 * OperatorError if the site has a payment of its own, or a file cannot be read as a whole.
 */
export async function importData(
  dependencies: ImportDependencies,
  run: ImportRun,
): Promise<ImportResult> {
  const files = await findFiles(run.folder);
  const { database } = dependencies;
  if (!run.isDryRun) {
    const result = await importFiles(dependencies, {
      ...run,
      files,
      inTransaction: (work) => database.transaction().execute(work),
    });
    if (result.payments.taken > 0) await analyzePayments(database);
    return result;
  }
  let result: ImportResult | undefined;
  const dryRun = database.transaction().execute(async (trx) => {
    // It takes as long as it needs.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('transaction_timeout', '0', true)`.execute(trx);
    result = await importFiles(dependencies, {
      ...run,
      files,
      inTransaction: (work) => work(trx),
    });
    throw new RolledBack();
  });
  await dryRun.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (result === undefined) throw new TypeError('A dry run has a result');
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

async function importFiles(
  dependencies: ImportDependencies,
  run: ImportRun & { readonly files: readonly ImportFile[]; readonly inTransaction: InTransaction },
): Promise<ImportResult> {
  const { files, inTransaction, isDryRun, report } = run;
  const begun = await inTransaction((trx) => begin(trx, dependencies, files));
  const { lists, finishedAt } = begun;
  await report(lists.report);
  const done = await importPayments(dependencies, { ...run, importId: begun.id });
  if (!isDryRun && finishedAt === null)
    await inTransaction((trx) =>
      finish(trx, dependencies, { importId: begun.id, files, lists, payments: done.payments }),
    );
  return { files, lists, ...done, finishedBefore: finishedAt };
}

/** The import of exactly these files; takes over everything but the payments when it is new. */
async function begin(
  trx: DatabaseTransaction,
  { clock, site }: ImportDependencies,
  files: readonly ImportFile[],
): Promise<{ id: number; lists: ImportedLists; finishedAt: Date | null }> {
  const fingerprint = createHash('sha256')
    .update(files.map(({ table, sha256 }) => `${table} ${sha256}\n`).join(''))
    .digest();
  const earlier = await trx
    .selectFrom('imports')
    .select(['id', 'first_part', 'finished_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (earlier !== undefined) {
    const { id, first_part: lists, finished_at: finishedAt } = earlier;
    return { id, lists: lists as ImportedLists, finishedAt };
  }
  if (await hasOwnPayment(trx))
    throw new OperatorError(
      'This site has taken payments of its own. An import is possible only before the first one.',
    );
  const now = clock.now();
  const lists = await importLists(trx, { files, mode: site.mode, now });
  // A unique violation if another process has begun the same import.
  const { id } = await trx
    .insertInto('imports')
    .values({ fingerprint, started_at: now, first_part: JSON.stringify(lists) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, lists, finishedAt: null };
}

async function importPayments(
  { clock, vault, randomness }: ImportDependencies,
  {
    files,
    importId,
    inTransaction,
    report,
    onProgress,
  }: ImportRun & {
    readonly files: readonly ImportFile[];
    readonly importId: number;
    readonly inTransaction: InTransaction;
  },
): Promise<Pick<ImportResult, 'payments' | 'unreadColumns'>> {
  const file = files.find(({ table }) => table === 'payments');
  const payments = { taken: 0, open: 0, present: 0, refused: 0 };
  if (file === undefined) return { payments, unreadColumns: [] };
  const unread = new Set<string>();
  // The first one is the other system's own number of the row, which means nothing here.
  const known = new Set(['id', ...namesOf(paymentColumns)]);
  const now = clock.now();
  let nextWord = wordEvery;
  for await (const records of inBatches(readRecords(file.path))) {
    for (const record of records)
      for (const name of 'fields' in record ? record.fields.keys() : [])
        if (!known.has(name) && unread.size < mostUnread) unread.add(name.slice(0, 60));
    const { counts, lines } = await whileTaken(async () => {
      const lines: ReportLine[] = [];
      const tell = (line: number, outcome: ReportLine['outcome'], why: string) =>
        lines.push({ file: file.name, line, outcome, why });
      const batch = { importId, records, vault, randomness, now, tell };
      return { counts: await inTransaction((trx) => importBatch(trx, batch)), lines };
    });
    await report(lines.toSorted((one, other) => one.line - other.line));
    for (const of of Object.keys(counts) as (keyof PaymentCounts)[]) payments[of] += counts[of];
    if (payments.taken + payments.present + payments.refused >= nextWord) {
      onProgress(`${nextWord} payments read`);
      nextWord += wordEvery;
    }
  }
  return { payments, unreadColumns: [...unread] };
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

/** Repeats a batch in which a visitor has registered a hash or code between its look-up and its insertion. */
async function whileTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const refusal = refusalOfDatabaseError(error);
      const isTaken = refusal === 'DUPLICATE_TXID' || refusal === 'DUPLICATE_PAYMENT_REF';
      if (!isTaken || tries === 5) throw error;
    }
  }
}

/** Ends the import, unless another run has, with its one entry in the audit trail. */
async function finish(
  trx: DatabaseTransaction,
  { audit, clock }: ImportDependencies,
  {
    importId,
    files,
    lists,
    payments,
  }: Pick<ImportResult, 'files' | 'lists' | 'payments'> & { importId: number },
): Promise<void> {
  const ended = await trx
    .updateTable('imports')
    .set({ finished_at: clock.now() })
    .where('id', '=', importId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  await audit.record(trx, {
    action: 'data_imported',
    author: operatorAuthor,
    facts: {
      payments: payments.taken + payments.present,
      refused: payments.refused,
      users: lists.users,
      prices: lists.prices,
      settings: lists.settings,
      ...Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
    },
  });
}
