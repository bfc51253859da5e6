import { parseArgs } from 'node:util';
import { verifyAuditTrail } from '../core/audit/verify-audit-trail.ts';
import { describeSealed, type Manifest } from '../operations/backup/manifest.ts';
import { checkBackup, restoreBackup, unproven } from '../operations/backup/restore-backup.ts';
import { findUnreadable } from '../operations/backup/sealed-cells.ts';
import { OperatorError } from '../core/errors.ts';
import { problemOfBackup } from '../operations/installation/mode.ts';
import { recordKeptJobs } from '../core/jobs/pending-jobs.ts';
import {
  findKeyFile,
  type KeyFile,
  missingKeyFile,
  parseKeyFile,
  storeKeyFile,
} from '../operations/keys/key-file.ts';
import { jobHandlers } from '../job-handlers.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Runtime } from '../runtime.ts';
import { onBareDatabase } from '../operations/site-database/site-database.ts';
import { readPassphrase } from '../config/passphrase.ts';
import { type CommandGround, fromWhereItIsTyped, runCommand, UsageError } from './run-command.ts';

const usage = `Usage: ghost-pay restore FILE [--passphrase-file FILE] [--key-file FILE]
                 [--without-key]

Restores a backup into an empty database: the embedded one of an empty data folder
(GHOST_DATA_DIR), or the one in DATABASE_URL. The whole file is checked before
anything is written. The restore needs the site's GHOST_MODE, and its key file
(GHOST_SECRET_KEY_FILE) unless the backup was made with --include-key. No mail, webhook or
subscription is sent before the site is started.

  --passphrase-file FILE   The passphrase that the backup was sealed with.
  --key-file FILE          The key file of when the backup was made, if the present one lacks
                           a key of it. It proves the backup, and what only its keys open is
                           sealed with the first key of the present file.
  --without-key            For a lost key: restores all data that was not sealed with it. Nothing
                           proves then who wrote the backup, unless it was sealed: use it only if
                           you know where the file has been all the time.`;

interface Restore {
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly olderKeyFile: string | undefined;
  readonly withoutKey: boolean;
}

function understand(args: string[]): Restore {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'passphrase-file': { type: 'string' },
      'key-file': { type: 'string' },
      'without-key': { type: 'boolean', default: false },
    },
  });
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0) throw new UsageError('restore needs one FILE.');
  const { 'passphrase-file': passphraseFile, 'key-file': keyFile } = values;
  if (keyFile !== undefined && values['without-key'])
    throw new UsageError('--key-file and --without-key exclude each other.');
  return {
    file: fromWhereItIsTyped(file),
    passphrase:
      passphraseFile === undefined ? undefined : readPassphrase(fromWhereItIsTyped(passphraseFile)),
    olderKeyFile: keyFile === undefined ? undefined : fromWhereItIsTyped(keyFile),
    withoutKey: values['without-key'],
  };
}

async function restore(command: Restore, ground: CommandGround): Promise<readonly string[]> {
  const { onProgress, config } = ground;
  const { withoutKey } = command;
  const { mode, secretKeyFile } = config;
  onProgress('Checking the backup');
  const present = findKeyFile(secretKeyFile);
  const older = command.olderKeyFile === undefined ? undefined : readOlder(command.olderKeyFile);
  const backup = { ...command, keyFiles: [present, older].filter((known) => known !== undefined) };
  const { manifest, isProven } = await checkBackup(backup);
  const problem = problemOfBackup({ stated: manifest.mode, mode });
  if (problem !== undefined) throw new OperatorError(problem);
  const brought =
    manifest.key_file === null ? undefined : parseKeyFile(secretKeyFile, manifest.key_file);
  const site = present ?? (withoutKey ? undefined : brought);
  if (withoutKey && site === undefined && !config.mayCreateSecretKey)
    throw missingKeyFile(secretKeyFile);
  if (!withoutKey && site === undefined) throw noKeyFor(manifest, secretKeyFile);
  if (!isProven && !withoutKey) throw unproven();
  const keys = withoutKey || site === undefined ? undefined : { site, older: older ?? brought };
  if (keys !== undefined && present === undefined) storeKeyFile(secretKeyFile, keys.site.text);
  onProgress('Restoring');
  // Takes the server's lock, so no server starts during the restore.
  await onBareDatabase({ config, role: 'server', onProgress }, (connection) =>
    restoreBackup(connection, { ...backup, migrations, keys, mode }),
  );
  onProgress('Checking the restored data');
  const runtime = await ground.openRuntime();
  const lines = await finish(runtime, { manifest, withoutKey });
  const payments = manifest.tables.find(({ name }) => name === 'transactions')?.rows ?? 0;
  return [
    `Restored ${payments} payments as of ${manifest.made_at}; the totals are the same.`,
    ...(isProven ? [] : ['Nothing proves who wrote this backup.']),
    ...lines,
    'Look at it with: ghost-pay inspect. Then start the site.',
  ];
}

function readOlder(file: string): KeyFile {
  const found = findKeyFile(file);
  if (found === undefined) throw new OperatorError(`There is no key file at ${file}.`);
  return found;
}

/** The refusal to restore without keys; it lists the data that could not be read. */
function noKeyFor(manifest: Manifest, file: string): OperatorError {
  const sealed = describeSealed(manifest.sealed);
  const loss = sealed.length === 0 ? 'nothing that was sealed yet' : sealed.join(', ');
  return new OperatorError(
    `There is no key file at ${file}. Without the keys of this backup, these could not be read: ${loss}. The audit trail could not be checked either. ` +
      'Point GHOST_SECRET_KEY_FILE at the key file that the site had. If it is lost for good, restore the rest with --without-key.',
  );
}

/** Checks the restored data and returns the report; throws an OperatorError if the data differs from the backup. */
async function finish(
  { dependencies, jobs, connection }: Runtime,
  { manifest, withoutKey }: { manifest: Manifest; withoutKey: boolean },
): Promise<string[]> {
  const handlers = jobHandlers(dependencies);
  await jobs.start(handlers);
  const recorded = await recordKeptJobs(dependencies.database, { jobs, handlers });
  await jobs.stop();
  const verdict = await verifyAuditTrail(dependencies);
  if (!verdict.intact)
    throw new OperatorError(
      `Everything was restored, but the audit trail is broken: entry ${verdict.brokenAt} ${verdict.reason}. It was already broken in the backup.`,
    );
  const unreadable = await findUnreadable(connection, dependencies.vault);
  if (unreadable.length > 0)
    throw new OperatorError(
      `Everything was restored, but the keys cannot open these: ${describeSealed(unreadable).join(', ')}.`,
    );
  const lost = describeSealed(manifest.sealed);
  return [
    `The audit trail is intact: ${verdict.entries} entries${verdict.unchecked > 0 ? `, of which the first ${verdict.unchecked} cannot be checked without the lost key` : ''}.`,
    withoutKey
      ? `Lost with the key: ${lost.length === 0 ? 'nothing' : lost.join(', ')}. Codes that were used before are not recognised if they are entered again. Admins must set up their second factor again.`
      : 'Everything that is sealed can be read.',
    ...(recorded > 0 ? [`Jobs that were waiting: ${recorded}.`] : []),
  ];
}

process.exitCode = await runCommand({
  usage,
  args: process.argv.slice(2),
  understand,
  run: restore,
});
