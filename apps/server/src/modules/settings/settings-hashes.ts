import { createHash } from 'node:crypto';
import {
  type AddressSetting,
  addressSettings,
  settingKeys,
} from '@ghost-pay/contract/settings/setting-keys';
import type { Settings } from './settings.public.ts';

/**
 * SHA-256 over every receiving address: one line `name=address` for each setting, sorted by name, each ended
 * by a line feed; an unset address is empty. A monitor compares the 64 hexadecimal digits with those of the
 * right addresses.
 */
export function hashAddressSet(settings: { text(key: AddressSetting): string }): string {
  const lines = addressSettings.toSorted().map((key) => `${key}=${settings.text(key)}\n`);
  return createHash('sha256').update(lines.join(''), 'utf8').digest('hex');
}

/** Identifies these values: equal settings have equal versions, independent of their author and time. */
export function versionOfSettings(settings: Settings): string {
  const values = settingKeys.toSorted().map((key) => [key, settings.text(key)]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
