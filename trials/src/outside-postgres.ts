import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  runCluster,
} from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import { PRODUCT_SETTINGS } from '../../apps/server/src/operations/embedded-postgres/postgres-settings.ts';
import { temporaryDataDir } from '../../apps/server/test/server-process.ts';

/**
 * A PostgreSQL as an operator sets it up for DATABASE_URL: it must not lose acknowledged writes. `folder` is where its data
 * lies, for a trial that does not measure the disk.
 */
export async function startOutsidePostgres(folder?: string): Promise<EmbeddedPostgres> {
  const { dataDir, remove } = await temporaryDataDir(folder);
  const postgres = await runCluster({
    dataDir,
    role: 'server',
    onProgress: () => undefined,
    cluster: { settings: PRODUCT_SETTINGS, roleOptions: 'NOSUPERUSER' },
  });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      await remove();
    },
  };
}

/** Makes the keys that all servers of a site share; returns their file in `folder`. */
export async function writeSharedKey(folder: string): Promise<string> {
  const file = path.join(folder, 'shared.key');
  const [seal, lookup] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'));
  await writeFile(file, `seal ${seal}\nlookup ${lookup}\n`, { mode: 0o600 });
  return file;
}
