import { checkChains } from './chain-check.ts';
import { checkClock } from './clock-check.ts';
import { checkDatabase, checkKey, checkRoles, checkVersions } from './database-checks.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { doctorTexts } from './doctor.texts.ts';
import type { DoctorGround } from './doctor-ground.ts';
import { checkBackupDisk, checkBackups, checkDataDisk } from './folder-checks.ts';
import { checkProxy } from './proxy-check.ts';
import {
  checkCardNetwork,
  checkMail,
  checkRates,
  checkRecipients,
  checkRegistration,
} from './service-checks.ts';

/** The settings come first, because every other check needs them. */
export type DoctorCheckKey = Exclude<keyof typeof doctorTexts.labels, 'settings'>;

/**
 * The checks, in the order of their lines. A new one is one more entry, and its label in `doctor.texts.ts`. A
 * check changes nothing, ends by itself, and may throw: its error then becomes a fault.
 */
export const doctorChecks: Readonly<
  Record<DoctorCheckKey, (ground: DoctorGround) => Diagnosis | Promise<Diagnosis>>
> = {
  versions: checkVersions,
  database: checkDatabase,
  roles: checkRoles,
  key: checkKey,
  mail: checkMail,
  registration: checkRegistration,
  card_network: checkCardNetwork,
  rates_coinbase: checkRates('coinbase'),
  rates_kraken: checkRates('kraken'),
  chains: checkChains,
  alerts: checkRecipients,
  proxy: checkProxy,
  clock: checkClock,
  backups: checkBackups,
  disk: checkDataDisk,
  backup_disk: checkBackupDisk,
};
