import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../core/errors.ts';
import { readPassphrase } from './passphrase.ts';
import { parseSettings, type Reading } from './reading.ts';
import { wholeNumber } from './setting-values.ts';

export const backupShape = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(14, { min: 1, max: 1_000 }),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
};

/** The folder of the nightly backups, and how many are kept. */
export interface BackupSettings {
  /** Absolute; created if missing. */
  readonly dir: string;
  readonly keep: number;
  readonly passphrase: string | undefined;
}

/** The settings of nightly backups; undefined if no scheduled backups are configured. */
export function readBackupSettings(reading: Reading): BackupSettings | undefined {
  const settings = parseSettings(reading, backupShape);
  if (settings?.BACKUP_DIR === undefined) return undefined;
  const { BACKUP_DIR: dir, BACKUP_KEEP: keep, BACKUP_PASSPHRASE_FILE: file } = settings;
  try {
    const passphrase = file === undefined ? undefined : readPassphrase(path.resolve(file));
    return { dir: path.resolve(dir), keep, passphrase };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    reading.problems.push(`BACKUP_PASSPHRASE_FILE: ${error.message}`);
    return undefined;
  }
}
