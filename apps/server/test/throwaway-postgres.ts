import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  runCluster,
  type EmbeddedPostgres,
} from '../src/operations/embedded-postgres/embedded-postgres.ts';
import {
  PRODUCT_SETTINGS,
  type PostgresSettings,
} from '../src/operations/embedded-postgres/postgres-settings.ts';

/** A power cut may destroy it: the folder is temporary anyway. */
const CARELESS: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * A PostgreSQL for a test run, in a new temporary folder, without waiting for the disk unless `durable`;
 * `stop()` stops it and deletes the folder. Its role may create databases, so each test file can clone a
 * template. The product cannot run with these settings: this file lies under test/, and the product's start
 * accepts none.
 */
export async function startThrowawayPostgres({
  onProgress,
  durable = false,
}: {
  readonly onProgress: (line: string) => void;
  readonly durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const settings: PostgresSettings = {
    ...PRODUCT_SETTINGS,
    ...(durable ? {} : CARELESS),
    // Every test file has its own database with a pool.
    max_connections: '400',
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'ghost-pay-test-'));
  const removeFolder = async (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await runCluster({
      dataDir,
      role: 'server',
      onProgress,
      cluster: { settings, roleOptions: 'NOSUPERUSER CREATEDB' },
    });
    return {
      ...postgres,
      stop: async () => {
        await postgres.stop();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
