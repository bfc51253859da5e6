import type { Client } from 'pg';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { DatabaseClient } from '../../core/database/database-client.ts';
import { readPendingJobs } from '../../core/jobs/pending-jobs.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { countSealedCells } from '../../core/vault/sealed-cells.repository.ts';
import { type Frame, writeArchive } from './archive.ts';
import { createProver } from './backup-proof.ts';
import {
  countRows,
  listCounters,
  listTables,
  readMode,
  readSchemaName,
  readTable,
  readTotals,
  readWraps,
} from './copied-tables.repository.ts';
import type { Manifest } from './manifest.ts';

export interface BackupOptions {
  /** A path without an existing file. */
  readonly file: string;
  /** Seals the backup. Without a passphrase it ends with a proof of its origin. */
  readonly passphrase: string | undefined;
  /** The text of the key file to store in the backup; only with a passphrase. */
  readonly keyFile: string | undefined;
  /** Aborts the backup: its file is removed, and the reason is thrown. */
  readonly ending?: AbortSignal | undefined;
}

/**
 * Writes a snapshot of the whole database to a file, while other transactions continue. It only reads, and
 * holds one connection until it ends. Returns a summary of the written data.
 */
export async function takeBackup(
  {
    connection,
    clock,
    randomness,
    vault,
  }: { connection: DatabaseConnection; clock: Clock; randomness: Randomness; vault: Vault },
  options: BackupOptions,
): Promise<Manifest> {
  if (options.keyFile !== undefined && options.passphrase === undefined)
    throw new RangeError('The key file is kept in a sealed backup only');
  const client = new DatabaseClient({ ...connection, application_name: 'ghost-pay backup' });
  // An error between two statements is thrown by the next one.
  client.on('error', () => undefined);
  await client.connect();
  // Closing the connection aborts the statement in progress, and the written file is removed.
  const giveUp = () => void client.end();
  options.ending?.addEventListener('abort', giveUp, { once: true });
  try {
    options.ending?.throwIfAborted();
    await client.query('begin isolation level repeatable read read only');
    const manifest = await describe(client, { ...options, now: clock.now() });
    await writeArchive(options.file, frames(client, manifest), {
      passphrase: options.passphrase,
      randomness,
      prover: await createProver({ vault, randomness }, (keyId) => readWraps(client, keyId)),
    });
    return manifest;
  } catch (error) {
    // The connection error is only a consequence of the abort.
    options.ending?.throwIfAborted();
    throw error;
  } finally {
    options.ending?.removeEventListener('abort', giveUp);
    await client.end();
  }
}

async function describe(
  client: Client,
  { keyFile, now }: BackupOptions & { now: Date },
): Promise<Manifest> {
  const schema = await readSchemaName(client);
  if (schema === undefined) throw new Error('A database without a schema');
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client))
    tables.push({ name, columns: [...columns], rows: await countRows(client, name) });
  return {
    made_at: now.toISOString(),
    mode: await readMode(client),
    schema,
    key_file: keyFile ?? null,
    sealed: await countSealedCells(client),
    tables,
    counters: await listCounters(client),
    totals: await readTotals(client),
    jobs: await readPendingJobs(client),
  };
}

async function* frames(client: Client, manifest: Manifest): AsyncGenerator<Frame> {
  yield { kind: 'statement', value: manifest };
  for (const table of manifest.tables) {
    yield { kind: 'statement', value: { table: table.name } };
    for await (const bytes of readTable(client, table)) yield { kind: 'data', bytes };
  }
}
