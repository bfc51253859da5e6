import { OperatorError } from '../../core/errors.ts';
import type { Mode, StatedMode } from './mode.repository.ts';

const playedMoney =
  'A database of a sandbox never goes live, because its payments are simulated. Start live mode with a new data folder ' +
  '(GHOST_DATA_DIR) or an empty database (DATABASE_URL); docs/install.md says which data can be moved.';
const realCustomers =
  'This database belongs to a live site, but GHOST_MODE is sandbox here (also the default if it is not set): ' +
  'a sandbox would simulate payments and deliveries of real customers. Start with the settings of the live site, including GHOST_MODE=live.';
const notSaid =
  'This database was made by an earlier version and does not say whether it belongs to a live site or to a sandbox. ' +
  'Set it once, with the settings of the site: ghost-pay admin set-mode live (customers pay here) or ghost-pay admin set-mode sandbox.';

/** Why a program of this mode must not use the database; undefined if it may. */
export function problemOfMode({
  stated,
  mode,
}: {
  stated: StatedMode;
  mode: Mode;
}): string | undefined {
  if (stated === 'empty' || stated === mode) return undefined;
  if (stated === 'unknown') return notSaid;
  return stated === 'live' ? realCustomers : playedMoney;
}

/**
 * Why the operator cannot declare that a database has this mode; undefined if that is possible, or already
 * so. `hasBeenSandbox`: whether a sandbox has ever used it.
 */
export function problemOfSaying({
  stated,
  said,
  mode,
  hasBeenSandbox,
}: {
  stated: StatedMode;
  said: Mode;
  mode: Mode;
  hasBeenSandbox: boolean;
}): string | undefined {
  if (stated === 'empty')
    return 'There is no database of ghost-pay yet. The first start creates one, in the mode of GHOST_MODE.';
  if (stated === said) return undefined;
  if (stated === 'live') return 'This database belongs to a live site. Its mode cannot be changed.';
  if (stated === 'sandbox') return playedMoney;
  if (said !== mode)
    return `GHOST_MODE is ${mode} here. Run this command with the settings of the site, so that both modes are ${said}.`;
  if (said === 'sandbox' && !hasBeenSandbox)
    return 'No sandbox has ever used this database, so it belongs to a live site. Run set-mode live, with the settings of that site.';
  return undefined;
}

/** Throws an OperatorError if a program of this mode must not use the database. */
export function requireMode(asked: { stated: StatedMode; mode: Mode }): void {
  const problem = problemOfMode(asked);
  if (problem !== undefined) throw new OperatorError(problem);
}

/** Why a program of this mode cannot restore a backup; undefined if it can. */
export function problemOfBackup({
  stated,
  mode,
}: {
  stated: Mode;
  mode: Mode;
}): string | undefined {
  if (stated === mode) return undefined;
  return stated === 'live'
    ? 'This backup is of a live site, but GHOST_MODE is sandbox here. Restore it with the settings of the live site, ' +
        'including GHOST_MODE=live. A restore sends no mail and delivers nothing; only a start of the site does.'
    : 'This backup is of a sandbox, whose payments are simulated, but GHOST_MODE is live here. A sandbox never goes live.';
}
