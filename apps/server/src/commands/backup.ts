import { parseArgs } from 'node:util';
import { OperatorError } from '../core/errors.ts';
import { errorCodeOf, isFullDisk } from '../core/error-code.ts';
import { takeBackup } from '../operations/backup/take-backup.ts';
import { loadKeyFile } from '../operations/keys/key-file.ts';
import { readPassphrase } from '../config/passphrase.ts';
import { fromWhereItIsTyped, runCommand, UsageError } from './run-command.ts';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';

const usage = `Usage: ghost-pay backup FILE [--passphrase-file FILE [--include-key]]

Writes a backup of the whole database to FILE, which must not exist yet. The backup is
compressed and has a checksum and a proof by the site's key. Works while the site runs.

  --passphrase-file FILE   Seals the backup with the first line of FILE (12 characters or more).
  --include-key            Adds the key file to the backup. Without it, a full restore
                           needs the key file: keep a copy of it in another place.

Sessions and set-up links are left out. Restore it with: ghost-pay restore FILE`;

function understand(args: string[]): {
  file: string;
  passphrase: string | undefined;
  includeKey: boolean;
} {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'passphrase-file': { type: 'string' },
      'include-key': { type: 'boolean', default: false },
    },
  });
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0) throw new UsageError('backup needs one FILE.');
  const passphraseFile = values['passphrase-file'];
  if (values['include-key'] && passphraseFile === undefined)
    throw new UsageError('--include-key needs --passphrase-file: the key is never kept unsealed.');
  return {
    file: fromWhereItIsTyped(file),
    passphrase:
      passphraseFile === undefined ? undefined : readPassphrase(fromWhereItIsTyped(passphraseFile)),
    includeKey: values['include-key'],
  };
}

process.exitCode = await runCommand({
  usage,
  args: process.argv.slice(2),
  understand,
  run: async ({ file, passphrase, includeKey }, { openRuntime, config }) => {
    const { connection, dependencies } = await openRuntime();
    const { clock, randomness, vault } = dependencies;
    const keyFile = includeKey
      ? loadKeyFile({ file: config.secretKeyFile, mayCreate: false, randomness }).text
      : undefined;
    const { tables, made_at } = await takeBackup(
      { connection, clock, randomness, vault },
      { file, passphrase, keyFile },
    ).catch((error: unknown) => {
      const code = errorCodeOf(error);
      if (code === 'ENOENT')
        throw new OperatorError(`The folder of ${file} does not exist.`, { cause: error });
      if (code === 'EACCES')
        throw new OperatorError(
          `The user ${userInfo().username}, as whom this runs, may not write ${file}: name a file in a folder of that user.`,
          { cause: error },
        );
      if (isFullDisk(error))
        throw new OperatorError(`The disk of ${file} is full: free some room.`, { cause: error });
      throw error;
    });
    const payments = tables.find(({ name }) => name === 'transactions')?.rows ?? 0;
    return [
      `Backup written: ${file} (${await sizeOf(file)})`,
      `It holds ${payments} payments as of ${made_at}${passphrase === undefined ? '' : ', sealed with the passphrase'}.`,
      includeKey
        ? 'It contains the key file. The backup and the passphrase together open everything.'
        : `It does not contain the key file. Keep a copy of ${config.secretKeyFile} in another place.`,
    ];
  },
});

/** The size of a file for people: '12.3 MB'. */
async function sizeOf(file: string): Promise<string> {
  const { size } = await stat(file);
  const megabytes = size / 1_000_000;
  return megabytes < 0.1 ? `${Math.ceil(size / 1000)} kB` : `${megabytes.toFixed(1)} MB`;
}
