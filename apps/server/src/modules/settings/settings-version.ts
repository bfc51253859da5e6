import { createHash } from 'node:crypto';
import { settingKeys } from './settings-defaults.ts';
import type { Settings } from './settings.public.ts';

/** Identifies these values: equal settings have equal versions, independent of their author and time. */
export function versionOfSettings(settings: Settings): string {
  const values = settingKeys.toSorted().map((key) => [key, settings.text(key)]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
