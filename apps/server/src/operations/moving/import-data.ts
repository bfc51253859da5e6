import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { type AuditTrail, operatorAuthor } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../core/database/database-errors.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { analyzePayments, hasOwnPayment } from '../../modules/payments/payments.public.ts';
import { importFirstPart } from './import-first-part.ts';
import { batchSize, importBatch } from './import-payments.ts';
import {
  type FirstPart,
  type ImportFile,
  importKinds,
  type PaymentCounts,
  type ReportLine,
} from './import-words.ts';
import { beginImport, endImport, findImport } from './imports.repository.ts';
import { paymentColumns } from './payment-records.ts';
import { rolledBack } from './rolled-back.ts';
import { checksumOf, readRecords, type ReadRecord } from './read-records.ts';

interface ImportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly vault: Vault;
  readonly audit: AuditTrail;
  readonly site: Pick<SiteInfo, 'mode'>;
}

export interface ImportResult {
  readonly files: readonly ImportFile[];
  readonly firstPart: FirstPart;
  readonly payments: PaymentCounts;
  /** Columns of the payments' file that are not read. */
  readonly unreadColumns: readonly string[];
  /** When an earlier run had finished this import; undefined if this run does. */
  readonly finishedBefore: Date | undefined;
}

interface ImportRun {
  readonly folder: string;
  /** Reads, checks and inserts everything in one transaction, which is rolled back. */
  readonly isDryRun: boolean;
  /** Takes the lines of the report as they come. */
  readonly report: (lines: readonly ReportLine[]) => Promise<void>;
  readonly onProgress: (line: string) => void;
}

/** An import that has begun. */
interface BegunImport {
  readonly id: number;
  readonly firstPart: FirstPart;
  readonly finishedAt: Date | null;
}

/** Runs a piece of work in a transaction: each in its own, or all in that of a dry run. */
type InTransaction = <Result>(
  work: (trx: DatabaseTransaction) => Promise<Result>,
) => Promise<Result>;

const extensions = ['.csv', '.jsonl', '.ndjson'];

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
  if (run.isDryRun)
    return rolledBack(database, async (trx) =>
      importFiles(dependencies, { ...run, files, inTransaction: (work) => work(trx) }),
    );
  const result = await importFiles(dependencies, {
    ...run,
    files,
    inTransaction: (work) => database.transaction().execute(work),
  });
  if (result.payments.taken > 0) await analyzePayments(database);
  return result;
}

async function findFiles(folder: string): Promise<ImportFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new OperatorError(`The folder ${folder} cannot be read.`, { cause: error });
  });
  const files: ImportFile[] = [];
  for (const kind of importKinds) {
    const found = names.filter((name) =>
      extensions.some((extension) => name.toLowerCase() === kind + extension),
    );
    if (found.length > 1)
      throw new OperatorError(`The folder has ${found.join(' and ')}. Leave one of them.`);
    const [name] = found;
    if (name === undefined) continue;
    const file = path.join(folder, name);
    files.push({ kind, name, path: file, sha256: await checksumOf(file) });
  }
  if (files.length === 0)
    throw new OperatorError(
      `The folder ${folder} has no file to import: ${importKinds.join(', ')}, each as .csv or .jsonl.`,
    );
  return files;
}

async function importFiles(
  dependencies: ImportDependencies,
  run: ImportRun & { readonly files: readonly ImportFile[]; readonly inTransaction: InTransaction },
): Promise<ImportResult> {
  const { files, inTransaction, report } = run;
  const begun = await inTransaction((trx) => begin(trx, dependencies, files));
  const { firstPart } = begun;
  await report(firstPart.report);
  const { counts, unreadColumns } = await importPayments(dependencies, { ...run, begun });
  const { finishedAt } = begun;
  if (!run.isDryRun && finishedAt === null)
    await inTransaction((trx) => finish(trx, dependencies, { begun, files, counts }));
  return {
    files,
    firstPart,
    payments: counts,
    unreadColumns,
    finishedBefore: finishedAt ?? undefined,
  };
}

/** The import of these files; takes over everything but the payments when it is new. */
async function begin(
  trx: DatabaseTransaction,
  { clock, site }: ImportDependencies,
  files: readonly ImportFile[],
): Promise<BegunImport> {
  const fingerprint = createHash('sha256')
    .update(files.map(({ kind, sha256 }) => `${kind} ${sha256}\n`).join(''))
    .digest();
  const earlier = await findImport(trx, fingerprint);
  if (earlier !== undefined) return { ...earlier, firstPart: earlier.firstPart as FirstPart };
  if (await hasOwnPayment(trx))
    throw new OperatorError(
      'This site has taken payments of its own. An import is possible only before the first one.',
    );
  const now = clock.now();
  const firstPart = await importFirstPart(trx, { files, mode: site.mode, now });
  const { id } = await beginImport(trx, { fingerprint, firstPart, now });
  return { id, firstPart, finishedAt: null };
}

async function importPayments(
  dependencies: ImportDependencies,
  run: ImportRun & {
    readonly files: readonly ImportFile[];
    readonly inTransaction: InTransaction;
    readonly begun: BegunImport;
  },
): Promise<{ counts: PaymentCounts; unreadColumns: readonly string[] }> {
  const file = run.files.find(({ kind }) => kind === 'payments');
  let counts: PaymentCounts = { taken: 0, open: 0, present: 0, refused: 0 };
  const unread = new Set<string>();
  if (file === undefined) return { counts, unreadColumns: [] };
  const tools = { ...dependencies, now: dependencies.clock.now() };
  let nextWord = wordEvery;
  for await (const records of inBatches(readRecords(file.path))) {
    for (const record of records) noteUnread(record, unread);
    const batch = { file: file.name, importId: run.begun.id, records };
    const done = await whileTaken(() => run.inTransaction((trx) => importBatch(trx, tools, batch)));
    await run.report(done.report);
    counts = sum(counts, done.counts);
    if (counts.taken + counts.present + counts.refused >= nextWord) {
      run.onProgress(`${nextWord} payments read`);
      nextWord += wordEvery;
    }
  }
  return { counts, unreadColumns: [...unread] };
}

/** After how many payments the command says how far it is. */
const wordEvery = 5_000;
/** A hostile file may name a million columns. */
const mostUnread = 50;

function noteUnread(record: ReadRecord, unread: Set<string>): void {
  if ('problem' in record) return;
  for (const name of record.fields.keys())
    if (!paymentColumns.has(name) && unread.size < mostUnread) unread.add(name.slice(0, 60));
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
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

function sum(one: PaymentCounts, other: PaymentCounts): PaymentCounts {
  return {
    taken: one.taken + other.taken,
    open: one.open + other.open,
    present: one.present + other.present,
    refused: one.refused + other.refused,
  };
}

/** The one entry of the import in the audit trail. */
async function finish(
  trx: DatabaseTransaction,
  { audit, clock }: ImportDependencies,
  {
    begun: { id, firstPart },
    files,
    counts,
  }: { begun: BegunImport; files: readonly ImportFile[]; counts: PaymentCounts },
): Promise<void> {
  if (!(await endImport(trx, { id, now: clock.now() }))) return;
  await audit.record(trx, {
    action: 'data_imported',
    author: operatorAuthor,
    facts: {
      payments: counts.taken + counts.present,
      refused: counts.refused,
      users: firstPart.users,
      prices: firstPart.prices,
      settings: firstPart.settings,
      ...Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
    },
  });
}
