import type { Client } from 'pg';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { DatabaseClient } from '../../core/database/database-client.ts';
import { readPendingJobs } from '../../core/jobs/pending-jobs.ts';
import type { Randomness } from '../../core/randomness.ts';
import { countSealedCells } from '../key-ring/sealed-cells.repository.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { type Frame, writeArchive } from './archive.ts';
import { createProver } from './backup-proof.ts';
import {
  countRows,
  listCounters,
  listTables,
  readMasters,
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
  /** 64 hex digits to store in the backup; only with a passphrase. */
  readonly masterKey: string | undefined;
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
  if (options.masterKey !== undefined && options.passphrase === undefined)
    throw new RangeError('The master key is kept in a sealed backup only');
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
    const manifest = await describe(client, {
      ...options,
      keyFingerprint: vault.fingerprint,
      now: clock.now(),
    });
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
  { keyFingerprint, masterKey, now }: BackupOptions & { keyFingerprint: string; now: Date },
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
    ...(await keysOf(client, keyFingerprint)),
    master_key: masterKey ?? null,
    sealed: await countSealedCells(client),
    tables,
    counters: await listCounters(client),
    totals: await readTotals(client),
    jobs: await readPendingJobs(client),
  };
}

/** The master keys that open this snapshot. A server that missed a key change has another one. */
async function keysOf(
  client: Client,
  own: string,
): Promise<Pick<Manifest, 'key_fingerprint' | 'other_key_fingerprints'>> {
  const masters = await readMasters(client);
  const [first = own] = masters.includes(own) ? [own] : masters;
  return {
    key_fingerprint: first,
    other_key_fingerprints: masters.filter((master) => master !== first),
  };
}

async function* frames(client: Client, manifest: Manifest): AsyncGenerator<Frame> {
  yield { kind: 'statement', value: manifest };
  for (const table of manifest.tables) {
    yield { kind: 'statement', value: { table: table.name } };
    for await (const bytes of readTable(client, table)) yield { kind: 'data', bytes };
  }
}
