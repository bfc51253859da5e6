import { parseArgs } from 'node:util';
import { verifyAuditTrail } from '../core/audit/verify-audit-trail.ts';
import { describeSealed, type Manifest } from '../operations/backup/manifest.ts';
import { checkBackup, restoreBackup, unproven } from '../operations/backup/restore-backup.ts';
import { findUnreadable } from '../operations/backup/sealed-cells.ts';
import { OperatorError } from '../core/errors.ts';
import { type Mode, problemOfBackup } from '../operations/installation/mode.ts';
import { recordKeptJobs } from '../core/jobs/pending-jobs.ts';
import { findMasterKey, missingKey, storeMasterKey } from '../operations/key-ring/master-key.ts';
import { fingerprintOf } from '../core/vault/key-ring.ts';
import { jobHandlers } from '../job-handlers.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Runtime } from '../runtime.ts';
import { onBareDatabase } from '../operations/site-database/site-database.ts';
import { readPassphrase } from '../operations/backup/passphrase.ts';
import { type CommandGround, fromWhereItIsTyped, runCommand, UsageError } from './run-command.ts';

const usage = `Usage: npm run restore -- FILE [--passphrase-file FILE] [--without-key]
                                 [--unauthenticated] [--mode live|sandbox]

Restores a backup into an empty database: the embedded one of an empty data folder
(GHOST_DATA_DIR), or the one in DATABASE_URL. The whole file is checked before
anything is written. The restore needs the site's GHOST_MODE, and its key file
(GHOST_SECRET_KEY_FILE) unless the backup was made with --include-key. No mail, webhook or
subscription is sent before the site is started.

  --passphrase-file FILE   The passphrase that the backup was sealed with.
  --without-key            For a lost key: restores all data that was not sealed with it.
  --unauthenticated        Accepts a backup without proof that this site has written it: one
                           of an earlier version, or one whose key is lost.
  --mode live|sandbox      The mode of a backup that an earlier version made.`;

interface Restore {
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly withoutKey: boolean;
  readonly unauthenticated: boolean;
  readonly mode: Mode | undefined;
}

function understand(args: string[]): Restore {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'passphrase-file': { type: 'string' },
      'without-key': { type: 'boolean', default: false },
      unauthenticated: { type: 'boolean', default: false },
      mode: { type: 'string' },
    },
  });
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0) throw new UsageError('restore needs one FILE.');
  const { mode, unauthenticated, 'passphrase-file': passphraseFile } = values;
  if (mode !== undefined && mode !== 'live' && mode !== 'sandbox')
    throw new UsageError('--mode needs live or sandbox.');
  return {
    file: fromWhereItIsTyped(file),
    passphrase:
      passphraseFile === undefined ? undefined : readPassphrase(fromWhereItIsTyped(passphraseFile)),
    withoutKey: values['without-key'],
    unauthenticated,
    mode,
  };
}

async function restore(command: Restore, ground: CommandGround): Promise<readonly string[]> {
  const { onProgress, config } = ground;
  const { withoutKey, unauthenticated } = command;
  const { mode, secretKeyFile } = config;
  onProgress('Checking the backup');
  const backup = { ...command, masterKey: findMasterKey(secretKeyFile) };
  const { manifest, isProven } = await checkBackup(backup);
  const problem = problemOfBackup({ stated: manifest.mode, said: command.mode, mode });
  if (problem !== undefined) throw new OperatorError(problem);
  if (withoutKey && backup.masterKey === undefined && !config.mayCreateSecretKey)
    throw missingKey(secretKeyFile);
  if (!withoutKey) requireKey(manifest, { file: secretKeyFile, masterKey: backup.masterKey });
  if (!isProven && !unauthenticated) throw unproven();
  if (!withoutKey && manifest.master_key !== null)
    storeMasterKey(secretKeyFile, Buffer.from(manifest.master_key, 'hex'));
  onProgress('Restoring');
  // Takes the server's lock, so no server starts during the restore.
  await onBareDatabase({ config, role: 'server', onProgress }, (connection) =>
    restoreBackup(connection, { ...backup, migrations, withoutKey, unauthenticated, mode }),
  );
  onProgress('Checking the restored data');
  const runtime = await ground.openRuntime();
  const lines = await finish(runtime, { manifest, withoutKey });
  const payments = manifest.tables.find(({ name }) => name === 'transactions')?.rows ?? 0;
  return [
    `Restored ${payments} payments as of ${manifest.made_at}; the totals are the same.`,
    ...lines,
    'Look at it with: npm start -- --inspect',
    'Start the site with: npm start',
  ];
}

/** Requires the right key, or lists the data that could not be read without it. */
function requireKey(
  manifest: Manifest,
  { file, masterKey }: { file: string; masterKey: Buffer | undefined },
): void {
  if (manifest.master_key !== null) {
    const brought = Buffer.from(manifest.master_key, 'hex');
    if (masterKey === undefined || masterKey.equals(brought)) return;
    throw new OperatorError(
      `The key file ${file} holds another key than the backup. Name another file with GHOST_SECRET_KEY_FILE.`,
    );
  }
  const sealed = describeSealed(manifest.sealed);
  const loss = sealed.length === 0 ? 'nothing that was sealed yet' : sealed.join(', ');
  const wayOut =
    'Point GHOST_SECRET_KEY_FILE at the key that the site had. If it is lost for good, restore the rest with --without-key.';
  if (masterKey === undefined)
    throw new OperatorError(
      `There is no key file at ${file}. Without the key of this backup (${manifest.key_fingerprint}), these could not be read: ${loss}. The audit trail could not be checked either. ${wayOut}`,
    );
  const fingerprint = fingerprintOf(masterKey);
  if (![manifest.key_fingerprint, ...manifest.other_key_fingerprints].includes(fingerprint))
    throw new OperatorError(
      `The key in ${file} is ${fingerprint}, and this backup needs ${manifest.key_fingerprint}. Without that key, these could not be read: ${loss}. The audit trail could not be checked either. ${wayOut}`,
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
      `Everything was restored, but the key cannot open these: ${describeSealed(unreadable).join(', ')}.`,
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
