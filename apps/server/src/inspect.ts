import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { systemClock } from './core/clock.ts';
import { OperatorError } from './core/errors.ts';
import { createInspection } from './core/http/inspection.ts';
import { noMessage } from './core/log.ts';
import { systemRandomness } from './core/randomness.ts';
import { createVault } from './core/vault/vault.ts';
import { createDependencies } from './create-dependencies.ts';
import { readStatedMode } from './operations/installation/mode.repository.ts';
import { loadKeyFile } from './operations/keys/key-file.ts';
import { openKeys } from './operations/keys/open-keys.ts';
import { openReadOnly } from './operations/site-database/site-database.ts';
import { closingBlock, portError } from './operations/start-words.ts';

/**
 * The settings of an inspection: those that lead to the database and its key. The services outside that the
 * settings name are left out, and the server can be reached from this machine only.
 */
export function readInspectionConfig({
  environment,
  dataDir,
}: {
  environment: NodeJS.ProcessEnv;
  dataDir: string;
}): Config {
  const { DATABASE_URL, DATABASE_OWNER_URL, GHOST_SECRET_KEY_FILE, PORT, LOG_LEVEL, SITE_NAME } =
    environment;
  return readConfig({
    environment: {
      DATABASE_URL,
      DATABASE_OWNER_URL,
      GHOST_SECRET_KEY_FILE,
      PORT,
      LOG_LEVEL,
      SITE_NAME,
    },
    dataDir,
  });
}

/**
 * Shows a copy of a site, of either mode, without changing it: its connections cannot write, no job runs, nothing is sent
 * and no service is asked. Throws an OperatorError if there is no such copy, or its key is missing.
 */
export async function startInspection({
  config,
  log,
  shutdown,
}: {
  config: Config;
  log: FastifyBaseLogger;
  /** Where the close of everything that is opened is registered. */
  shutdown: { opened(close: () => Promise<void>): Promise<void> };
}): Promise<void> {
  const onProgress = (line: string) => console.log(`  ${line}`);
  const [clock, randomness] = [systemClock, systemRandomness];
  const keyFile = loadKeyFile({ file: config.secretKeyFile, mayCreate: false, randomness });
  const opened = await openReadOnly({ config, log, onProgress });
  await shutdown.opened(() => opened.close());
  const { database } = opened;
  const mode = await readStatedMode(database);
  if (mode !== 'live' && mode !== 'sandbox')
    throw new OperatorError(
      'This database does not say its mode. Set it first: ghost-pay admin set-mode',
    );
  const vault = createVault({ keys: await openKeys(database, keyFile), randomness });
  const inspection = createInspection({ clock, randomness });
  // Without schedules and never started, its jobs are only read.
  const dependencies = createDependencies({ config, log, opened, vault });
  const app = await buildApp({
    ...dependencies,
    site: { ...config.site, mode, isInspection: true },
    inspection,
  });
  await shutdown.opened(async () => {
    await dependencies.live.stop();
    await app.close();
  });
  try {
    const listenTextResolver = () => noMessage;
    await app.listen({ host: '127.0.0.1', port: config.port, listenTextResolver });
  } catch (error) {
    throw portError(error, config);
  }
  const site = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  console.log(
    closingBlock({
      heading: `Inspecting the copy of a ${mode} site: nothing can be changed, and nothing is sent.`,
      rows: [
        ['Site', site],
        ['Enter', `${site}/admin/inspect?token=${inspection.linkToken}`],
        ['', 'this link works once'],
        ['Data folder', config.dataDir],
      ],
    }),
  );
}
