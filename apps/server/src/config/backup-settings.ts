import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../core/errors.ts';
import { readPassphrase } from './passphrase.ts';
import { parseSettings, type Reading } from './reading.ts';
import { wholeNumber } from './setting-values.ts';

const hourList = /^\s*(?:[01]?\d|2[0-3])(?:\s*,\s*(?:[01]?\d|2[0-3]))*\s*$/;

export const backupShape = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber({ min: 1, max: 1_000 }).default(14),
  BACKUP_HOURS: z
    .string()
    .regex(hourList, 'must be hours from 0 to 23 (UTC), such as 3 or 0,6,12,18')
    .default('3'),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
};

/** The folder of the nightly backups, and how many are kept. */
export interface BackupSettings {
  /** Absolute; created if missing. */
  readonly dir: string;
  readonly keep: number;
  /** Of the day in UTC; at least one. */
  readonly hours: readonly number[];
  readonly passphrase: string | undefined;
}

/** The settings of nightly backups; undefined if no scheduled backups are configured. */
export function readBackupSettings(reading: Reading): BackupSettings | undefined {
  const settings = parseSettings(reading, backupShape);
  if (settings?.BACKUP_DIR === undefined) return undefined;
  const {
    BACKUP_DIR: dir,
    BACKUP_KEEP: keep,
    BACKUP_HOURS: hours,
    BACKUP_PASSPHRASE_FILE: file,
  } = settings;
  try {
    const passphrase = file === undefined ? undefined : readPassphrase(path.resolve(file));
    return { dir: path.resolve(dir), keep, hours: hours.split(',').map(Number), passphrase };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    reading.problems.push(`BACKUP_PASSPHRASE_FILE: ${error.message}`);
    return undefined;
  }
}
