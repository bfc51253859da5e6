import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toDecimal } from '@ghost-pay/contract/money';
import { operatorAuthor } from '../../core/audit/audit-trail.ts';
import { csvLine } from '../../core/csv.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { inSnapshot } from '../../core/database/snapshot.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Vault } from '../../core/vault/vault.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listUsers } from '../../modules/auth/auth.public.ts';
import { openToken } from '../../modules/card-payments/card-payments.public.ts';
import {
  maskedCode,
  openCode,
  type PaymentOfExport,
  readPaymentsToExport,
} from '../../modules/payments/payments.public.ts';
import { listEveryPrice } from '../../modules/pricing/pricing.public.ts';
import { settingKeys } from '@ghost-pay/contract/settings/setting-keys';
import { readSettings } from '../../modules/settings/settings.public.ts';
import { programVersion } from '../../program-version.ts';
import { makeFolder } from '../folders.ts';
import { written } from './cells.ts';
import {
  type codeColumns,
  type logColumns,
  type paymentColumns,
  type TableName,
  tableNames,
  tables,
} from './tables.ts';

type ExportDependencies = Pick<Dependencies, 'database' | 'clock' | 'vault' | 'audit' | 'site'>;

/** What is written of one record: each column of its table has a value. */
type RowOf<Columns> = Readonly<Record<keyof Columns, unknown>>;
type RowOfTable = { [Name in TableName]: RowOf<(typeof tables)[Name]['columns']> };
type Rows<Name extends TableName> = readonly RowOfTable[Name][];

interface ExportedFile {
  readonly table: TableName;
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes the tables that an import takes to files of CSV in a new folder, from one snapshot, with a description of each
 * column and with checksums. Codes, PINs and the card network's tokens are written only with `isUnsealed`; passwords,
 * second factors and keys never. The audit trail tells of it before the first row is written. Throws an OperatorError
 * unless the folder is empty.
 */
export async function exportData(
  { database, audit, clock, vault, site }: ExportDependencies,
  { folder, isUnsealed }: { folder: string; isUnsealed: boolean },
): Promise<readonly ExportedFile[]> {
  await makeEmptyFolder(folder);
  await database.transaction().execute((trx) =>
    audit.record(trx, {
      action: 'data_exported',
      author: operatorAuthor,
      facts: { unsealed: isUnsealed },
    }),
  );
  const files: ExportedFile[] = [];
  await inSnapshot(database, async (trx) => {
    const rowsOf = rowsToExport(trx, isUnsealed ? vault : undefined);
    for (const table of tableNames)
      files.push({ table, ...(await writeTable(folder, table, rowsOf[table]())) });
  });
  const sealing = isUnsealed
    ? 'This export is **unsealed**: it holds codes, PINs and card tokens in the clear. Every reader can spend them.'
    : 'Codes, PINs and card tokens are not in this export; codes show their last characters.';
  const made = `Made at ${clock.now().toISOString()} by ghost-pay ${programVersion}, ${site.mode} mode. ${sealing}`;
  await writeText(folder, 'description.md', description(made, files));
  const sums = files.map(({ table, sha256 }) => `${sha256}  ${table}.csv\n`);
  await writeText(folder, 'SHA256SUMS', sums.join(''));
  return files;
}

async function makeEmptyFolder(folder: string): Promise<void> {
  const found = await makeFolder(folder).then(
    () => readdir(folder),
    (error: unknown) => {
      throw new OperatorError(`The folder ${folder} cannot be made.`, { cause: error });
    },
  );
  if (found.length > 0)
    throw new OperatorError(`The folder ${folder} is not empty. Name a new one.`);
}

function rowsToExport(
  trx: DatabaseTransaction,
  vault: Vault | undefined,
): { readonly [Name in TableName]: () => AsyncGenerator<Rows<Name>> } {
  return {
    async *settings() {
      const settings = await readSettings(trx);
      yield settingKeys.map((key) => ({ key, value: settings.text(key) }));
    },
    async *prices() {
      const prices = await listEveryPrice(trx);
      yield prices.map((row) => ({ ...row, price: toDecimal(row.price_minor, row.currency) }));
    },
    async *users() {
      yield await listUsers(trx);
    },
    async *payments() {
      for await (const payments of readPaymentsToExport(trx))
        yield payments.map((payment) => paymentRow(payment, vault));
    },
  };
}

/** Without a vault nothing is unsealed. */
function paymentRow(row: PaymentOfExport, vault: Vault | undefined): RowOf<typeof paymentColumns> {
  const { payment_ipn_token_encrypted: sealed, usd_amount_minor: usdMinor, codes } = row;
  const newest = codes?.at(-1);
  const isAsked =
    vault !== undefined && sealed !== null && row.status === 'pending_payment_verification';
  return {
    ...row,
    payment_ipn_token: isAsked ? openToken(vault, { id: row.id, sealed }) : null,
    payment_code: newest && maskedCode(newest),
    amount: toDecimal(row.amount_minor, row.currency),
    usd_amount: usdMinor === null ? null : toDecimal(usdMinor, 'USD'),
    codes: codeRows(row, vault),
    logs: row.logs?.map((log): RowOf<typeof logColumns> => ({
      ...log,
      created_at: iso(log.created_at),
    })),
  };
}

function codeRows(
  { codes, currency }: PaymentOfExport,
  vault: Vault | undefined,
): readonly RowOf<typeof codeColumns>[] | null {
  if (codes === null) return null;
  return codes.map((code) => {
    const { code_encrypted: cell, stated_hundredths: stated, found_minor: found } = code;
    const secret =
      vault !== undefined && cell !== null
        ? openCode(vault, code.id, Buffer.from(cell, 'hex'))
        : { code: undefined, pin: undefined };
    return {
      ...secret,
      last4: code.last4,
      type: code.type,
      stated_amount: stated === null ? null : stated / 100,
      stated_currency: code.stated_currency,
      outcome: code.outcome,
      found: found === null ? null : toDecimal(found, currency),
      outcome_at: iso(code.outcome_at),
      is_released: code.is_released,
      created_at: iso(code.created_at),
      replaced_at: iso(code.replaced_at),
    };
  });
}

function iso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Writes the columns of a table, and nothing else that its rows may hold. */
async function writeTable<Name extends TableName>(
  folder: string,
  table: Name,
  batches: AsyncGenerator<Rows<Name>>,
): Promise<{ rows: number; sha256: string }> {
  const names = Object.keys(tables[table].columns) as (keyof RowOfTable[Name])[];
  const hash = createHash('sha256');
  let rows = 0;
  const texts = async function* () {
    const head = csvLine(names.map(String));
    hash.update(head);
    yield head;
    for await (const batch of batches) {
      rows += batch.length;
      const text = batch.map((row) => csvLine(names.map((name) => written(row[name])))).join('');
      hash.update(text);
      yield text;
    }
  };
  const file = createWriteStream(path.join(folder, `${table}.csv`), { mode: 0o600 });
  await pipeline(Readable.from(texts()), file);
  return { rows, sha256: hash.digest('hex') };
}

const introduction = `# Export of a ghost-pay site

Files of CSV in UTF-8, which ghost-pay can import. An apostrophe stands before what a spreadsheet would run as a formula.
SHA256SUMS proves the files: sha256sum --check SHA256SUMS.

Not exported: passwords, second factors, sessions, keys, webhooks, the audit trail, what chains and the card network showed,
the operator's environment variables. A site moves by a backup.`;

function description(made: string, files: readonly ExportedFile[]): string {
  const chapters = files.map(({ table, rows }) => {
    const { what, columns } = tables[table];
    const lines = Object.entries(columns).map(([name, { what: of }]) => `| \`${name}\` | ${of} |`);
    const head = `## ${table}.csv\n\n${what} ${rows} rows.\n\n| Column | |\n| --- | --- |`;
    return [head, ...lines].join('\n');
  });
  return `${[introduction, made, ...chapters].join('\n\n')}\n`;
}

async function writeText(folder: string, name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text, { mode: 0o600 });
}
