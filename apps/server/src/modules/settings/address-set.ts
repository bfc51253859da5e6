import { createHash } from 'node:crypto';
import { type AddressSetting, addressSettings } from '@ghost-pay/contract/settings/setting-keys';

/**
 * SHA-256 over every receiving address: one line `name=address` for each setting, sorted by name, each ended
 * by a line feed; an unset address is empty. A monitor compares the 64 hexadecimal digits with those of the
 * right addresses.
 */
export function hashAddressSet(settings: { text(key: AddressSetting): string }): string {
  const lines = addressSettings.toSorted().map((key) => `${key}=${settings.text(key)}\n`);
  return createHash('sha256').update(lines.join(''), 'utf8').digest('hex');
}
