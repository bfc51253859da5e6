import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toDecimal } from '@ghost-pay/contract/money';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { type AuditTrail, operatorAuthor } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import { inSnapshot } from '../../core/database/snapshot.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { listUsers } from '../../modules/auth/auth.public.ts';
import { openToken } from '../../modules/card-payments/card-payments.public.ts';
import {
  type CodeOfExport,
  maskedCode,
  openCode,
  type PaymentOfExport,
  readPaymentsToExport,
} from '../../modules/payments/payments.public.ts';
import { listEveryPrice } from '../../modules/pricing/pricing.public.ts';
import { readSettings, settingKeys } from '../../modules/settings/settings.public.ts';
import { programVersion } from '../../program-version.ts';
import { makeFolder } from '../make-folder.ts';
import {
  type DescribedFile,
  describedFiles,
  describedTables,
  leftOutTables,
  secretColumns,
} from './export-words.ts';
import {
  listTablesToExport,
  readTableAsJson,
  type StoredTable,
} from './exported-tables.repository.ts';

interface ExportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly audit: AuditTrail;
  readonly site: Pick<SiteInfo, 'mode'>;
}

/** A file of an export, as its description names it. */
interface ExportedFile {
  readonly name: string;
  readonly what: string;
  readonly rows: number;
  readonly sha256: string;
  readonly columns: readonly { readonly name: string; readonly what: string }[];
}

/**
 * Writes everything that the site stores to files of JSON lines in a new folder, from one snapshot, with a description
 * of each file and column and with checksums. Codes, PINs and the card network's tokens are written only with
 * `isUnsealed`; passwords, second factors and keys never. The audit trail tells of it before the first row is written.
 * Throws an OperatorError unless the folder is empty.
 */
export async function exportData(
  dependencies: ExportDependencies,
  { folder, isUnsealed }: { folder: string; isUnsealed: boolean },
): Promise<readonly ExportedFile[]> {
  await makeFolders(folder);
  const { database, audit, clock, vault, site } = dependencies;
  await database.transaction().execute((trx) =>
    audit.record(trx, {
      action: 'data_exported',
      author: operatorAuthor,
      facts: { unsealed: isUnsealed },
    }),
  );
  const files: ExportedFile[] = [];
  await inSnapshot(database, async (trx) => {
    const write = async (name: DescribedFile, lines: AsyncIterable<string> | Iterable<string>) => {
      const { what, columns } = describedFiles[name];
      const described = Object.entries(columns).map(([column, of]) => ({ name: column, what: of }));
      files.push({ name, what, columns: described, ...(await writeLines(folder, name, lines)) });
    };
    await write('payments.jsonl', paymentLines(trx, isUnsealed ? vault : undefined));
    await write('users.jsonl', linesOf(await listUsersToExport(trx)));
    await write('prices.jsonl', linesOf(await listPricesToExport(trx)));
    const settings = await readSettings(trx);
    await write(
      'settings.jsonl',
      linesOf(settingKeys.map((key) => ({ key, value: settings.text(key) }))),
    );
    for (const table of await listTablesToExport(trx))
      if (!leftOutTables.includes(table.name)) files.push(await writeTable(trx, { folder, table }));
  });
  const made = { made_at: clock.now().toISOString(), version: programVersion, mode: site.mode };
  await writeDescription(folder, { ...made, unsealed: isUnsealed, files });
  return files;
}

async function makeFolders(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    if ((await readdir(folder)).length > 0)
      throw new OperatorError(`The folder ${folder} is not empty. Name a new one.`);
    await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The folder ${folder} cannot be made.`, { cause: error });
  }
}

async function writeLines(
  folder: string,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const counted = async function* () {
    for await (const line of lines) {
      const text = `${line}\n`;
      hash.update(text);
      rows += 1;
      yield text;
    }
  };
  await pipeline(
    Readable.from(counted()),
    createWriteStream(path.join(folder, name), { mode: 0o600 }),
  );
  return { rows, sha256: hash.digest('hex') };
}

function* linesOf(rows: readonly object[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

async function* paymentLines(
  trx: DatabaseTransaction,
  vault: Vault | undefined,
): AsyncGenerator<string> {
  for await (const payments of readPaymentsToExport(trx))
    for (const payment of payments) yield JSON.stringify(await present(payment, vault));
}

/** A payment as payments.jsonl describes it. Without a vault nothing is unsealed. */
async function present(
  row: PaymentOfExport,
  vault: Vault | undefined,
): Promise<Record<keyof (typeof describedFiles)['payments.jsonl']['columns'], unknown>> {
  const { payment_ipn_token_encrypted: sealed, codes } = row;
  const newest = codes?.at(-1);
  const isAsked =
    vault !== undefined && sealed !== null && row.status === 'pending_payment_verification';
  return {
    payment_id: row.payment_id,
    txid: row.txid,
    type: row.type,
    payment_method: row.payment_method,
    crypto_type: row.crypto_type,
    payment_address: row.payment_address,
    processor: row.processor,
    payment_provider: row.payment_provider,
    payment_ipn_token: isAsked ? await openToken(vault, { id: row.id, sealed }) : null,
    payment_code: newest === undefined ? null : maskedCode(newest),
    region: row.region,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    status: row.status,
    payment_verified: row.payment_verified,
    subscription_updated: row.subscription_updated,
    subscription_duration: row.subscription_duration,
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    user_username: row.user_username,
    user_email: row.user_email,
    usd_amount: row.usd_amount_minor === null ? null : toDecimal(row.usd_amount_minor, 'USD'),
    usd_rate: row.usd_rate,
    usd_rate_source: row.usd_rate_source,
    usd_rate_at: row.usd_rate_at?.toISOString() ?? null,
    claim_released_at: row.claim_released_at?.toISOString() ?? null,
    codes: await Promise.all((codes ?? []).map((code) => presentCode(code, { row, vault }))),
    logs: (row.logs ?? []).map(({ created_at: at, ...log }) => ({ ...log, created_at: iso(at) })),
  };
}

async function presentCode(
  code: CodeOfExport,
  { row, vault }: { row: PaymentOfExport; vault: Vault | undefined },
): Promise<object> {
  const { code_encrypted: cell, stated_hundredths: stated, found_minor: found } = code;
  const secret =
    vault === undefined || cell === null
      ? undefined
      : await openCode(vault, code.id, Buffer.from(cell, 'hex'));
  return {
    ...secret,
    last4: code.last4,
    type: code.type,
    stated_amount: stated === null ? null : stated / 100,
    stated_currency: code.stated_currency,
    outcome: code.outcome,
    found: found === null ? null : toDecimal(found, row.currency),
    outcome_at: iso(code.outcome_at),
    is_released: code.is_released,
    created_at: iso(code.created_at),
    replaced_at: iso(code.replaced_at),
  };
}

function iso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

async function listUsersToExport(trx: DatabaseTransaction): Promise<object[]> {
  const users = await listUsers(trx);
  return users.map((user) => ({
    username: user.username,
    email: user.email,
    role: user.role,
    created_at: user.created_at.toISOString(),
    last_login: user.last_login?.toISOString() ?? null,
    twofa_enabled: user.twofa_enabled,
    twofa_setup_at: user.twofa_setup_at?.toISOString() ?? null,
  }));
}

async function listPricesToExport(trx: DatabaseTransaction): Promise<object[]> {
  const prices = await listEveryPrice(trx);
  return prices.map((row) => ({
    category: row.category,
    payment_type: row.payment_type,
    region: row.region,
    duration: row.duration,
    price: toDecimal(row.price_minor, row.currency),
    currency: row.currency,
    is_active: row.is_active,
  }));
}

async function writeTable(
  trx: DatabaseTransaction,
  { folder, table }: { folder: string; table: StoredTable },
): Promise<ExportedFile> {
  const shown = table.columns.filter(({ name }) => !secretColumns.test(name));
  const columns = shown.map(({ name }) => name);
  const lines = async function* () {
    for await (const rows of readTableAsJson(trx, { name: table.name, columns }))
      for (const { line } of rows) yield line;
  };
  const name = `tables/${table.name}.jsonl`;
  return {
    name,
    what: describedTables[table.name] ?? '',
    ...(await writeLines(folder, name, lines())),
    columns: shown.map(({ name: column, type, refers_to: to }) => ({
      name: column,
      what: to === null ? type : `${type}, refers to ${to}`,
    })),
  };
}

const introduction = `# Export of a ghost-pay site

Each file holds one JSON object a line, in UTF-8. payments.jsonl, users.jsonl, prices.jsonl and settings.jsonl can be imported
by ghost-pay; tables/ holds every table as it is stored, with amounts in minor units and bytes as \\x and hexadecimal digits.
SHA256SUMS proves the files: sha256sum --check SHA256SUMS. description.json holds this text for programs.

Not exported: passwords, second factors, recovery codes, passkey challenges, sessions, webhook secrets, the keys of the vault,
keyed hashes, background jobs, the operator's environment variables.
`;

async function writeDescription(
  folder: string,
  made: {
    made_at: string;
    version: string;
    mode: string;
    unsealed: boolean;
    files: readonly ExportedFile[];
  },
): Promise<void> {
  const { files } = made;
  const sealing = made.unsealed
    ? 'This export is **unsealed**: it holds codes, PINs and card tokens in the clear. Every reader can spend them.'
    : 'Codes, PINs and card tokens are not in this export; codes show their last characters.';
  const about = `Made at ${made.made_at} by ghost-pay ${made.version}, ${made.mode} mode. ${sealing}\n`;
  const chapters = files.map(({ name, what, rows, columns }) =>
    [
      `## ${name}`,
      `${what} ${rows} rows.`,
      '| Column | |\n| --- | --- |\n' +
        columns.map((column) => `| \`${column.name}\` | ${column.what} |`).join('\n'),
    ].join('\n\n'),
  );
  const write = (name: string, text: string) =>
    writeFile(path.join(folder, name), text, { mode: 0o600 });
  await write('description.md', `${[introduction, about, ...chapters].join('\n')}\n`);
  await write('description.json', `${JSON.stringify(made, null, 2)}\n`);
  await write('SHA256SUMS', files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
}
