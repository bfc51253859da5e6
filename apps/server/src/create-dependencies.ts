import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { checkoutDir } from './checkout.ts';
import type { Config } from './config/config.ts';
import { createAuditTrail } from './core/audit/audit-trail.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { OpenDatabase } from './core/database/database.ts';
import { createJobRunner, type JobRunner } from './core/jobs/jobs.ts';
import { createLiveChanges } from './core/live/live-changes.ts';
import { systemRandomness } from './core/randomness.ts';
import type { Vault } from './core/vault/vault.ts';
import type { Dependencies } from './dependencies.ts';
import { createChainSources } from './gateways/chains/chain-sources.ts';
import { createMailGateway } from './gateways/mail/mail-gateway.ts';
import { createPaygateGateway } from './gateways/paygate/paygate-gateway.ts';
import { createRatesGateways } from './gateways/rates/rates-gateways.ts';
import { createRegistrationGateway } from './gateways/registration/registration-gateway.ts';
import { watchReleases } from './gateways/releases/newest-release.ts';
import { neighbours } from './joined-neighbours.ts';
import { createEvidenceMetrics } from './modules/evidence/evidence-metrics.ts';
import { wordsOf } from './modules/monitor/monitor.public.ts';
import { loadKeyFile } from './operations/keys/key-file.ts';

/** The services outside that the settings name. */
export type Gateways = Pick<Dependencies, 'rates' | 'chains' | 'paygate' | 'registration' | 'mail'>;

export function createGateways(
  outside: Pick<Dependencies, 'clock' | 'log'>,
  { rates, chains, paygate, registration, mail }: Pick<Config, keyof Gateways>,
): Gateways {
  return {
    rates: createRatesGateways(rates),
    chains: createChainSources(outside, chains),
    paygate: paygate && createPaygateGateway(outside, paygate),
    registration: registration && createRegistrationGateway(outside, registration),
    mail: mail && createMailGateway(mail),
  };
}

/** What all modules stand on, made from the settings. The caller stops `jobs` and `live` in the end. */
export function createDependencies({
  config,
  log,
  opened: { database, pool, writeProbe },
  vault,
  clock = systemClock,
  schedules = false,
}: {
  config: Config;
  log: FastifyBaseLogger;
  opened: Pick<OpenDatabase, 'database' | 'pool' | 'writeProbe'>;
  vault: Vault;
  clock?: Clock;
  /** Whether jobs are recorded on schedule. */
  schedules?: boolean;
}): Dependencies & { readonly jobs: JobRunner } {
  const { limits, trustedProxies, site, picture, publicUrl, dataDir, secretKeyFile } = config;
  const { healthToken, adminUrl, adminAddresses } = config;
  const randomness = systemRandomness;
  const jobs = createJobRunner({ pool, log, schedules });
  const gateways = createGateways({ clock, log }, config);
  return {
    ...gateways,
    clock,
    randomness,
    database,
    pool,
    writeProbe,
    vault,
    audit: createAuditTrail({ clock, vault, log }),
    jobs,
    keysInFile: () => loadKeyFile({ file: secretKeyFile, mayCreate: false, randomness }).keys,
    newestRelease: watchReleases({ clock }, config.releasesFrom),
    neighbours: neighbours({ jobs }),
    live: createLiveChanges({ pool, log }),
    meter: createEvidenceMetrics({ chains: gateways.chains, database, clock }),
    writeAlert: wordsOf,
    log,
    healthToken,
    adminUrl,
    adminAddresses,
    dataDir,
    backupDir: config.backups?.dir,
    limits,
    trustedProxies,
    site,
    picture,
    publicUrl,
    webDir: join(checkoutDir, 'apps', 'web', 'dist'),
    webServerDir: join(checkoutDir, 'apps', 'web', 'dist-server'),
  };
}
