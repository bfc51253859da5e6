import {
  numberSettings,
  type NumberSetting,
  type SettingKey,
} from '@ghost-pay/contract/settings/setting-keys';
import type { Settings } from '@ghost-pay/contract/settings/settings.schemas';
import type { SettingsTab } from './settings.search.ts';

/** The edits over the loaded settings. */
export type SettingEdits = Readonly<Partial<Record<SettingKey, string>>>;

/** The edits with one more. A value equal to the loaded one is no edit. */
export function withEdit(
  edits: SettingEdits,
  { settings, key, value }: { settings: Settings; key: SettingKey; value: string },
): SettingEdits {
  if (value !== settings[key]) return { ...edits, [key]: value };
  return withoutKey(edits, key);
}

/**
 * The value of a number field after it loses the focus: text without a number becomes the default
 * (specification, section 5).
 */
export function settledNumber(key: NumberSetting, typed: string): string {
  const { min, max, default: fallback } = numberSettings[key];
  const number = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(number)) return fallback;
  return String(Math.min(max, Math.max(min, Math.round(number))));
}

/** The tab that edits a setting. */
export function tabOfSetting(key: string): SettingsTab {
  if (key.startsWith('crypto_') || key.startsWith('bitcoin_')) return 'crypto';
  return key.startsWith('payment_method_') || key.startsWith('card_') ? 'methods' : 'general';
}

/** The record without one of its keys. */
export function withoutKey<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
