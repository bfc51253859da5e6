import pLimit from 'p-limit';
import { type Config, settingNames } from '../../config/config.ts';
import { SettingsError } from '../../config/reading.ts';
import { nameOfHost, readDatabaseHosts } from '../../core/database/database-hosts.ts';
import { readMailAddress } from '../../gateways/mail/mail-address.ts';
import { programVersion } from '../../program-version.ts';
import { type CommandAnswer, readSettings, UsageError } from '../run-command.ts';
import { checkBitcoinAddresses } from './bitcoin-check.ts';
import { checkDatabase, checkKey, checkRoles, checkVersions } from './database-checks.ts';
import { findContradictions } from './contradictions.ts';
import { type Diagnosis, fault, fromError, ok, warning } from './diagnosis.ts';
import { type DoctorGround, type DoctorRequest, onDoctorGround } from './doctor-ground.ts';
import { checkBackupDisk, checkBackups, checkClock, checkDataDisk } from './machine-checks.ts';
import { checkProxy } from './proxy-check.ts';
import {
  checkCardNetwork,
  checkChains,
  checkMail,
  checkRates,
  checkRecipients,
  checkRegistration,
  checkUserNames,
} from './service-checks.ts';

/** One line of the doctor's answer. */
export interface DoctorLine extends Diagnosis {
  /** The check's name for programs; never changes. */
  readonly key: string;
  readonly label: string;
}

interface DoctorCheck extends Pick<DoctorLine, 'key' | 'label'> {
  /** Changes nothing and ends by itself. May throw: its error then becomes a fault. */
  readonly check: (ground: DoctorGround) => Diagnosis | Promise<Diagnosis>;
}

/** The checks of an installation, in the order of their lines, after that of the settings. A new one is one more entry. */
const doctorChecks: readonly DoctorCheck[] = [
  { key: 'versions', label: 'Versions', check: checkVersions },
  { key: 'database', label: 'Database', check: checkDatabase },
  { key: 'roles', label: 'Database roles', check: checkRoles },
  { key: 'key', label: 'Key file', check: checkKey },
  { key: 'mail', label: 'Mail', check: checkMail },
  { key: 'registration', label: 'Registration site', check: checkRegistration },
  { key: 'card_network', label: 'Card network', check: checkCardNetwork },
  { key: 'rates_coinbase', label: 'Rates, source 1', check: checkRates('coinbase') },
  { key: 'rates_kraken', label: 'Rates, source 2', check: checkRates('kraken') },
  { key: 'chains', label: 'Chains', check: checkChains },
  { key: 'bitcoin_addresses', label: 'Bitcoin addresses', check: checkBitcoinAddresses },
  { key: 'alerts', label: 'Alert mails', check: checkRecipients },
  { key: 'user_names', label: 'User names', check: checkUserNames },
  { key: 'proxy', label: 'Proxy', check: checkProxy },
  { key: 'clock', label: 'Clock', check: checkClock },
  { key: 'backups', label: 'Backup folder', check: checkBackups },
  { key: 'disk', label: 'Disk of the data', check: checkDataDisk },
  { key: 'backup_disk', label: 'Disk of backups', check: checkBackupDisk },
];

/** All at once they would make a busy machine look broken. */
const checksAtOnce = 4;

/**
 * Examines the installation, beside a running site or alone, and changes nothing. Returns a line for each check; with
 * unusable settings only theirs.
 */
async function examine(
  request: DoctorRequest,
  onProgress: (line: string) => void,
): Promise<DoctorLine[]> {
  let config: Config;
  try {
    config = readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const problems = asSentences(error.problems);
    const advice = 'The other checks need usable settings. Correct these and run the doctor again.';
    return [line(ofSettings, fault(`Read from ${whose()}. ${problems} ${advice}`))];
  }
  const settings = line(ofSettings, checkSettings(config));
  return onDoctorGround({ ...request, config, onProgress }, async (ground) => {
    const inTurn = pLimit(checksAtOnce);
    const results = doctorChecks.map(async (one) =>
      line(one, await inTurn(() => tried(one, ground))),
    );
    return [settings, ...(await Promise.all(results))];
  });
}

/** Where the settings come from: `ghost-pay` says which file it has read them from. */
const whose = () => process.env['SETTINGS_FROM'] || 'the environment';

/** The database that the settings lead to, without a password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the data folder ${dataDir}`;
  return `the database at ${readDatabaseHosts(databaseUrl).map(nameOfHost).join(', ')}`;
}

const ofSettings = { key: 'settings', label: 'Settings' };

async function tried({ check }: DoctorCheck, ground: DoctorGround): Promise<Diagnosis> {
  try {
    return await check(ground);
  } catch (error) {
    return fromError(error);
  }
}

function checkSettings(config: Config): Diagnosis {
  const isSet = (name: string) => (process.env[name] ?? '') !== '';
  const problems = [...config.warnings, ...findContradictions({ config, isSet })];
  const read = `Read from ${whose()}, for ${placeOf(config)}.`;
  if (!settingNames.some(isSet))
    problems.unshift(
      'No setting is set here, so these are the defaults of a sandbox: of a site with settings, run the doctor with them',
    );
  return problems.length === 0
    ? ok(`${read} Every setting is known and fits the others. The mode is ${config.mode}.`)
    : warning(`${read} ${asSentences(problems)}`);
}

/** A diagnosis is one line, however many problems it names. */
function asSentences(problems: readonly string[]): string {
  return problems.map((problem) => problem.replace(/(?<![.?])$/, '.')).join(' ');
}

function line(
  { key, label }: Pick<DoctorLine, 'key' | 'label'>,
  { state, text }: Diagnosis,
): DoctorLine {
  return { key, label, state, text: text.replaceAll(/\s*\n\s*/g, ' ') };
}

interface DoctorOptions extends DoctorRequest {
  readonly json: boolean;
}

/** Throws a UsageError unless the options fit. */
export function understandDoctor(options: {
  'mail-to'?: string | undefined;
  account?: string | undefined;
  json?: boolean | undefined;
}): DoctorOptions {
  const { 'mail-to': mailTo, account, json = false } = options;
  if (mailTo !== undefined && readMailAddress(mailTo)?.address !== mailTo)
    throw new UsageError('--mail-to needs one e-mail address.');
  if (account?.trim() === '') throw new UsageError('--account needs the name of an account.');
  return { mailTo, account, json };
}

/** Prints the doctor's lines, or one JSON object. The command fails if there is a fault. */
export async function runDoctor(
  { json, ...request }: DoctorOptions,
  onProgress: (line: string) => void,
): Promise<CommandAnswer> {
  const lines = await examine(request, onProgress);
  const state = worstOf(lines);
  return {
    lines: json
      ? [JSON.stringify({ state, version: programVersion, checks: lines }, undefined, 2)]
      : [...lines.map(printed), '', summaryOf(lines)],
    failed: state === 'fault',
  };
}

function worstOf(lines: readonly DoctorLine[]): DoctorLine['state'] {
  const has = (state: DoctorLine['state']) => lines.some((line) => line.state === state);
  if (has('fault')) return 'fault';
  return has('warning') ? 'warning' : 'ok';
}

function printed({ state, label, text }: DoctorLine): string {
  return `${state.padEnd(7)}  ${label.padEnd(17)}  ${text}`;
}

function summaryOf(lines: readonly DoctorLine[]): string {
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length;
  return `Faults: ${count('fault')}. Warnings: ${count('warning')}. Without a finding: ${count('ok')}.`;
}
