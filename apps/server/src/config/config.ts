import { z } from 'zod';
import type { ChainSettings } from '../gateways/chains/chain-sources.ts';
import { type BackupSettings, backupShape, readBackupSettings } from './backup-settings.ts';
import { chainShape, readChainSettings } from './chain-settings.ts';
import { databaseShape, type DatabaseSettings, readDatabaseSettings } from './database-settings.ts';
import { describePgVariables } from './pg-variables.ts';
import { parseSettings, type Reading, refuseProblems } from './reading.ts';
import {
  readServiceSettings,
  type SandboxPeers,
  type ServiceSettings,
  serviceShape,
} from './service-settings.ts';
import { readSiteSettings, type SiteSettings, siteShape } from './site-settings.ts';
import { findUnknownSettings } from './unknown-settings.ts';

const modeShape = {
  GHOST_MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
};

/** Every setting of the operator. */
export const settingNames = [
  ...[modeShape, siteShape, databaseShape, serviceShape, chainShape, backupShape].flatMap(
    Object.keys,
  ),
  'GHOST_DATA_DIR',
];

/** All settings of the operator, checked and with their defaults; docs/reference.md explains each. */
export interface Config extends SiteSettings, DatabaseSettings, ServiceSettings {
  readonly mode: 'sandbox' | 'live';
  readonly dataDir: string;
  readonly chains: ChainSettings;
  /** Undefined if no scheduled backups are configured. */
  readonly backups: BackupSettings | undefined;
  /** Warnings about the settings, printed at each start. */
  readonly warnings: readonly string[];
}

/** Some programs pass on the quotes of a file of settings, and a file from Windows ends its lines with one character more. */
function asMeant(value: string): string {
  return value.replace(/\r$/, '').replace(/^(["'])(.*)\1$/s, '$2');
}

/**
 * Reads the environment. An empty variable counts as not set. Throws a SettingsError that lists every wrong
 * setting and, in live mode, every missing one.
 */
export function readConfig({
  environment,
  dataDir,
  sandbox,
}: {
  environment: NodeJS.ProcessEnv;
  /** Absolute; the path of GHOST_DATA_DIR or its default. */
  dataDir: string;
  /** The peers of a sandbox, if they run. Live mode does not use them. */
  sandbox?: SandboxPeers | undefined;
}): Config {
  const problems: string[] = [];
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, asMeant(value ?? '')] as const)
      .filter(([, value]) => value !== ''),
  );
  const reading: Reading = {
    environment: given,
    isLive: given['GHOST_MODE'] === 'live',
    dataDir,
    problems,
  };
  parseSettings(reading, modeShape);
  const site = readSiteSettings(reading, { peers: sandbox });
  const database = readDatabaseSettings(reading);
  const services = readServiceSettings(reading, { site, peers: sandbox });
  const chains = readChainSettings(reading, {
    played: reading.isLive ? undefined : sandbox?.chains,
  });
  const backups = readBackupSettings(reading);
  const unknown = findUnknownSettings(environment, settingNames);
  if (reading.isLive) problems.push(...unknown);
  refuseProblems(problems);
  if (
    site === undefined ||
    database === undefined ||
    services === undefined ||
    chains === undefined
  )
    throw new TypeError('A concern without problems has its settings');
  return {
    mode: reading.isLive ? 'live' : 'sandbox',
    dataDir,
    ...site,
    ...database,
    ...services,
    chains,
    backups,
    warnings: [
      ...unknown,
      ...describePgVariables(reading.environment),
      ...describeProxyVariables(reading.environment),
    ],
  };
}

/** Node asks through a proxy only where it is told to. */
function describeProxyVariables(environment: Readonly<Record<string, string>>): string[] {
  if (environment['NODE_USE_ENV_PROXY'] === '1') return [];
  const named = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].filter(
    (name) => environment[name] !== undefined,
  );
  return named.length === 0
    ? []
    : [
        `${named.join(', ')} is not used: services outside are asked directly. Set NODE_USE_ENV_PROXY=1 as well to ask them through that proxy`,
      ];
}
