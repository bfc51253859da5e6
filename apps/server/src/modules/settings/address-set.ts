import { createHash } from 'node:crypto';
import { type AddressSetting, addressSettings } from '@ghost-pay/contract/settings/setting-keys';

/**
 * SHA-256 over every address to which money goes: one line `name=address` for each setting, in the order
 * of the names, each closed by a line feed; nothing behind the sign where none is set. 64 hexadecimal
 * digits, which a monitor compares with what they were when the addresses were right.
 */
export function hashAddressSet(settings: { text(key: AddressSetting): string }): string {
  const lines = addressSettings.toSorted().map((key) => `${key}=${settings.text(key)}\n`);
  return createHash('sha256').update(lines.join(''), 'utf8').digest('hex');
}
