import { isDeepStrictEqual } from 'node:util';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Client } from 'pg';
import type { Tables } from '../../migrations/tables.ts';
import type { DatabaseConnection, DatabaseTransaction } from '../../core/database/database.ts';
import { withClient } from '../../core/database/database-client.ts';
import { migrateToLatest } from '../site-database/migrator.ts';
import { OperatorError } from '../../core/errors.ts';
import { replaceFact, takeFact } from '../../core/installation-facts.repository.ts';
import { type Mode, readStatedMode } from '../installation/mode.repository.ts';
import { keepJobs } from '../../core/jobs/pending-jobs.ts';
import { type Frame, readArchive } from './archive.ts';
import { notReadable } from './sealed-body.ts';
import {
  type CopiedTable,
  countRows,
  emptyTable,
  listExistingTables,
  readTotals,
  setCounters,
  tableWriter,
  withoutTriggers,
} from './copied-tables.repository.ts';
import { type Manifest, manifestSchema, tableHeadSchema } from './manifest.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { createVault } from '../../core/vault/vault.ts';
import { forgetBitcoinKeys, forgetNextIndexes } from '../../modules/settings/settings.public.ts';
import { shadowRestored } from '../../modules/approvals/approvals.public.ts';
import type { KeyFile } from '../keys/key-file.ts';
import { openKeys, requireLookup } from '../keys/open-keys.ts';
import { resealCells } from '../keys/reseal.ts';
import { removeRing } from '../keys/ring-of-before.ts';

interface BackupFile {
  readonly file: string;
  readonly passphrase: string | undefined;
  /** The keys of installations that may have written it. */
  readonly keyFiles: readonly KeyFile[];
}

/** The manifest of a complete backup, and whether its origin is proven. */
interface CheckedBackup {
  readonly manifest: Manifest;
  readonly isProven: boolean;
}

/**
 * Reads a whole backup and returns its manifest. Throws an OperatorError if it is damaged, cut off, or does
 * not match its manifest.
 */
export async function checkBackup(backup: BackupFile): Promise<CheckedBackup> {
  let checked: Manifest | undefined;
  let isProven = false;
  const onProven = () => (isProven = true);
  for await (const { manifest, table, pieces } of readTables({ ...backup, onProven })) {
    checked = manifest;
    if (table === undefined) continue;
    let rows = 0;
    // One line per row: a line break within a value is written as \n.
    for await (const piece of pieces) for (const byte of piece) if (byte === 0x0a) rows += 1;
    if (rows !== table.rows) throw damaged(`${table.name} has not as many rows as it should have`);
  }
  if (checked === undefined) throw damaged('there is nothing in it');
  return { manifest: checked, isProven };
}

export interface RestoreOptions extends BackupFile {
  readonly migrations: Record<string, Migration>;
  readonly mode: Mode;
  /** The keys to go on with; undefined if they are lost: then nothing proves the origin, and what they had sealed is cleared. */
  readonly keys:
    | {
        readonly site: KeyFile;
        /** A key file of when the backup was made: what only its keys open is sealed anew for the site. */
        readonly older: KeyFile | undefined;
      }
    | undefined;
}

/**
 * Restores a backup into an empty database, in the schema of its time: all or nothing. Pending work is stored
 * for `recordKeptJobs`. Throws an OperatorError if the database is not empty, if a newer program made the
 * backup, if the restored data differs from the backup, or if the keys do not open it.
 */
export async function restoreBackup(
  connection: DatabaseConnection,
  options: RestoreOptions,
): Promise<void> {
  const named = { ...connection, application_name: 'ghost-pay restore' };
  await withClient(named, async (client) => {
    const [existing] = await listExistingTables(client);
    if (existing !== undefined)
      throw new OperatorError(
        `The database is not empty: it has a table ${existing}. Restore into a new database: name an empty data folder with GHOST_DATA_DIR, or an empty database with DATABASE_URL.`,
      );
    // The rows are streamed over the connection of the transaction.
    const database = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          connect: () => Promise.resolve(Object.assign(client, { release: () => undefined })),
          end: () => Promise.resolve(),
          options: {},
        },
      }),
    });
    await database.transaction().execute((trx) => restoreWithin(trx, client, options));
  });
}

async function restoreWithin(
  trx: DatabaseTransaction,
  client: Client,
  { migrations, keys, mode, ...backup }: RestoreOptions,
): Promise<void> {
  let restored: Manifest | undefined;
  let isProven = keys === undefined;
  const onProven = () => (isProven = true);
  for await (const { manifest, table, pieces } of readTables({ ...backup, onProven })) {
    if (restored === undefined) await migrateToLatest(trx, migrations, { upTo: manifest.schema });
    restored = manifest;
    if (table === undefined) continue;
    await withoutTriggers(client, table.name, async () => {
      await emptyTable(client, table.name);
      await pipeline(Readable.from(pieces), tableWriter(client, table));
    });
    if ((await countRows(client, table.name)) !== table.rows)
      throw damaged(`${table.name} did not get as many rows as it should have`);
  }
  if (restored === undefined) throw damaged('there is nothing in it');
  if (!isProven) throw unproven();
  if ((await readStatedMode(trx)) !== mode) throw damaged('it is of the other mode');
  await setCounters(client, restored.counters);
  if (!isDeepStrictEqual(await readTotals(client), restored.totals))
    throw damaged('the payments do not add up to what they did');
  await shadowRestored(trx);
  await replaceFact(trx, 'restored_at', new Date().toISOString());
  await forgetNextIndexes(trx);
  await keepJobs(trx, restored.jobs);
  if (keys !== undefined) return settleKeys(trx, keys);
  await forgetLostKey(trx);
  // The database accepts the next key file that it is opened with.
  await removeRing(trx);
  await takeFact(trx, 'lookup_key');
}

/** Leaves the restored database to the keys of the site. */
async function settleKeys(
  trx: DatabaseTransaction,
  { site, older }: NonNullable<RestoreOptions['keys']>,
): Promise<void> {
  if (older !== undefined && site.keys !== undefined) {
    const then = await openKeys(trx, older);
    requireLookup(then.lookup.id, { keys: site.keys, keyFile: site });
    await removeRing(trx);
    const own = site.keys.seals.map(({ id }) => id);
    const [first, ...others] = site.keys.seals;
    const seals = [first, ...others, ...then.seals.filter(({ id }) => !own.includes(id))] as const;
    const { lookup } = site.keys;
    const vault = createVault({ keys: { seals, lookup }, randomness: systemRandomness });
    await resealCells(trx, vault, (seal) => seal(trx));
  }
  await openKeys(trx, site);
  if (site.keys !== undefined) await removeRing(trx);
}

/**
 * Clears everything that only a lost key could open. Codes and card tokens are emptied, and second factors and webhooks
 * have to be set up again. The audit trail up to here can no longer be verified, and is marked accordingly.
 */
async function forgetLostKey(trx: DatabaseTransaction): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ payment_ipn_token_encrypted: null })
    .where('payment_ipn_token_encrypted', 'is not', null)
    .execute();
  await trx.updateTable('payment_codes').set({ code_encrypted: null }).execute();
  await trx.updateTable('card_payments').set({ next_check_at: null }).execute();
  // Their secrets are lost, so nothing can be signed. An endpoint that is added again gets a new secret.
  await trx.deleteFrom('webhook_endpoints').execute();
  await trx
    .updateTable('admin_users')
    .set({ twofa_enabled: false, twofa_setup_at: null, twofa_secret_encrypted: null })
    .execute();
  await trx.deleteFrom('recovery_codes').execute();
  await trx.deleteFrom('passkeys').execute();
  await trx.updateTable('quotes').set({ payer_encrypted: null }).execute();
  await forgetBitcoinKeys(trx);
  const head = await trx.selectFrom('audit_head').select('last_id').executeTakeFirst();
  if (head !== undefined) await replaceFact(trx, 'audit_checked_from', String(head.last_id));
}

type Table = Manifest['tables'][number] & CopiedTable;

interface Section {
  readonly manifest: Manifest;
  /** Undefined at the beginning of the file, which only has the manifest. */
  readonly table: Table | undefined;
  readonly pieces: AsyncIterable<Buffer>;
}

/** The manifest alone, then each table with its bytes, which must be read before the next table. */
async function* readTables({
  file,
  ...opening
}: BackupFile & { onProven: () => void }): AsyncGenerator<Section> {
  const frames = readArchive(file, opening);
  try {
    const manifest = manifestSchema.safeParse(statementOf(await frames.next()));
    if (!manifest.success) throw notReadable(manifest.error);
    yield { manifest: manifest.data, table: undefined, pieces: Readable.from([]) };
    let next = await frames.next();
    for (const table of manifest.data.tables) {
      const head = tableHeadSchema.safeParse(statementOf(next));
      if (head.data?.table !== table.name) throw damaged(`${table.name} is missing`);
      let following: IteratorResult<Frame> | undefined;
      const pieces = async function* () {
        for (;;) {
          following = await frames.next();
          if (following.done === true || following.value.kind !== 'data') return;
          yield following.value.bytes;
        }
      };
      yield { manifest: manifest.data, table, pieces: pieces() };
      if (following === undefined) throw new Error('The rows of a table were not read');
      next = following;
    }
    if (next.done !== true) throw damaged('there is more in it than there should be');
  } finally {
    await frames.return(undefined);
  }
}

function statementOf(next: IteratorResult<Frame>): unknown {
  return next.done !== true && next.value.kind === 'statement' ? next.value.value : undefined;
}

function damaged(what: string): OperatorError {
  return new OperatorError(`The backup is damaged and cannot be restored: ${what}.`);
}

/** The refusal of a backup whose origin is not proven. */
export function unproven(): OperatorError {
  return new OperatorError(
    'This backup is not authenticated: the keys here do not prove that the site wrote it and that it was not changed since. ' +
      'Name the key file that the site had then with --key-file.',
  );
}
