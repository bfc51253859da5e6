import { setTimeout as wait } from 'node:timers/promises';
import { asCalled } from './as-called.ts';
import type { Config } from '../config/config.ts';
import type { SandboxPeers } from '../config/service-settings.ts';
import { OperatorError } from '../core/errors.ts';
import { errorCodeOf } from '../core/error-code.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepsFile, makeFolder } from './folders.ts';
import { hasAlertRecipient, issueSetupLink, needsFirstAdmin } from '../modules/auth/auth.public.ts';

// The operator's texts at the server's start.

/** The site's address for people: with the real port if the operating system chose one. */
export function siteAddress(config: Config, port: number): string {
  return config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
}

/** The last block of a start: a heading, then labelled rows with addresses. */
export function closingBlock({
  heading,
  rows,
}: {
  heading: string;
  rows: readonly (readonly [string, string])[];
}): string {
  return [
    '',
    `  ${heading}`,
    '',
    ...rows.map(([label, text]) => `  ${label.padEnd(14)} ${asCalled(text)}`),
    '',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

/**
 * The link to the back-office, or to setting up its first administrator. The output of a live site goes to a
 * journal that others may read, so there the row names the command that prints the link.
 */
export async function firstAdminRows({
  config,
  dependencies,
  site,
}: {
  config: Config;
  dependencies: Dependencies;
  site: string;
}): Promise<[string, string][]> {
  const backOffice = config.adminUrl ?? site;
  if (!(await needsFirstAdmin(dependencies))) return [['Back-office', `${backOffice}/admin`]];
  if (config.mode === 'live')
    return [['First admin', 'none yet; print a link with: ghost-pay setup-link']];
  const link = await issueSetupLink(dependencies);
  if (link === undefined) return [['Back-office', `${backOffice}/admin`]];
  return [
    ['First admin', `${backOffice}${link.path}`],
    ['', `this link works once and is valid for ${link.minutes} minutes`],
  ];
}

/** That no alert is mailed, once there is an administrator who could have an address. */
export async function alertRows({
  database,
}: Pick<Dependencies, 'database'>): Promise<[string, string][]> {
  if ((await needsFirstAdmin({ database })) || (await hasAlertRecipient(database))) return [];
  return [
    [
      'Alerts',
      'are not mailed: no Super Administrator has an e-mail address (Users, in the back-office)',
    ],
  ];
}

/** A hanging network folder must not hold the start up. */
const folderPatienceMs = 2_000;

/** What keeps the nightly backup from being written, if anything does. */
export async function backupRows({
  mode,
  backups,
}: Pick<Config, 'mode' | 'backups'>): Promise<[string, string][]> {
  if (backups === undefined)
    return mode === 'live' ? [['Backups', 'none: BACKUP_DIR names no folder']] : [];
  const { dir } = backups;
  const tried = makeFolder(dir)
    .then(() => keepsFile(dir))
    .then(
      (isKept) => (isKept ? undefined : 'a file came back changed'),
      (error: unknown) => errorCodeOf(error) ?? String(error),
    );
  const problem = await Promise.race([tried, wait(folderPatienceMs, 'no answer', { ref: false })]);
  if (problem === undefined) return [];
  return [['Backups', `cannot be written to ${dir} (${problem}); ghost-pay doctor says more`]];
}

/** The pages of the simulated registration site, mailbox and block chains, if they are in use. */
export function peerRows(
  { registration, mail }: Config,
  peers: SandboxPeers | undefined,
): [string, string][] {
  if (peers === undefined) return [];
  const rows: [string, string][] = [];
  if (registration?.apiUrl === peers.registration.apiUrl)
    rows.push(['Accounts', `${registration.apiUrl}/ (simulated registration site)`]);
  if (mail?.smtpUrl === peers.mail.smtpUrl)
    rows.push(['Mailbox', `${peers.mail.url}/ (all mails of the site)`]);
  rows.push(['Block chains', `${peers.wallet.url}/ (simulated wallet and block explorer)`]);
  return rows;
}

/** The operator's sentence for an unavailable port; any other error is returned unchanged. */
export function portError(error: unknown, config: Config): unknown {
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${config.port} is in use by another program. Stop that one, or set PORT to a free port.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(
      `HOST is ${config.host}, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  if (code === 'EACCES')
    return new OperatorError(`Port ${config.port} needs more rights. Set PORT to 1024 or above.`);
  return error;
}
